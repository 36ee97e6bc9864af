import type { Store } from "@treadlight/platform/clickhouse";
import { z } from "zod";

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
