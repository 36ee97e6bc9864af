import type { AdminSession, AdminSessionSort } from "@treadlight/contract/console";
import { NO_PERSON, usageRecordOf } from "@treadlight/domain/session";
import type { Parameters, Store } from "@treadlight/platform/clickhouse";
import { z } from "zod";
import { instantSql, withinDays } from "../days.ts";
import type { Tenant } from "../tenant.ts";
import { SESSION_FIELDS, scoredSessionSchema } from "../write/session-row.ts";
import { containsEvery, type Page, type PageQuery, words } from "./page.ts";
import { personSql } from "./person-sql.ts";

export {
  ADMIN_SESSION_SORTS,
  type AdminSession,
  type AdminSessionSort,
  adminSessionSchema,
} from "@treadlight/contract/console";

export interface AdminSessionFilter {
  id?: readonly string[] | undefined;
  /** As in the rows. */
  user?: string | undefined;
  tool?: string | undefined;
  department?: string | undefined;
  team?: string | undefined;
  riskLevel?: string | undefined;
  /** Started in [from, to). */
  from?: Date | undefined;
  to?: Date | undefined;
  q?: string | undefined;
}

export interface People {
  /** Whether people are named by pseudonyms instead of ids. */
  pseudonyms: boolean;
}

const SEARCHED = [
  "tool",
  "aiTool",
  "provider",
  "model",
  "department",
  "team",
  "workflowType",
  "contentType",
  "smartCategory",
];
const COLUMNS = SESSION_FIELDS.filter((column) => column !== "promptPreview" && column !== "version").join(", ");
const SESSION = "(day, personId, sessionId)";
const totalSchema = z.object({ total: z.number() });
const rowSchema = scoredSessionSchema.omit({ promptPreview: true, version: true }).extend({ user: z.string() });

/** A page of a tenant's sessions: first which, by narrow columns, then all columns of only those. */
export async function adminSessions(
  store: Store,
  { organizationId }: Tenant,
  { sort: [sort, order], range: [first, last], filter }: PageQuery<AdminSessionSort, AdminSessionFilter>,
  { pseudonyms, pseudonymSecret }: People & { pseudonymSecret: string },
): Promise<Page<AdminSession>> {
  const user = userSql(pseudonyms);
  const { from, to, q, id, ...equal } = filter;
  const conditions = [
    "organizationId = {organizationId:UUID} AND NOT isDeleted",
    equal.user !== undefined && `${user} = {user:String}`,
    equal.tool !== undefined && "tool = {tool:String}",
    equal.department !== undefined && "department = {department:String}",
    equal.team !== undefined && "team = {team:String}",
    equal.riskLevel !== undefined && "riskLevel = {riskLevel:String}",
    id && "sessionId IN {id:Array(UUID)}",
    from && `startedAt >= ${instantSql("from")} AND day >= toDate(${instantSql("from")})`,
    to && `startedAt < ${instantSql("to")} AND day <= toDate(${instantSql("to")})`,
    q && containsEvery(SEARCHED),
  ].filter(Boolean);
  const parameters: Parameters = {
    ...equal,
    organizationId,
    pseudonymSecret,
    id,
    q: words(q),
    ...(from && { from: withinDays(from).getTime() }),
    ...(to && { to: withinDays(to).getTime() }),
    limit: last - first + 1,
    offset: first,
  };
  const where = `WHERE ${conditions.join(" AND ")}`;
  const orderBy = `ORDER BY ${sort === "user" ? user : sort} ${order === "ASC" ? "ASC" : "DESC"}, startedAt DESC, sessionId`;
  const [rows, counted] = await Promise.all([
    store.select(
      rowSchema,
      `SELECT ${COLUMNS}, ${user} AS user FROM sessions FINAL
       WHERE organizationId = {organizationId:UUID} AND NOT isDeleted AND ${SESSION} IN (
         SELECT day, personId, sessionId FROM sessions FINAL ${where} ${orderBy} LIMIT {limit:UInt64} OFFSET {offset:UInt64})
       ${orderBy}`,
      parameters,
    ),
    store.select(totalSchema, `SELECT count() AS total FROM sessions FINAL ${where}`, parameters),
  ]);
  return { rows: rows.map(adminSessionOf), total: counted[0]?.total ?? 0 };
}

/** One of a tenant's sessions. Should two people have sent the same id, the one received last. */
export async function adminSession(
  store: Store,
  { organizationId }: Tenant,
  id: string,
  { pseudonyms, pseudonymSecret }: People & { pseudonymSecret: string },
): Promise<AdminSession | undefined> {
  const rows = await store.select(
    rowSchema,
    `SELECT ${COLUMNS}, ${userSql(pseudonyms)} AS user FROM sessions FINAL
     WHERE organizationId = {organizationId:UUID} AND NOT isDeleted AND ${SESSION} IN (
       SELECT day, personId, sessionId FROM session_events
       WHERE organizationId = {organizationId:UUID} AND sessionId = {id:UUID})
     ORDER BY receivedAt DESC LIMIT 1`,
    { organizationId, id, pseudonymSecret },
  );
  return rows.map(adminSessionOf)[0];
}

function adminSessionOf({ user, ...row }: z.output<typeof rowSchema>): AdminSession {
  const { promptPreview: _, ...record } = usageRecordOf({ ...row, promptPreview: "", version: "" });
  return { ...record, user: user === "" ? null : user };
}

const userSql = (pseudonyms: boolean) => `if(personId = toUUID('${NO_PERSON}'), '', ${personSql({ pseudonyms })})`;
