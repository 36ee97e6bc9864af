import type { AdminSession, AdminSessionSort } from "@treadlight/contract/console";
import { usageRecordOf } from "@treadlight/domain/session";
import type { Store } from "@treadlight/platform/clickhouse";
import { z } from "zod";
import { SESSION_FIELDS, sessionRowSchema } from "../tables/session-row.ts";
import { DECISION_SQL, decisionParams, type ToolDecisions, TYPES_SQL } from "./analytics-sql.ts";
import { type Page, type PageQuery, pageOfTable } from "./page.ts";
import { openSealed, type People, PLACE, pseudonymParams, sessionIdSql, userSql } from "./person-sql.ts";
import { type OrganizationTenant, ofTenant, type PlacesTenant } from "./tenant.ts";
import { containsEvery, type Period, whereIf, within } from "./where.ts";

/** Columns whose filter is the texts that they may hold. */
const FILTERED = [
  "tool",
  "provider",
  "category",
  "model",
  "source",
  "department",
  "team",
  "region",
  "contentType",
  "workflowType",
  "kindSource",
  "smartCategory",
  "project",
  "factorSet",
  "riskLevel",
] as const;
type FilteredColumn = (typeof FILTERED)[number];

/** The period is that of the start. */
export interface AdminSessionFilter
  extends Period,
    Readonly<Partial<Record<FilteredColumn, readonly string[] | undefined>>> {
  id?: readonly string[] | undefined;
  /** As in the rows. */
  user?: readonly string[] | undefined;
  /** Sessions that have any of these values. */
  sensitiveType?: readonly string[] | undefined;
  subject?: readonly string[] | undefined;
  guardOutcome?: readonly string[] | undefined;
  /** Tools about which one of these is decided. */
  toolDecision?: { any: readonly string[]; decided: ToolDecisions } | undefined;
  /** Whether sensitive data was detected. */
  sensitive?: readonly boolean[] | undefined;
  /** Searches the text columns below. */
  q?: string | undefined;
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
  "project",
];
/** For the person alone. */
const PRIVATE: readonly string[] = ["promptPreview", "ownProject"];
const COLUMNS = SESSION_FIELDS.filter((column) => !PRIVATE.includes(column) && column !== "version").join(", ");
const KEY = "day, personId, sessionId";
const rowSchema = sessionRowSchema
  .omit({ promptPreview: true, ownProject: true, version: true })
  .extend({ user: z.string(), rowId: z.string() });

/** A page of a tenant's sessions. */
export async function adminSessions(
  store: Store,
  tenant: OrganizationTenant | PlacesTenant,
  { sort: [sort, order], range, filter }: PageQuery<AdminSessionSort, AdminSessionFilter>,
  { pseudonyms, pseudonymSecret }: People & { pseudonymSecret: string },
): Promise<Page<AdminSession>> {
  const user = userSql({ pseudonyms });
  const rowId = rowIdSql({ pseudonyms });
  const params = pseudonymParams(pseudonymSecret, tenant.organizationId);
  const { sql, params: ofWhom } = ofTenant(tenant);
  const { rows, total } = await pageOfTable(store, {
    name: "admin_sessions",
    table: "sessions",
    key: KEY,
    columns: `${COLUMNS}, ${user} AS user, ${rowId} AS rowId`,
    scope: { sql: `${sql} AND NOT isDeleted`, params: ofWhom },
    filters: [
      whereIf(`${user} IN {user:Array(String)}`, { user: filter.user }),
      ...FILTERED.map((column) => {
        const texts = filter[column];
        return texts && { sql: `${column} IN {${column}:Array(String)}`, params: { [column]: texts } };
      }),
      whereIf("toUInt8(notEmpty(sensitiveDataDetected)) IN {sensitive:Array(UInt8)}", {
        sensitive: filter.sensitive?.map(Number),
      }),
      whereIf(`hasAny(${TYPES_SQL}, {sensitiveType:Array(String)})`, { sensitiveType: filter.sensitiveType }),
      whereIf("hasAny(subjects, {subject:Array(String)})", { subject: filter.subject }),
      whereIf("hasAny(guardOutcomes, {guardOutcome:Array(String)})", { guardOutcome: filter.guardOutcome }),
      filter.toolDecision && {
        sql: `${DECISION_SQL} IN {toolDecision:Array(String)}`,
        params: { toolDecision: filter.toolDecision.any, ...decisionParams(filter.toolDecision.decided) },
      },
      whereIf("sessionId IN {storedId:Array(UUID)}", { storedId: filter.id?.flatMap((id) => possibleIds(id, params)) }),
      whereIf(`${rowId} IN {id:Array(String)}`, { id: filter.id?.map((id) => id.toLowerCase()) }),
      within("startedAt", "day", filter),
      containsEvery(SEARCHED, filter.q),
    ],
    orderBy: `${sort === "id" ? rowId : sort === "user" ? user : sort} ${order}, startedAt DESC, ${PLACE}`,
    params,
    range,
    row: rowSchema,
  });
  return { rows: rows.map(adminSessionOf), total };
}

/** One of a tenant's sessions. */
export async function adminSession(
  store: Store,
  tenant: OrganizationTenant | PlacesTenant,
  id: string,
  { pseudonyms, pseudonymSecret }: People & { pseudonymSecret: string },
): Promise<AdminSession | undefined> {
  const rowId = rowIdSql({ pseudonyms });
  const params = pseudonymParams(pseudonymSecret, tenant.organizationId);
  const own = ofTenant(tenant);
  const rows = await store.select({
    name: "admin_session",
    sql: `
      SELECT ${COLUMNS}, ${userSql({ pseudonyms })} AS user, ${rowId} AS rowId FROM sessions FINAL
      WHERE ${own.sql} AND NOT isDeleted AND ${rowId} = {id:String} AND (${KEY}) IN (
        SELECT ${KEY} FROM session_events WHERE organizationId = {organizationId:UUID} AND sessionId IN {storedId:Array(UUID)})`,
    params: {
      ...params,
      ...own.params,
      organizationId: tenant.organizationId,
      id: id.toLowerCase(),
      storedId: possibleIds(id, params),
    },
    row: rowSchema,
  });
  return rows.map(adminSessionOf)[0];
}

/** A row's id names the person as the row does: two people can send the same session id. */
function rowIdSql(people: People) {
  return `concat(${sessionIdSql(people)}, if(${userSql(people)} = '', '', concat('.', ${userSql(people)})))` as const;
}

/** The ids that a session may have whose row has this id. */
function possibleIds(rowId: string, params: { sealingKey: string }) {
  const [id = ""] = rowId.split(".");
  return [id, openSealed(id, params)];
}

function adminSessionOf({ user, rowId, ...row }: z.output<typeof rowSchema>): AdminSession {
  const hidden = { promptPreview: "", ownProject: null, version: "" };
  const { promptPreview: _preview, ownProject: _project, ...record } = usageRecordOf({ ...row, ...hidden });
  return { ...record, id: rowId, user: user === "" ? null : user };
}
