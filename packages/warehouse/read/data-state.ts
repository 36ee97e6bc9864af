import type { Store } from "@treadlight/platform/clickhouse";
import { z } from "zod";
import type { Tenant } from "./tenant.ts";

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
             arraySort(groupArray((day, if(rolledUp.changedAt = changes.changedAt, rolledUp.build, 0)))) AS days
      FROM (SELECT day, max(day_changes.changedAt) AS changedAt FROM day_changes
            WHERE organizationId = {organizationId:UUID} GROUP BY day) AS changes
      LEFT JOIN (SELECT day, max(rollup_days.build) AS build, argMax(rollup_days.changedAt, rollup_days.build) AS changedAt
                 FROM rollup_days WHERE organizationId = {organizationId:UUID} GROUP BY day) AS rolledUp USING (day)`,
    params: { organizationId },
    row: z.unknown(),
  });
  return dataStateSchema.parse(state);
}
