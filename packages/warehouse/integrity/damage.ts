import type { Store } from "@treadlight/platform/clickhouse";
import { z } from "zod";
import { outcomes } from "../read/outcomes.ts";
import { organizationTenant } from "../read/tenant.ts";

/** A part of a table that ClickHouse could not read and no longer uses. Its rows are gone from every answer. */
const damagedPartSchema = z.object({ table: z.string(), part: z.string() });
export type DamagedPart = z.output<typeof damagedPartSchema>;

/** The damaged parts that were set aside, at the start by ClickHouse itself or later by `setBrokenPartsAside`. */
export function damagedParts(store: Store): Promise<DamagedPart[]> {
  return store.select({
    name: "damaged_parts",
    sql: `SELECT table, name AS part FROM system.detached_parts
          WHERE database = currentDatabase() AND (reason = '' OR startsWith(reason, 'broken'))
          ORDER BY table, name`,
    params: {},
    row: damagedPartSchema,
  });
}

/**
 * How often the engine has failed to read or merge a part since it started. The numbers are ClickHouse's errors: broken files (32, 33,
 * 40, 107, 226, 228, 246, 432) and aborted merges (236).
 */
export async function readFailures(store: Store): Promise<number> {
  const rows = await store.select({
    name: "read_failures",
    sql: "SELECT sum(value) AS failures FROM system.errors WHERE code IN (32, 33, 40, 107, 226, 228, 236, 246, 432)",
    params: {},
    row: z.object({ failures: z.number() }),
  });
  return rows.reduce((sum, { failures }) => sum + failures, 0);
}

const checkedPartSchema = z.object({ part_path: z.string(), is_passed: z.number() });

/**
 * Reads every part and sets aside those that are broken, so that their table can be read again without them. Takes as long
 * as reading the whole disk; for the engine in this process only.
 */
export async function setBrokenPartsAside(store: Store): Promise<void> {
  const tables = await store.select({
    name: "tables",
    sql: "SELECT name FROM system.tables WHERE database = currentDatabase() AND endsWith(engine, 'MergeTree')",
    params: {},
    row: z.object({ name: z.string() }),
  });
  for (const { name } of tables) {
    const checked = await store.select({
      name: "check_table",
      sql: `CHECK TABLE ${name} SETTINGS check_query_single_value_result = 0, max_execution_time = 3600`,
      params: {},
      row: checkedPartSchema,
    });
    const broken = checked.filter(({ is_passed }) => is_passed === 0);
    for (const { part_path: part } of broken) await store.command(`ALTER TABLE ${name} DETACH PART '${part}'`);
  }
}

/** Deletes damaged parts whose rows have been restored. */
export async function deleteDamagedParts(store: Store, parts: readonly DamagedPart[]): Promise<void> {
  for (const { table, part } of parts) {
    await store.command(`ALTER TABLE ${table} DROP DETACHED PART '${part}' SETTINGS allow_drop_detached = 1`);
  }
}

/** How many newest versions have lost their row. Reads everything, one month of one organization at a time. */
export async function missingRows(store: Store): Promise<number> {
  const months = await store.select({
    name: "months_of_receipt",
    sql: `SELECT DISTINCT organizationId, toStartOfMonth(receivedAt) AS firstDay, toLastDayOfMonth(receivedAt) AS lastDay
          FROM session_events`,
    params: {},
    row: z.object({ organizationId: z.guid(), firstDay: z.iso.date(), lastDay: z.iso.date() }),
  });
  let missing = 0;
  for (const { organizationId, firstDay, lastDay } of months) {
    const month = { from: new Date(firstDay), to: new Date(lastDay) };
    missing += (await outcomes(store, organizationTenant(organizationId), month)).total.missing;
  }
  return missing;
}
