import type { Store } from "@treadlight/platform/clickhouse";
import { z } from "zod";
import { SUMS_VERSION } from "../tables/daily-sums.ts";
import { dimensionsOf, type Tenant } from "./tenant.ts";

/** A UTC day that has sessions, and its up-to-date roll-up; 0 without one. */
const dayStateSchema = z.tuple([z.iso.date(), z.int()]).transform(([day, build]) => ({ day, build }));
export type DayState = z.output<typeof dayStateSchema>;

const dataStateSchema = z.object({
  changedAt: z.number(),
  lastBuild: z.number(),
  askedAt: z.number(),
  days: z.array(dayStateSchema),
});

/**
 * When an organization's sessions last changed, its newest roll-up, the time now, and its days in order. Times are by the engine's
 * clock, in milliseconds since the epoch.
 */
export async function dataState(store: Store, { organizationId }: Tenant) {
  const [state] = await store.select({
    name: "data_state",
    sql: `
      SELECT toUnixTimestamp64Milli(max(changes.changedAt)) AS changedAt, max(rolledUp.build) AS lastBuild,
             toUnixTimestamp64Milli(now64(3)) AS askedAt,
             arraySort(groupArray((day, if(rolledUp.changedAt = changes.changedAt AND rolledUp.sums >= ${SUMS_VERSION}, rolledUp.build, 0)))) AS days
      FROM (SELECT day, max(day_changes.changedAt) AS changedAt FROM day_changes
            WHERE organizationId = {organizationId:UUID} GROUP BY day) AS changes
      LEFT JOIN (SELECT day, max(rollup_days.build) AS build, argMax(rollup_days.changedAt, rollup_days.build) AS changedAt,
                        argMax(rollup_days.sums, rollup_days.build) AS sums
                 FROM rollup_days WHERE organizationId = {organizationId:UUID} GROUP BY day) AS rolledUp USING (day)`,
    params: { organizationId },
    row: z.unknown(),
  });
  return dataStateSchema.parse(state);
}

/**
 * The days whose up-to-date roll-up can be limited to a tenant, each with its build, as parameters.
 * @param replicaLagMs roll-ups that are as new are left out: their note may have arrived at a replica before their sums
 */
export async function builtDays(store: Store, tenant: Tenant, replicaLagMs: number) {
  if (dimensionsOf(tenant) === undefined) return { builtDays: [], builds: [] };
  const { days, askedAt } = await dataState(store, tenant);
  const built = days.filter(({ build }) => build > 0 && build / 1_000 <= askedAt - replicaLagMs);
  return { builtDays: built.map(({ day }) => day), builds: built.map(({ build }) => build) };
}

/** Rows of `sessions_daily` that count, with the parameters of `builtDays`. */
export const IS_BUILT = "(day, build) IN arrayZip({builtDays:Array(Date)}, {builds:Array(UInt64)})";
