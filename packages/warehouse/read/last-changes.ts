import type { Store } from "@treadlight/platform/clickhouse";
import { z } from "zod";
import { ofTenant, type PlacesTenant } from "./tenant.ts";

const changeSchema = z.object({ organizationId: z.guid(), changedAt: z.number() });

/** When the sessions of each organization last changed, in milliseconds since the epoch; absent if they have none. */
export async function lastChanges(store: Store, organizationIds: readonly string[]): Promise<Map<string, number>> {
  const changes = await store.select({
    name: "last_changes",
    sql: `
      SELECT organizationId, toUnixTimestamp64Milli(max(day_changes.changedAt)) AS changedAt FROM day_changes
      WHERE organizationId IN {organizationIds:Array(UUID)} GROUP BY organizationId`,
    params: { organizationIds },
    row: changeSchema,
  });
  return new Map(changes.map(({ organizationId, changedAt }) => [organizationId, changedAt]));
}

const arrivalSchema = z.object({ personId: z.guid(), receivedAt: z.number() });

/**
 * When the newest session of each of these people was received, on the days that changed after `since`; absent if they have none on
 * them. Times are in milliseconds since the epoch.
 */
export async function lastArrivals(
  store: Store,
  organizationId: string,
  { personIds, since }: { personIds: readonly string[]; since: number },
): Promise<Map<string, number>> {
  const arrivals = await store.select({
    name: "last_arrivals",
    sql: `
      SELECT personId, toUnixTimestamp64Milli(max(sessions.receivedAt)) AS receivedAt FROM sessions
      WHERE organizationId = {organizationId:UUID} AND personId IN {personIds:Array(UUID)} AND day IN (
        SELECT day FROM day_changes
        WHERE organizationId = {organizationId:UUID} AND changedAt > fromUnixTimestamp64Milli({since:Int64}, 'UTC'))
      GROUP BY personId`,
    params: { organizationId, personIds, since },
    row: arrivalSchema,
  });
  return new Map(arrivals.map(({ personId, receivedAt }) => [personId, receivedAt]));
}

/** When the newest session in these departments and teams was received, on the days that changed after `since`; 0 if there is none. */
export async function lastArrivalIn(store: Store, tenant: PlacesTenant, since: number): Promise<number> {
  const own = ofTenant(tenant);
  const [arrival] = await store.select({
    name: "last_arrival_in",
    sql: `
      SELECT toUnixTimestamp64Milli(max(sessions.receivedAt)) AS receivedAt FROM sessions
      WHERE ${own.sql} AND day IN (
        SELECT day FROM day_changes
        WHERE organizationId = {organizationId:UUID} AND changedAt > fromUnixTimestamp64Milli({since:Int64}, 'UTC'))`,
    params: { ...own.params, organizationId: tenant.organizationId, since },
    row: z.object({ receivedAt: z.number() }),
  });
  return arrival?.receivedAt ?? 0;
}
