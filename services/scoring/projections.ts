import type { StoredRecord, Stream } from "@treadlight/platform/event-log";
import type { WarehouseWriter } from "@treadlight/platform/warehouse";
import { applyReports } from "./monitoring/apply-reports.ts";
import { applyReceipts } from "./receipts/apply-receipts.ts";
import { applyRecords } from "./sessions/apply-records.ts";

/** What reads a stream of the log, as which consumer group, into the warehouse. */
export interface Projection {
  stream: Stream;
  group: string;
  /** Resolves when the records are in the warehouse; repeating it changes nothing. */
  apply: (warehouse: WarehouseWriter, records: readonly StoredRecord[]) => Promise<void>;
}

export const PROJECTIONS: readonly Projection[] = [
  { stream: "sessions", group: "scoring", apply: applyRecords },
  { stream: "receipts", group: "ledger", apply: applyReceipts },
  { stream: "monitoring", group: "monitoring", apply: applyReports },
];
