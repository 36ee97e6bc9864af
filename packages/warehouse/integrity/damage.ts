import { setTimeout as pause } from "node:timers/promises";
import type { Store } from "@treadlight/platform/clickhouse";
import { z } from "zod";
import { outcomes } from "../read/outcomes.ts";
import { organizationTenant } from "../read/tenant.ts";
import { ENDED } from "../tables/ended.ts";

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

const activeParts = (store: Store) =>
  store.select({
    name: "parts",
    sql: "SELECT table, name AS part FROM system.parts WHERE database = currentDatabase() AND active",
    params: {},
    row: damagedPartSchema,
  });

const checkedPartSchema = z.object({ part_path: z.string(), is_passed: z.number() });

/**
 * Reads every part and sets aside those that are broken, so that their table can be read again without them. Rests after each part as
 * long as that took. For the engine in this process only.
 * @param signal ends it after a part
 * @throws the first error, once all other parts have been read
 */
export async function setBrokenPartsAside(store: Store, signal?: AbortSignal): Promise<void> {
  const errors: unknown[] = [];
  for (const { table, part } of await activeParts(store)) {
    if (signal?.aborted) break;
    const startedAt = performance.now();
    await setAsideIfBroken(store, table, part).catch((error: unknown) => errors.push(error));
    await pause(performance.now() - startedAt);
  }
  if (errors.length > 0) throw errors[0];
}

async function setAsideIfBroken(store: Store, table: string, part: string): Promise<void> {
  const checked = await checkPart(store, table, part);
  if (checked.some(({ is_passed }) => is_passed === 0)) {
    await store.command(`ALTER TABLE ${table} DETACH PART '${part}'`);
  }
}

async function checkPart(store: Store, table: string, part: string) {
  try {
    return await store.select({
      name: "check_part",
      sql: `CHECK TABLE ${table} PART '${part}' SETTINGS check_query_single_value_result = 0, max_execution_time = 3600, max_threads = 1`,
      params: {},
      row: checkedPartSchema,
    });
  } catch (error) {
    // One that has been merged meanwhile is no longer there to check.
    if ((await activeParts(store)).some((other) => other.table === table && other.part === part)) throw error;
    return [];
  }
}

/** Deletes damaged parts whose rows have been restored. */
export async function deleteDamagedParts(store: Store, parts: readonly DamagedPart[]): Promise<void> {
  for (const { table, part } of parts) {
    await store.command(`ALTER TABLE ${table} DROP DETACHED PART '${part}' SETTINGS allow_drop_detached = 1`);
  }
}

/**
 * How many newest versions have lost their row, and how many accepted sessions are unsettled: they have no outcome, or a row without the
 * record that it was handled, as all have for a moment. Reads everything, one month of one organization at a time.
 */
export async function missingRows(store: Store): Promise<{ missing: number; unsettled: number }> {
  const months = await store.select({
    name: "months_of_receipt",
    sql: `SELECT DISTINCT organizationId, toStartOfMonth(receivedAt) AS firstDay, toLastDayOfMonth(receivedAt) AS lastDay
          FROM (SELECT organizationId, receivedAt FROM session_events UNION ALL SELECT organizationId, receivedAt FROM receipts)`,
    params: {},
    row: z.object({ organizationId: z.guid(), firstDay: z.iso.date(), lastDay: z.iso.date() }),
  });
  const sum = { missing: 0, unsettled: 0 };
  for (const { organizationId, firstDay, lastDay } of months) {
    const month = { from: new Date(firstDay), to: new Date(lastDay) };
    const { total } = await outcomes(store, organizationTenant(organizationId), month);
    sum.missing += total.missing;
    sum.unsettled += total.pending + (await rowsWithoutRecord(store, organizationId, firstDay, lastDay));
  }
  return sum;
}

async function rowsWithoutRecord(store: Store, organizationId: string, firstDay: string, lastDay: string) {
  const mine =
    "organizationId = {organizationId:UUID} AND toDate(receivedAt) BETWEEN {firstDay:Date} AND {lastDay:Date}";
  const rows = await store.select({
    name: "rows_without_record",
    sql: `SELECT count() AS rows FROM sessions FINAL
          WHERE NOT isDeleted AND ${mine} AND eventId NOT IN (SELECT eventId FROM session_events WHERE ${mine})`,
    params: { organizationId, firstDay, lastDay },
    row: z.object({ rows: z.number() }),
  });
  return rows.reduce((sum, { rows }) => sum + rows, 0);
}

/**
 * Whether nothing is known of any of these events, though the organizations of some of them have not ended.
 * @param events of sessions that have been handled
 */
export async function knowsNone(
  store: Store,
  events: readonly { organizationId: string; eventId: string }[],
): Promise<boolean> {
  if (events.length === 0) return false;
  const mine = "organizationId IN {organizationIds:Array(UUID)} AND eventId IN {eventIds:Array(UUID)}";
  const rows = await store.select({
    name: "known_events",
    sql: `SELECT (SELECT count() FROM session_events WHERE ${mine}) + (SELECT count() FROM dead_letters WHERE ${mine}) AS known,
                 (SELECT uniqExact(organizationId) FROM (${ENDED}) WHERE organizationId IN {organizationIds:Array(UUID)}) AS ended`,
    params: {
      organizationIds: [...new Set(events.map(({ organizationId }) => organizationId))],
      eventIds: events.map(({ eventId }) => eventId),
    },
    row: z.object({ known: z.number(), ended: z.number() }),
  });
  const organizations = new Set(events.map(({ organizationId }) => organizationId)).size;
  return rows.every(({ known, ended }) => known === 0 && ended < organizations);
}

/** Whether it has any session. */
export async function hasSessions(store: Store): Promise<boolean> {
  const rows = await store.select({
    name: "any_session",
    sql: "SELECT eventId FROM session_events LIMIT 1",
    params: {},
    row: z.object({ eventId: z.string() }),
  });
  return rows.length > 0;
}
