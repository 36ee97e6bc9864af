import type { StoredRecord } from "@treadlight/platform/event-log";
import { WarehouseRefusedError, type WarehouseWriter } from "@treadlight/platform/warehouse";
import { type DeadLetter, deadLetter } from "../dead-letter.ts";
import { type Scored, scoreRecords } from "./score-records.ts";

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
  if (erasures.length > 0) await warehouse.applyErasures(erasures);
  const refused = await insertOrSplit(warehouse, scored);
  return [...deadLetters, ...refused.map(({ record }) => deadLetter(record, "refused"))];
}

/** Halves a batch that the warehouse refuses until the poisonous rows stand alone; returns those. */
async function insertOrSplit(warehouse: WarehouseWriter, batch: readonly Scored[]): Promise<readonly Scored[]> {
  if (batch.length === 0) return [];
  try {
    await warehouse.applySessions(batch.map(({ row }) => row));
    return [];
  } catch (error) {
    if (!(error instanceof WarehouseRefusedError)) throw error;
    if (batch.length === 1) return batch;
    const middle = Math.ceil(batch.length / 2);
    const first = await insertOrSplit(warehouse, batch.slice(0, middle));
    return [...first, ...(await insertOrSplit(warehouse, batch.slice(middle)))];
  }
}
