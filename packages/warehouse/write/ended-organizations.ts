import type { Store } from "@treadlight/platform/clickhouse";
import { z } from "zod";

/** Every table but `erasures`, in which the end of an organization stays on record. */
const TABLES = [
  "sessions",
  "session_events",
  "receipts",
  "dead_letters",
  "reports",
  "sessions_daily",
  "rollup_days",
  "day_changes",
] as const;
type Table = (typeof TABLES)[number];

/** Selects the organizations that have ended: everybody and every day of them is erased. */
export const ENDED = "SELECT organizationId FROM erasures WHERE everybody AND startedBefore = '2149-06-06'";

const organizationSchema = z.object({ organizationId: z.string() });

/** Which of these organizations have ended. */
export async function endedAmong(store: Store, rows: readonly { organizationId: string }[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const ended = await store.select(
    organizationSchema,
    `${ENDED} AND organizationId IN {organizationIds:Array(UUID)} GROUP BY organizationId`,
    { organizationIds: [...new Set(rows.map(({ organizationId }) => organizationId))] },
  );
  return new Set(ended.map(({ organizationId }) => organizationId));
}

/** Inserts rows, but none of an organization that has ended, be it while they are inserted. */
export async function insertOfLiving(
  store: Store,
  table: Table,
  rows: readonly ({ organizationId: string } & object)[],
): Promise<void> {
  const ended = await endedAmong(store, rows);
  const living = rows.filter(({ organizationId }) => !ended.has(organizationId.toLowerCase()));
  await store.insert(table, living);
  await removeOrganizations(store, await endedAmong(store, living), [table]);
}

/** Has every row of these organizations deleted, in the background. */
export async function removeOrganizations(
  store: Store,
  organizationIds: ReadonlySet<string>,
  tables: readonly Table[] = TABLES,
): Promise<void> {
  if (organizationIds.size === 0) return;
  for (const table of tables) {
    await store.command(`ALTER TABLE ${table} DELETE WHERE organizationId IN {organizationIds:Array(UUID)}`, {
      organizationIds: [...organizationIds],
    });
  }
}

/** Whether an organization has ended and nothing of it is left on the disk. */
export async function isGone(store: Store, organizationId: string): Promise<boolean> {
  const ended = await endedAmong(store, [{ organizationId }]);
  if (ended.size === 0) return false;
  const left = TABLES.map(
    (table) => `SELECT organizationId FROM ${table} WHERE organizationId = {organizationId:UUID}`,
  );
  const rows = await store.select(organizationSchema, `SELECT * FROM (${left.join(" UNION ALL ")}) LIMIT 1`, {
    organizationId,
  });
  return rows.length === 0;
}
