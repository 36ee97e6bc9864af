import type { Store } from "@treadlight/platform/clickhouse";
import { z } from "zod";
import { ENDED } from "../tables/ended.ts";

/** Every table except `erasures`, which keeps the record that an organization has ended. */
const TABLES = [
  "sessions",
  "session_events",
  "receipts",
  "dead_letters",
  "reports",
  "sessions_daily",
  "rollup_days",
  "day_changes",
  "cells",
] as const;
type Table = (typeof TABLES)[number];

const organizationSchema = z.object({ organizationId: z.string() });

/** Which of these organizations have ended. */
async function endedAmong(store: Store, rows: readonly { organizationId: string }[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const ended = await store.select({
    name: "ended_organizations",
    sql: `${ENDED} AND organizationId IN {organizationIds:Array(UUID)} GROUP BY organizationId`,
    params: { organizationIds: [...new Set(rows.map(({ organizationId }) => organizationId))] },
    row: organizationSchema,
  });
  return new Set(ended.map(({ organizationId }) => organizationId));
}

/** Inserts rows, except those of organizations that have ended, before or while they are inserted. */
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

/** Deletes every row of these organizations, in the background. */
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

/** Whether an organization has ended and none of its rows is left on disk. */
export async function isGone(store: Store, organizationId: string): Promise<boolean> {
  const ended = await endedAmong(store, [{ organizationId }]);
  if (ended.size === 0) return false;
  const left = TABLES.map(
    (table) => `SELECT organizationId FROM ${table} WHERE organizationId = {organizationId:UUID}`,
  );
  const rows = await store.select({
    name: "organization_rows",
    sql: `SELECT * FROM (${left.join(" UNION ALL ")}) LIMIT 1`,
    params: { organizationId },
    row: organizationSchema,
  });
  return rows.length === 0;
}
