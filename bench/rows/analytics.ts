import { randomUUID } from "node:crypto";
import { type AnalyticsQuery, analyticsQuerySchema } from "@treadlight/contract/analytics";
import { DAY_MS } from "@treadlight/domain/time";
import { Session } from "@treadlight/platform/chdb";
import { openWarehouse, organizationTenant, type Warehouse } from "@treadlight/warehouse";
import {
  addEvents,
  addYear,
  bytesOnDisk,
  DAYS,
  DEPARTMENTS,
  makeSamples,
  TOOL_COUNT,
} from "../load/year-of-sessions.ts";
import type { Benchmark, Row } from "../measure/benchmark.ts";
import { amount, duration, percentile } from "../measure/statistics.ts";
import { inTemporaryDirectory } from "../processes/temporary-directory.ts";

const MAX_RATIO = 3;
const MEASURES = ["sessions", "timeSaved", "complianceScore", "co2", "activeUsers"] as const;

const queriesAt = (now: number) => [
  {
    what: "month by department by tool",
    query: analyticsQuerySchema.parse({
      measures: MEASURES,
      dimensions: ["department", "tool"],
      timeDimension: { granularity: "month", from: isoDay(now - (DAYS - 1) * DAY_MS), to: isoDay(now) },
    }),
  },
  {
    what: "last 30 days by day",
    query: analyticsQuerySchema.parse({
      measures: MEASURES,
      timeDimension: { granularity: "day", from: isoDay(now - 29 * DAY_MS), to: isoDay(now) },
    }),
  },
];
const isoDay = (at: number) => new Date(at).toISOString().slice(0, 10);

export const analytics: Benchmark = {
  how: `The embedded warehouse holds a year of one organization's sessions: ${DEPARTMENTS} departments, 2,000 people, ${TOOL_COUNT} tools, ${DAYS} days. ClickHouse generates them
from 2,000 scored sessions, inserting up to fifteen days at a time into the warehouse's own tables; the warehouse's own \`refreshRollups\` then builds the daily
roll-ups. Both queries ask for ${MEASURES.length} measures, including an exact count of people; the table shows the 50th and 95th percentile of single calls of the warehouse's
\`analytics\`. The yardstick is the same warehouse when it held a tenth of the sessions. Disk: all tables at the end, including previews drawn from 2,000
texts (real ones compress less), compared with the same rows as JSON.`,

  run: ({ quick }) =>
    inTemporaryDirectory(async (path) => {
      const now = Date.now();
      const organizationId = randomUUID();
      const small = quick ? 100_000 : 1_000_000;
      const large = 10 * small;
      const runs = quick ? 10 : 40;
      const warehouse = await openWarehouse({ path });
      const session = new Session(path);
      try {
        const { jsonBytesPerRow } = await makeSamples(session, now);
        const grow = async (count: number) => {
          await addYear(session, organizationId, count, now);
          await warehouse.refreshRollups({ quietMs: 0 });
          const times: number[][] = [];
          for (const { query } of queriesAt(now)) times.push(await timed(warehouse, organizationId, query, runs));
          return times;
        };
        const atSmall = await grow(small);
        const atLarge = await grow(large - small);
        const rows = queriesAt(now).map(({ what }, index): Row => {
          const [few = [], many = []] = [atSmall[index], atLarge[index]];
          const ratio = percentile(many, 0.5) / percentile(few, 0.5);
          return {
            what: `Analytics at ${amount(large, "sessions")}: ${what}`,
            measured: summary(many),
            yardstick: `${summary(few)} at ${amount(small, "sessions")}`,
            ratio,
            goal: { text: `at most ${MAX_RATIO}`, met: ratio <= MAX_RATIO },
          };
        });
        await addEvents(session);
        const bytes = await bytesOnDisk(session);
        rows.push({
          what: `Disk of ${amount(large, "sessions")}`,
          measured: `${amount(bytes / 2 ** 30, "GiB")}, ${amount(bytes / large, "bytes per session")}`,
          yardstick: `${amount(jsonBytesPerRow, "bytes per session")} as JSON`,
          ratio: bytes / large / jsonBytesPerRow,
        });
        return rows;
      } finally {
        session.close();
        await warehouse.close();
      }
    }),
};

const summary = (times: readonly number[]) =>
  `p50 ${duration(percentile(times, 0.5))}, p95 ${duration(percentile(times, 0.95))}`;

/** Durations of single calls in milliseconds. The first call is a warm-up and does not count. */
async function timed(warehouse: Warehouse, organizationId: string, query: AnalyticsQuery, runs: number) {
  const tenant = organizationTenant(organizationId);
  const times: number[] = [];
  for (let run = 0; run <= runs; run++) {
    const startedAt = performance.now();
    const { rows } = await warehouse.analytics(tenant, query, { pseudonyms: false });
    if (rows.length === 0) throw new Error("The query returned no rows.");
    if (run > 0) times.push(performance.now() - startedAt);
  }
  return times;
}
