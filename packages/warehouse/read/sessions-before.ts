import type { Store } from "@treadlight/platform/clickhouse";
import { z } from "zod";
import type { OrganizationTenant } from "./tenant.ts";

const rowSchema = z.object({ total: z.number(), before: z.number(), newest: z.string(), oldest: z.string() });

/**
 * How many sessions a tenant has, and how many of them began before a UTC day such as `2026-03-05`.
 * @returns newest: the day of the newest of those; oldest: the first day of all; undefined if there are none
 */
export async function sessionsBefore(
  store: Store,
  { organizationId }: OrganizationTenant,
  day: string,
): Promise<{ total: number; before: number; newest: string | undefined; oldest: string | undefined }> {
  const rows = await store.select({
    name: "sessions_before",
    sql: `
      SELECT count() AS total, countIf(day < {day:Date}) AS before, toString(maxIf(day, day < {day:Date})) AS newest,
        toString(min(day)) AS oldest
      FROM sessions FINAL WHERE organizationId = {organizationId:UUID} AND NOT isDeleted`,
    params: { organizationId, day },
    row: rowSchema,
  });
  const { total = 0, before = 0, newest, oldest } = rows[0] ?? {};
  return { total, before, newest: before > 0 ? newest : undefined, oldest: total > 0 ? oldest : undefined };
}
