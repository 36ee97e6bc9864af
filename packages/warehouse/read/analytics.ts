import type { AnalyticsAnswer, AnalyticsQuery } from "@treadlight/contract/analytics";
import { MAX_START_AHEAD_MS } from "@treadlight/domain/session";
import { DAY_MS } from "@treadlight/domain/time";
import type { Store } from "@treadlight/platform/clickhouse";
import { z } from "zod";
import { dayOf, startOfDay, withinDays } from "../tables/days.ts";
import { analyticsStatement, isRolledUp } from "./analytics-sql.ts";
import { ofTenant, type Tenant } from "./tenant.ts";
import { allOf, whereIf, within } from "./where.ts";

const DEFAULT_DAYS = 30;

const rowSchema = z.record(z.string(), z.union([z.string(), z.number()]));

const dayStateSchema = z.object({
  day: z.iso.date(),
  /** The up-to-date roll-up of the day; 0 without one. */
  build: z.int(),
});

export interface AnalyticsOptions {
  /** Groups of fewer people are left out; 1 keeps every group. */
  minimumPeople: number;
  /** Whether the dimension `user` answers pseudonyms instead of ids. */
  pseudonyms: boolean;
}

interface Period {
  from: Date;
  to: Date;
}

/**
 * Answers a query about a tenant's sessions exactly: whole days with an up-to-date roll-up are read from it, all other days
 * from the sessions, as are queries that the roll-up cannot answer.
 */
export async function analytics(
  store: Store,
  tenant: Tenant,
  query: AnalyticsQuery,
  options: AnalyticsOptions & { now: number; pseudonymSecret: string },
): Promise<AnalyticsAnswer> {
  const period = periodOf(query, options.now);
  const days = !("personId" in tenant) && isRolledUp(query) ? await dayStates(store, tenant, period) : undefined;
  const builds = (days ?? []).filter(({ build, day }) => build > 0 && isWhole(day, period));
  const rowDays = days?.filter((state) => !builds.includes(state)).map(({ day }) => day);

  const ofPeriod = allOf(
    ofTenant(tenant),
    within("startedAt", "day", period),
    whereIf("day IN {rowDays:Array(Date)}", { rowDays }),
  );
  const ofBuilds = allOf(
    ofTenant(tenant),
    whereIf("(day, build) IN arrayZip({builtDays:Array(Date)}, {builds:Array(UInt64)})", {
      builtDays: builds.map(({ day }) => day),
      builds: builds.map(({ build }) => build),
    }),
  );
  const { sql, params } = analyticsStatement(
    query,
    {
      rollup: builds.length > 0 ? ofBuilds : undefined,
      rows: builds.length === 0 || rowDays?.length ? ofPeriod : undefined,
    },
    options,
  );
  const rows = await store.select({
    name: "analytics",
    sql,
    params: { ...params, pseudonymSecret: options.pseudonymSecret },
    row: rowSchema,
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

/** The days of a period that have sessions, each with its roll-up if that is up to date. */
function dayStates(store: Store, { organizationId }: Tenant, { from, to }: Period) {
  const inDays = "organizationId = {organizationId:UUID} AND day BETWEEN {from:Date} AND {to:Date}";
  return store.select({
    name: "day_states",
    sql: `
      SELECT day, if(rolledUp.changedAt = changes.changedAt, build, 0) AS build
      FROM (SELECT day, max(changedAt) AS changedAt FROM day_changes WHERE ${inDays} GROUP BY day) AS changes
      LEFT JOIN (SELECT day, max(rollup_days.build) AS build, argMax(rollup_days.changedAt, rollup_days.build) AS changedAt
                 FROM rollup_days WHERE ${inDays} GROUP BY day) AS rolledUp USING (day)
      ORDER BY day`,
    params: { organizationId, from: dayOf(from), to: dayOf(to) },
    row: dayStateSchema,
  });
}

/** Defaults to today and the 29 days before, including sessions that a fast clock dated ahead. */
function periodOf({ timeDimension }: AnalyticsQuery, now: number): Period {
  const to = timeDimension?.to ?? new Date(now + MAX_START_AHEAD_MS);
  const lastDay = startOfDay(Math.min(to.getTime(), now));
  const from = timeDimension?.from ?? new Date(lastDay - (DEFAULT_DAYS - 1) * DAY_MS);
  return { from: withinDays(from), to: withinDays(to) };
}

const isWhole = (day: string, { from, to }: Period) =>
  Date.parse(day) >= from.getTime() && Date.parse(day) + DAY_MS <= to.getTime();
