import { randomUUID } from "node:crypto";
import { type AnalyticsQuery, analyticsQuerySchema } from "@treadlight/contract/analytics";
import { DAY_MS } from "@treadlight/domain/time";
import { Session } from "@treadlight/platform/chdb";
import { openWarehouse, organizationTenant, type Warehouse } from "@treadlight/warehouse";
import { z } from "zod";
import { compareWithRecount, plainSql, type Question } from "../load/recount.ts";
import { addEvents, addYear, bytesOnDisk, DAYS, makeSamples } from "../load/year-of-sessions.ts";
import type { Benchmark, Row } from "../measure/benchmark.ts";
import { amount, duration, percentile } from "../measure/statistics.ts";
import { inTemporaryDirectory } from "../processes/temporary-directory.ts";

const MAX_RATIO = 3;
const MAX_OVER_PLAIN_SQL = 1.5;
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
/** What the screens ask: the dashboard, the reports and the people of an organization. */
const SCREENS: { what: string; days: number; query: object }[] = [
  { what: "headline", days: 30, query: { measures: ["sessions", "prompts", "timeSaved", "complianceScore", "co2"] } },
  { what: "timeline", days: 90, query: { measures: ["sessions", "timeSaved", "co2"], granularity: "day" } },
  { what: "tools", days: 30, query: { measures: ["sessions", "timeSaved", "co2"], dimensions: ["tool"] } },
  { what: "risk colours", days: 30, query: { dimensions: ["riskLevel"] } },
  { what: "departments", days: 365, query: { measures: ["sessions", "timeSaved", "co2"], dimensions: ["department"] } },
  { what: "active people by month", days: 365, query: { measures: ["activeUsers"], granularity: "month" } },
  { what: "exposure by day", days: 90, query: { dimensions: ["dataExposureLevel"], granularity: "day" } },
  {
    what: "carbon by country and month",
    days: 365,
    query: { measures: ["co2"], dimensions: ["dataCenterCountry"], granularity: "month" },
  },
  { what: "models", days: 365, query: { measures: ["sessions", "energy"], dimensions: ["provider", "model"] } },
  {
    what: "types by tool, department and month",
    days: 365,
    query: { dimensions: ["sensitiveType", "tool", "department"], granularity: "month" },
  },
  {
    what: "people of a department",
    days: 30,
    query: {
      dimensions: ["user"],
      filters: [{ dimension: "department", operator: "equals", values: ["Department 3"] }],
    },
  },
];

function screenQuestion({ days, query }: (typeof SCREENS)[number], now: number, limit: number): Question {
  const to = new Date(Math.floor(now / DAY_MS) * DAY_MS);
  const from = new Date(to.getTime() - days * DAY_MS);
  const { granularity, ...rest } = z.looseObject({ granularity: z.string().optional() }).parse(query);
  const timeDimension = { ...(granularity && { granularity }), from: from.toISOString(), to: to.toISOString() };
  return {
    query: analyticsQuerySchema.parse({ measures: ["sessions"], ...rest, timeDimension, limit }),
    from,
    to,
    timeZone: "UTC",
  };
}

const isoDay = (at: number) => new Date(at).toISOString().slice(0, 10);

interface Size {
  sessions: number;
  /** The most that a screen's query may take. */
  maxScreenMs: number;
  /** How many random queries are compared with a recount. */
  questions: number;
  /** How many times each query runs. */
  asked: number;
}

export const analytics = benchmarkAt({ sessions: 10_000_000, maxScreenMs: 300, questions: 300, asked: 40 });
/** Generating these sessions takes an hour and 25 GiB of disk. */
export const analyticsLarge = benchmarkAt({ sessions: 100_000_000, maxScreenMs: 500, questions: 0, asked: 10 });

/**
 * A year of one organization's sessions in the embedded warehouse: 20 departments, 2,000 people, 40 tools. The first two questions
 * have a tenth of the sessions as their yardstick; the screens' questions have plain SQL without roll-ups. Random questions are
 * compared with a recount. Disk: all tables, with previews drawn from 2,000 texts, which compress better than real ones.
 */
function benchmarkAt({ sessions, maxScreenMs, questions, asked }: Size): Benchmark {
  return {
    run: ({ quick }) =>
      inTemporaryDirectory(async (path) => {
        const now = Date.now();
        const organizationId = randomUUID();
        const large = quick ? sessions / 10 : sessions;
        const small = large / 10;
        const runs = quick ? 10 : asked;
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
          for (const screen of SCREENS) {
            const [answered, plain]: [number[], number[]] = [[], []];
            for (let run = 0; run <= runs; run++) {
              // A different limit each time, because the previous answer is cached.
              const question = screenQuestion(screen, now, 1_000 + run);
              const times = [
                await timeOf(() =>
                  warehouse.analytics(organizationTenant(organizationId), question.query, { pseudonyms: false }),
                ),
                await timeOf(() => session.queryAsync(plainSql(organizationId, question), { format: "JSONEachRow" })),
              ];
              if (run === 0) continue;
              answered.push(times[0] ?? 0);
              plain.push(times[1] ?? 0);
            }
            const ratio = percentile(answered, 0.5) / percentile(plain, 0.5);
            rows.push({
              what: `Screen at ${amount(large, "sessions")}: ${screen.what}`,
              measured: summary(answered),
              yardstick: `${summary(plain)} in plain SQL`,
              ratio,
              goal: {
                text: `at most ${MAX_OVER_PLAIN_SQL}, and under ${maxScreenMs} ms`,
                met: ratio <= MAX_OVER_PLAIN_SQL && percentile(answered, 0.5) < maxScreenMs,
              },
            });
          }
          const compared = quick ? questions / 10 : questions;
          if (compared > 0) {
            await compareWithRecount({ warehouse, session, organizationId }, compared, now);
            rows.push({
              what: `Random questions at ${amount(large, "sessions")}`,
              measured: `${compared} answers equal the recount`,
              yardstick: `${compared} recounts by separate SQL`,
              ratio: 1,
            });
          }
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
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

const summary = (times: readonly number[]) =>
  `p50 ${duration(percentile(times, 0.5))}, p95 ${duration(percentile(times, 0.95))}`;

/** Durations of single calls in milliseconds. The first call is a warm-up and does not count. */
async function timed(warehouse: Warehouse, organizationId: string, query: AnalyticsQuery, runs: number) {
  const tenant = organizationTenant(organizationId);
  const times: number[] = [];
  for (let run = 0; run <= runs; run++) {
    const startedAt = performance.now();
    // A different limit each time, because the previous answer is cached.
    const { rows } = await warehouse.analytics(tenant, { ...query, limit: query.limit - run }, { pseudonyms: false });
    if (rows.length === 0) throw new Error("The query returned no rows.");
    if (run > 0) times.push(performance.now() - startedAt);
  }
  return times;
}
