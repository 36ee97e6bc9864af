import type { StoredRecord } from "@treadlight/platform/event-log";
import type { WarehouseWriter } from "@treadlight/warehouse";
import { type DeadLetter, deadLetter } from "../dead-letter.ts";
import { insertOrSplit } from "../insert-or-split.ts";
import { scoreRecords } from "./score-records.ts";

/**
 * Scores a batch and writes it. Resolves when every record is a row, superseded, erased or given back as a dead letter.
 * Safe to repeat: the result is the same.
 * @throws WarehouseUnavailableError when the warehouse does not answer; nothing is lost, the batch comes again
 */
export async function applyRecords(
  warehouse: WarehouseWriter,
  records: readonly StoredRecord[],
): Promise<DeadLetter[]> {
  const { scored, erasures, deadLetters } = scoreRecords(records);
  const refused = [
    ...(await insertOrSplit(erasures, (batch) => warehouse.applyErasures(batch.map(({ event }) => event)))),
    ...(await insertOrSplit(scored, (batch) => warehouse.applySessions(batch.map(({ row }) => row)))),
  ];
  return [...deadLetters, ...refused.map(({ item, error }) => ({ ...deadLetter(item.record, "refused"), error }))];
}
