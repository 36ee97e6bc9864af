import { NO_IMPORT } from "@treadlight/domain/session";
import { MINUTE_MS } from "@treadlight/domain/time";
import type { Store } from "@treadlight/platform/clickhouse";
import { z } from "zod";
import { STILL_DEAD } from "./dead-letters.ts";
import { instant } from "./where.ts";

const pipelineSchema = z.object({
  accepted: z.int(),
  freshnessP99Ms: z.number().nullable(),
  errors: z.int(),
  deadLetters: z.int(),
});

/**
 * For staff: sessions accepted in the last minute, how soon those of the last five minutes could be read, errors reported in the
 * last hour, and dead letters. Imported sessions count as received when their import was asked for, so they say nothing about how soon
 * a session can be read.
 */
export async function pipeline(store: Store, now: number): Promise<z.output<typeof pipelineSchema>> {
  const since = <const Name extends string>(name: Name) => `receivedAt >= ${instant(name)}` as const;
  const [row] = await store.select({
    name: "pipeline",
    sql: `
      SELECT
        (SELECT sum(accepted) FROM receipts FINAL WHERE ${since("minute")} AND toDate(receivedAt) >= toDate(${instant("minute")})) AS accepted,
        (SELECT quantileExactOrNull(0.99)(dateDiff('millisecond', receivedAt, writtenAt)) FROM session_events
         WHERE ${since("fiveMinutes")} AND (importId = toUUID('${NO_IMPORT}') OR substring(toString(importId), 15, 1) = '8')) AS freshnessP99Ms,
        (SELECT count() FROM reports FINAL
         WHERE kind = 'error' AND ${since("hour")} AND toDate(receivedAt) >= toDate(${instant("hour")})) AS errors,
        (SELECT count() FROM dead_letters FINAL WHERE ${STILL_DEAD}) AS deadLetters`,
    params: { minute: now - MINUTE_MS, fiveMinutes: now - 5 * MINUTE_MS, hour: now - 60 * MINUTE_MS },
    row: pipelineSchema,
  });
  if (!row) throw new Error("the warehouse returned no pipeline row");
  return row;
}
