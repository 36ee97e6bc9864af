import type { FactorSet } from "@treadlight/domain/environment";
import type { StoredRecord } from "@treadlight/platform/event-log";
import { chunks } from "@treadlight/platform/slices";
import type { WarehouseWriter } from "@treadlight/warehouse";
import { type FailedRecord, failedRecord } from "./failed-record.ts";
import { insertOrSplit, isAboutTheData, type Refused } from "./insert-or-split.ts";
import { type Scored, type ScoredRecords, scoreRecords } from "./score-records.ts";

/**
 * Rows held as objects at a time before they are encoded, few enough to be freed before a garbage collection would copy
 * them.
 */
const ROWS_AT_ONCE = 100;

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
  let rest: Omit<ScoredRecords, "scored">[] = [];
  let refusedErasures: Refused<ScoredRecords["erasures"][number]>[] = [];
  const erase = async () => {
    const erasures = rest.flatMap((some) => some.erasures);
    refusedErasures = await insertOrSplit(erasures, (batch) =>
      warehouse.applyErasures(batch.map(({ event }) => event)),
    );
  };
  async function* sessions() {
    rest = [];
    for (const few of chunks(records, ROWS_AT_ONCE)) {
      const { scored, ...others } = await scoreRecords(few, factors);
      rest.push(others);
      yield scored.map(({ row }) => row);
    }
    // Nothing has been written yet, so nobody ever sees a session whose erasure is in the same batch.
    await erase();
  }
  const refusedSessions = await warehouse.applySessions(sessions).then(
    () => [],
    async (error): Promise<Refused<Scored>[]> => {
      if (!isAboutTheData(error)) throw error;
      const all = await scoreRecords(records, factors);
      rest = [all];
      await erase();
      return insertOrSplit(all.scored, (batch) => warehouse.applySessions(batch.map(({ row }) => row)));
    },
  );
  const refused = [...refusedSessions, ...refusedErasures];
  return [
    ...rest.flatMap(({ failed }) => failed),
    ...refused.map(({ item, error }) => failedRecord(item.record, "refused", error)),
  ];
}
