import { cursorText, type UsageRecordsQuery } from "@treadlight/contract/usage-records";
import { type UsageRecord, usageRecordOf } from "@treadlight/domain/session";
import type { Parameters, Store } from "@treadlight/platform/clickhouse";
import { withinDays } from "../days.ts";
import { type PersonalTenant, personOf, type Tenant } from "../tenant.ts";
import { SESSION_COLUMNS, scoredSessionSchema } from "../write/session-row.ts";

export interface UsageRecordsPage {
  records: UsageRecord[];
  /** For the next page; null at the end. */
  nextCursor: string | null;
}

/** One person's sessions, newest first. */
export async function usageRecords(
  store: Store,
  tenant: PersonalTenant,
  { limit, cursor, from, to, tool }: UsageRecordsQuery,
): Promise<UsageRecordsPage> {
  const conditions = [
    "organizationId = {organizationId:UUID} AND personId = {personId:UUID} AND NOT isDeleted",
    from && STARTED_FROM,
    to && STARTED_BEFORE,
    tool !== undefined && "tool = {tool:String}",
    cursor && AFTER_CURSOR,
  ].filter(Boolean);
  // First which sessions, by three narrow columns; then all columns of only those.
  const rows = await store.select(
    scoredSessionSchema,
    `SELECT ${SESSION_COLUMNS} FROM sessions FINAL
     WHERE organizationId = {organizationId:UUID} AND personId = {personId:UUID} AND NOT isDeleted
       AND (day, sessionId) IN (
         SELECT day, sessionId FROM sessions FINAL WHERE ${conditions.join(" AND ")}
         ORDER BY startedAt DESC, toString(sessionId) DESC LIMIT {limit:UInt32})
     ORDER BY startedAt DESC, toString(sessionId) DESC`,
    {
      organizationId: tenant.organizationId,
      personId: tenant.personId,
      limit: limit + 1,
      ...(from && { from: withinDays(from).getTime() }),
      ...(to && { to: withinDays(to).getTime() }),
      ...(tool !== undefined && { tool }),
      ...(cursor && { cursorStart: withinDays(cursor.startedAt).getTime(), cursorId: cursor.sessionId }),
    },
  );
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { records: page.map(usageRecordOf), nextCursor: rows.length > limit && last ? cursorText(last) : null };
}

/** All sessions of a tenant that started in [from, to), a stream: for exports. Ordered by day, not within it. */
export async function* exportSessions(
  store: Store,
  tenant: Tenant,
  { from, to }: { from: Date; to: Date },
): AsyncIterable<UsageRecord> {
  const personId = personOf(tenant);
  const parameters: Parameters = {
    organizationId: tenant.organizationId,
    personId,
    from: withinDays(from).getTime(),
    to: withinDays(to).getTime(),
  };
  const rows = store.stream(
    scoredSessionSchema,
    `SELECT ${SESSION_COLUMNS} FROM sessions FINAL
     WHERE organizationId = {organizationId:UUID} ${personId === undefined ? "" : "AND personId = {personId:UUID}"}
       AND NOT isDeleted AND ${STARTED_FROM} AND ${STARTED_BEFORE}
     ORDER BY organizationId, day`,
    parameters,
  );
  for await (const row of rows) yield usageRecordOf(row);
}

/** The day stands beside the time because it, not the time, is what the table is sorted by. */
const STARTED_FROM = `startedAt >= fromUnixTimestamp64Milli({from:Int64}, 'UTC')
  AND day >= toDate(fromUnixTimestamp64Milli({from:Int64}, 'UTC'))`;
const STARTED_BEFORE = `startedAt < fromUnixTimestamp64Milli({to:Int64}, 'UTC')
  AND day <= toDate(fromUnixTimestamp64Milli({to:Int64}, 'UTC'))`;
const AFTER_CURSOR = `(startedAt, toString(sessionId)) < (fromUnixTimestamp64Milli({cursorStart:Int64}, 'UTC'), {cursorId:String})
  AND day <= toDate(fromUnixTimestamp64Milli({cursorStart:Int64}, 'UTC'))`;
