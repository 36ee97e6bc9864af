import type { Store } from "@treadlight/platform/clickhouse";
import { z } from "zod";
import { SLICES, type SliceName, SUMS_VERSION, sliceName } from "../tables/daily-sums.ts";
import { dimensionsOf, type OrganizationTenant, type Tenant } from "./tenant.ts";
import type { Condition } from "./where.ts";

/** A UTC day that has sessions, and its up-to-date roll-up; 0 without one. */
const dayStateSchema = z.tuple([z.iso.date(), z.int()]).transform(([day, build]) => ({ day, build }));
export type DayState = z.output<typeof dayStateSchema>;

const dataStateSchema = z.object({
  changedAt: z.number(),
  lastBuild: z.number(),
  askedAt: z.number(),
  days: z.array(dayStateSchema),
});

type DataState = z.output<typeof dataStateSchema>;

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
 * Its days, without roll-ups that are as new as a replica may lag: their note may have arrived there before their sums.
 */
export const arrivedDays = ({ days, askedAt }: DataState, replicaLagMs: number): DayState[] =>
  days.map(({ day, build }) => ({ day, build: build / 1_000 > askedAt - replicaLagMs ? 0 : build }));

/** Rows of `sessions_daily` that count. */
export const IS_BUILT = "(day, build) IN arrayZip({builtDays:Array(Date)}, {builds:Array(UInt64)})";

/** What `IS_BUILT` binds. */
export function builtDays(days: readonly DayState[]) {
  const built = days.filter(({ build }) => build > 0);
  return { builtDays: built.map(({ day }) => day), builds: built.map(({ build }) => build) };
}

/**
 * The rows of a slice of the roll-up that count. All other days have to be read from the sessions: `day NOT IN {builtDays:Array(Date)}`.
 * @returns undefined if the slice cannot be limited to the tenant
 */
export async function builtRows(
  store: Store,
  tenant: Tenant,
  { slice: name, replicaLagMs }: { slice: SliceName; replicaLagMs: number },
): Promise<Condition | undefined> {
  const known: readonly string[] = SLICES.find((slice) => sliceName(slice) === name)?.dimensions ?? [];
  if (!dimensionsOf(tenant)?.every((dimension) => known.includes(dimension))) return undefined;
  const state = await dataState(store, tenant);
  return { sql: `slice = '${name}' AND ${IS_BUILT}`, params: builtDays(arrivedDays(state, replicaLagMs)) };
}

/**
 * Leaves out days of which the roll-up knows that no session fits, to spare reading their sessions.
 * @param fits a condition on rows of the slice
 * @returns undefined if the slice cannot be limited to the tenant
 */
export async function daysThatMayFit(
  store: Store,
  tenant: OrganizationTenant,
  slice: { slice: SliceName; replicaLagMs: number },
  fits: Condition,
): Promise<Condition | undefined> {
  const built = await builtRows(store, tenant, slice);
  return (
    built && {
      sql: `(day NOT IN {builtDays:Array(Date)} OR day IN (
        SELECT day FROM sessions_daily WHERE organizationId = {organizationId:UUID} AND ${built.sql} AND ${fits.sql}))`,
      params: { ...built.params, ...fits.params },
    }
  );
}
