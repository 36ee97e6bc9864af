import type { StoredRecord } from "@treadlight/platform/event-log";
import { scoreRecords } from "@treadlight/scoring/score-records";
import { alternating } from "../load/alternating.ts";
import { sessionRecords } from "../load/finished-rows.ts";
import { seededRandom } from "../load/sessions.ts";
import type { Benchmark } from "../measure/benchmark.ts";
import { amount } from "../measure/statistics.ts";

const RECORDS = 5_000;

/**
 * Records as ingest appends them, 5,000 per batch, on one core: JSON, schema and the three models. The yardstick is `JSON.parse` of the
 * same bytes.
 */
export const scoring: Benchmark = {
  async run({ quick }) {
    const records: StoredRecord[] = sessionRecords(RECORDS, seededRandom(5), Date.now()).map((record, index) => ({
      ...record,
      value: Buffer.from(record.value),
      partition: 0,
      offset: BigInt(index),
    }));
    const { ours, theirs, ratio } = await alternating({
      turns: quick ? 3 : 9,
      secondsPerTurn: quick ? 0.5 : 1,
      async ours() {
        const { scored } = await scoreRecords(records);
        if (scored.length !== RECORDS) throw new Error("Not every record was scored.");
      },
      theirs() {
        for (const { value } of records) JSON.parse(Buffer.from(value).toString());
      },
    });
    return [
      {
        what: "Scoring alone, one core",
        measured: amount(ours * RECORDS, "sessions/s"),
        yardstick: `${amount(theirs * RECORDS, "sessions/s")} through JSON.parse`,
        ratio,
      },
    ];
  },
};
