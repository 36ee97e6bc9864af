import type { AnalyticsAnswer, AnalyticsQuery } from "@treadlight/contract/analytics";
import { MAX_START_AHEAD_MS } from "@treadlight/domain/session";
import type { Store } from "@treadlight/platform/clickhouse";
import { z } from "zod";
import { dayOf, startOfDay, withinDays } from "../days.ts";
import { personOf, type Tenant } from "../tenant.ts";
import { analyticsStatement, isRolledUp } from "./analytics-sql.ts";

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 30;

const rowSchema = z.record(z.string(), z.union([z.string(), z.number()]));

const dayStateSchema = z.object({
  day: z.iso.date(),
  /** Of the roll-up that is up to date; 0 without one. */
  build: z.int(),
});

export interface AnalyticsOptions {
  /** Groups of fewer people are left out; 1 leaves out none. */
  minimumPeople: number;
  /** Whether the dimension `user` answers pseudonyms instead of ids. */
  pseudonyms: boolean;
}

interface Period {
  from: Date;
  to: Date;
}

/**
 * Answers a question about a tenant's sessions exactly: whole days whose roll-up is up to date come from it, all others,
 * and questions it knows nothing of, from the sessions.
 */
export async function analytics(
  store: Store,
  tenant: Tenant,
  query: AnalyticsQuery,
  options: AnalyticsOptions & { now: number; pseudonymSecret: string },
): Promise<AnalyticsAnswer> {
  const period = periodOf(query, options.now);
  const personId = personOf(tenant);
  const days = personId === undefined && isRolledUp(query) ? await dayStates(store, tenant, period) : undefined;
  const builds = (days ?? []).filter(({ build, day }) => build > 0 && isWhole(day, period));
  const rowDays = days?.filter((state) => !builds.includes(state)).map(({ day }) => day);

  const person = personId === undefined ? "" : " AND personId = {personId:UUID}";
  const inRowDays = rowDays ? " AND day IN {rowDays:Array(Date)}" : "";
  const { statement, parameters } = analyticsStatement(
    query,
    {
      rollup: builds.length > 0 ? BUILT : undefined,
      rows: builds.length === 0 || rowDays?.length ? `${STARTED}${person}${inRowDays}` : undefined,
    },
    options,
  );
  const rows = await store.select(rowSchema, statement, {
    ...parameters,
    organizationId: tenant.organizationId,
    personId,
    from: period.from.getTime(),
    to: period.to.getTime(),
    rowDays: rowDays ?? [],
    builtDays: builds.map(({ day }) => day),
    builds: builds.map(({ build }) => build),
    pseudonymSecret: options.pseudonymSecret,
  });
  return {
    rows: rows.slice(0, query.limit),
    meta: {
      from: period.from.toISOString(),
      to: period.to.toISOString(),
      truncated: rows.length > query.limit,
      source: builds.length === 0 ? "rows" : rowDays?.length ? "both" : "rollup",
    },
  };
}

const STARTED = `organizationId = {organizationId:UUID}
  AND startedAt >= fromUnixTimestamp64Milli({from:Int64}, 'UTC') AND startedAt < fromUnixTimestamp64Milli({to:Int64}, 'UTC')
  AND day BETWEEN toDate(fromUnixTimestamp64Milli({from:Int64}, 'UTC')) AND toDate(fromUnixTimestamp64Milli({to:Int64}, 'UTC'))`;
const BUILT = `organizationId = {organizationId:UUID} AND (day, build) IN arrayZip({builtDays:Array(Date)}, {builds:Array(UInt64)})`;

/** The days of a period that have sessions, each with its roll-up if that is up to date. */
function dayStates(store: Store, { organizationId }: Tenant, { from, to }: Period) {
  const inDays = "organizationId = {organizationId:UUID} AND day BETWEEN {from:Date} AND {to:Date}";
  return store.select(
    dayStateSchema,
    `SELECT day, if(rolledUp.changedAt = changes.changedAt, build, 0) AS build
     FROM (SELECT day, max(changedAt) AS changedAt FROM day_changes WHERE ${inDays} GROUP BY day) AS changes
     LEFT JOIN (SELECT day, max(rollup_days.build) AS build, argMax(rollup_days.changedAt, rollup_days.build) AS changedAt
                FROM rollup_days WHERE ${inDays} GROUP BY day) AS rolledUp USING (day)
     ORDER BY day`,
    { organizationId, from: dayOf(from), to: dayOf(to) },
  );
}

/** Unless given, the period is today and the 29 days before, with what a fast clock dates ahead. */
function periodOf({ timeDimension }: AnalyticsQuery, now: number): Period {
  const to = timeDimension?.to ?? new Date(now + MAX_START_AHEAD_MS);
  const lastDay = startOfDay(Math.min(to.getTime(), now));
  const from = timeDimension?.from ?? new Date(lastDay - (DEFAULT_DAYS - 1) * DAY_MS);
  return { from: withinDays(from), to: withinDays(to) };
}

const isWhole = (day: string, { from, to }: Period) =>
  Date.parse(day) >= from.getTime() && Date.parse(day) + DAY_MS <= to.getTime();
