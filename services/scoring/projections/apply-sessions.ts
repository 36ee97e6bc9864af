import type { FactorSet } from "@treadlight/domain/environment";
import type { StoredRecord } from "@treadlight/platform/event-log";
import type { WarehouseWriter } from "@treadlight/warehouse";
import { type FailedRecord, failedRecord } from "./failed-record.ts";
import { insertOrSplit } from "./insert-or-split.ts";
import { scoreRecords } from "./score-records.ts";

/**
 * Scores a batch and writes it. Resolves when every record is stored, superseded, erased, or returned as failed. Safe to
 * repeat.
 * @throws ClickHouseUnavailableError when the warehouse does not answer; the batch is delivered again
 */
export async function applySessions(
  warehouse: WarehouseWriter,
  records: readonly StoredRecord[],
  factors?: FactorSet,
): Promise<FailedRecord[]> {
  const { scored, erasures, failed } = await scoreRecords(records, factors);
  const refused = [
    ...(await insertOrSplit(erasures, (batch) => warehouse.applyErasures(batch.map(({ event }) => event)))),
    ...(await insertOrSplit(scored, (batch) => warehouse.applySessions(batch.map(({ row }) => row)))),
  ];
  return [...failed, ...refused.map(({ item, error }) => failedRecord(item.record, "refused", error))];
}
