import type { StoredRecord } from "@treadlight/platform/event-log";
import type { Logger } from "@treadlight/platform/observability";
import type { WarehouseWriter } from "@treadlight/warehouse";
import { applyReports } from "./monitoring/apply-reports.ts";
import type { Projection } from "./projection.ts";
import { applyReceipts } from "./receipts/apply-receipts.ts";
import { applyRecords } from "./sessions/apply-records.ts";

export const PROJECTIONS: readonly Projection[] = [
  { stream: "sessions", group: "scoring", apply: applyRecords },
  { stream: "receipts", group: "ledger", apply: applyReceipts },
  { stream: "monitoring", group: "monitoring", apply: applyReports },
];

/** Applies a batch and keeps what became no row: after it the batch may be committed. Gives the number of dead letters. */
export async function project(
  { apply }: Projection,
  { warehouse, logger }: { warehouse: WarehouseWriter; logger: Logger },
  records: readonly StoredRecord[],
): Promise<number> {
  const letters = await apply(warehouse, records);
  if (letters.length > 0) await warehouse.insertDeadLetters(letters);
  for (const { stream, reason, organizationId, eventId, error } of letters) {
    logger.warn({ stream, reason, organizationId, eventId, err: error }, "a record became a dead letter");
  }
  return letters.length;
}
