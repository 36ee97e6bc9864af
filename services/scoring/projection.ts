import type { StoredRecord, Stream } from "@treadlight/platform/event-log";
import type { WarehouseWriter } from "@treadlight/warehouse";
import type { DeadLetter } from "./dead-letter.ts";

/** What reads a stream of the log, as which consumer group, into the warehouse. */
export interface Projection {
  stream: Stream;
  group: string;
  /** Resolves when the records are in the warehouse, with those that could not become rows. Repeating it changes nothing. */
  apply: (warehouse: WarehouseWriter, records: readonly StoredRecord[]) => Promise<readonly DeadLetter[]>;
}
