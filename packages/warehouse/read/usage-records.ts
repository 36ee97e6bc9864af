import { cursorText, type UsageRecordsQuery } from "@treadlight/contract/usage-records";
import { DATA_EXPOSURE_LEVELS, type DataExposureLevel } from "@treadlight/domain/security";
import { type ScoredSession, type UsageRecord, usageRecordOf } from "@treadlight/domain/session";
import type { Store } from "@treadlight/platform/clickhouse";
import { withinDays } from "../tables/days.ts";
import { SESSION_COLUMNS, sessionRowSchema } from "../tables/session-row.ts";
import { timeOf } from "./period.ts";
import { type OrganizationTenant, ofTenant, type PersonalTenant } from "./tenant.ts";
import { allOf, instant, whereIf, within } from "./where.ts";

export interface UsageRecordsPage {
  records: UsageRecord[];
  /** For the next page; null at the end. */
  nextCursor: string | null;
}

const VISIBLE = { sql: "NOT isDeleted", params: {} };
const ORDER = "startedAt DESC, toString(sessionId) DESC";
const AFTER_CURSOR =
  `(startedAt, toString(sessionId)) < (${instant("cursorStart")}, {cursorId:String}) AND day <= toDate(${instant("cursorStart")})` as const;

const LEVELS = DATA_EXPOSURE_LEVELS.options;
const atLeast = (level: DataExposureLevel) => LEVELS.slice(LEVELS.indexOf(level));

/**
 * One person's sessions, newest first.
 * @param timeZone in which dates begin
 */
export async function usageRecords(
  store: Store,
  tenant: PersonalTenant,
  { limit, cursor, from, to, tool, riskLevel, exposure }: UsageRecordsQuery,
  timeZone = "UTC",
): Promise<UsageRecordsPage> {
  const ofPerson = allOf(ofTenant(tenant), VISIBLE);
  const matching = allOf(
    ofPerson,
    within("startedAt", "day", { from: timeOf(from, timeZone), to: timeOf(to, timeZone) }),
    whereIf("tool = {tool:String}", { tool }),
    whereIf("riskLevel = {riskLevel:String}", { riskLevel }),
    whereIf("dataExposureLevel IN {exposures:Array(String)}", { exposures: exposure && atLeast(exposure) }),
    whereIf(AFTER_CURSOR, {
      cursorStart: cursor && withinDays(cursor.startedAt).getTime(),
      cursorId: cursor?.sessionId,
    }),
  );
  // First find which sessions, by three narrow columns, then read all columns of only those.
  const rows = await store.select({
    name: "usage_records",
    sql: `
      SELECT ${SESSION_COLUMNS} FROM sessions FINAL
      WHERE ${ofPerson.sql} AND (day, sessionId) IN (
        SELECT day, sessionId FROM sessions FINAL WHERE ${matching.sql} ORDER BY ${ORDER} LIMIT {limit:UInt32})
      ORDER BY ${ORDER}`,
    // One more than asked for tells whether there is another page.
    params: { ...matching.params, limit: limit + 1 },
    row: sessionRowSchema,
  });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { records: page.map(usageRecordOf), nextCursor: rows.length > limit && last ? cursorText(last) : null };
}

/** One of a person's own sessions as it is stored; undefined if they have none with this id. */
export async function ownSession(
  store: Store,
  tenant: PersonalTenant,
  sessionId: string,
): Promise<ScoredSession | undefined> {
  const [row] = await ownSessions(store, tenant, [sessionId]);
  return row;
}

/** Those of a person's own sessions that have these ids, as they are stored. */
export function ownSessions(
  store: Store,
  tenant: PersonalTenant,
  sessionIds: readonly string[],
): Promise<ScoredSession[]> {
  const ofPerson = allOf(ofTenant(tenant), VISIBLE);
  // Not by their days in `session_events`, which is written a moment later.
  return store.select({
    name: "own_sessions",
    sql: `
      SELECT ${SESSION_COLUMNS} FROM sessions FINAL
      WHERE ${ofPerson.sql} AND sessionId IN {sessionIds:Array(UUID)}`,
    params: { ...tenant, sessionIds },
    row: sessionRowSchema,
  });
}

/** Streams all sessions of a tenant that started in [from, to), for exports. Ordered by day, not within the day. */
export async function* exportSessions(
  store: Store,
  tenant: OrganizationTenant | PersonalTenant,
  period: { from: Date; to: Date },
): AsyncIterable<UsageRecord> {
  const matching = allOf(ofTenant(tenant), VISIBLE, within("startedAt", "day", period));
  const rows = store.stream({
    name: "export_sessions",
    sql: `SELECT ${SESSION_COLUMNS} FROM sessions FINAL WHERE ${matching.sql} ORDER BY organizationId, day`,
    params: matching.params,
    row: sessionRowSchema,
  });
  for await (const row of rows) yield usageRecordOf(row);
}
