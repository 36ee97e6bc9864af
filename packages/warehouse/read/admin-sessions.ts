import type { AdminSession, AdminSessionSort } from "@treadlight/contract/console";
import { usageRecordOf } from "@treadlight/domain/session";
import type { Store } from "@treadlight/platform/clickhouse";
import { z } from "zod";
import { SESSION_FIELDS, sessionRowSchema } from "../tables/session-row.ts";
import { type Page, type PageQuery, pageOfTable } from "./page.ts";
import { userSql } from "./person-sql.ts";
import type { Tenant } from "./tenant.ts";
import { containsEvery, type Period, whereIf, within } from "./where.ts";

/** The period is that of the start. */
export interface AdminSessionFilter extends Period {
  id?: readonly string[] | undefined;
  /** As in the rows. */
  user?: string | undefined;
  tool?: string | undefined;
  department?: string | undefined;
  team?: string | undefined;
  riskLevel?: string | undefined;
  /** Searches the text columns below. */
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
const KEY = "day, personId, sessionId";
const rowSchema = sessionRowSchema.omit({ promptPreview: true, version: true }).extend({ user: z.string() });

/** A page of a tenant's sessions. */
export async function adminSessions(
  store: Store,
  { organizationId }: Tenant,
  { sort: [sort, order], range, filter }: PageQuery<AdminSessionSort, AdminSessionFilter>,
  { pseudonyms, pseudonymSecret }: People & { pseudonymSecret: string },
): Promise<Page<AdminSession>> {
  const user = userSql({ pseudonyms });
  const { rows, total } = await pageOfTable(store, {
    name: "admin_sessions",
    table: "sessions",
    key: KEY,
    columns: `${COLUMNS}, ${user} AS user`,
    scope: { sql: "organizationId = {organizationId:UUID} AND NOT isDeleted", params: { organizationId } },
    filters: [
      whereIf(`${user} = {user:String}`, { user: filter.user }),
      whereIf("tool = {tool:String}", { tool: filter.tool }),
      whereIf("department = {department:String}", { department: filter.department }),
      whereIf("team = {team:String}", { team: filter.team }),
      whereIf("riskLevel = {riskLevel:String}", { riskLevel: filter.riskLevel }),
      whereIf("sessionId IN {id:Array(UUID)}", { id: filter.id }),
      within("startedAt", "day", filter),
      containsEvery(SEARCHED, filter.q),
    ],
    orderBy: `${sort === "user" ? user : sort} ${order}, startedAt DESC, sessionId`,
    params: { pseudonymSecret },
    range,
    row: rowSchema,
  });
  return { rows: rows.map(adminSessionOf), total };
}

/** One of a tenant's sessions. If two people sent the same id, the one received last. */
export async function adminSession(
  store: Store,
  { organizationId }: Tenant,
  id: string,
  { pseudonyms, pseudonymSecret }: People & { pseudonymSecret: string },
): Promise<AdminSession | undefined> {
  const rows = await store.select({
    name: "admin_session",
    sql: `
      SELECT ${COLUMNS}, ${userSql({ pseudonyms })} AS user FROM sessions FINAL
      WHERE organizationId = {organizationId:UUID} AND NOT isDeleted AND (${KEY}) IN (
        SELECT ${KEY} FROM session_events WHERE organizationId = {organizationId:UUID} AND sessionId = {id:UUID})
      ORDER BY receivedAt DESC LIMIT 1`,
    params: { organizationId, id, pseudonymSecret },
    row: rowSchema,
  });
  return rows.map(adminSessionOf)[0];
}

function adminSessionOf({ user, ...row }: z.output<typeof rowSchema>): AdminSession {
  const { promptPreview: _, ...record } = usageRecordOf({ ...row, promptPreview: "", version: "" });
  return { ...record, user: user === "" ? null : user };
}
