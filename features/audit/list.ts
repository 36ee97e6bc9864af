import { can } from "@treadlight/contract/access";
import type { AuditQuery, AuditRow } from "@treadlight/contract/console";
import type { Page } from "@treadlight/contract/lists";
import type { Database } from "@treadlight/platform/database";
import type { UserIdentity } from "@treadlight/platform/identity";
import { type PageQuery, selectOne, selectPage } from "@treadlight/platform/lists";
import { type Kysely, sql } from "kysely";
import { PLATFORM_CHAIN } from "./chain.ts";

/** The chain that somebody reads, and whether they may see names and addresses of people in it. */
export interface AuditView {
  /** An organization's id, or `PLATFORM_CHAIN`. */
  chainId: string;
  showsPeople: boolean;
}

/** Staff read the platform's chain, everybody else that of their organization. An auditor sees no person in it. */
export function auditViewOf({ isStaff, organizationId, userType }: UserIdentity): AuditView {
  return isStaff
    ? { chainId: PLATFORM_CHAIN, showsPeople: true }
    : { chainId: organizationId, showsPeople: can(userType, "people_rows") };
}

/**
 * Like `auditViewOf`, for the stream. An administrator made the organization's token for it, so it sees whom and from where like one: a
 * sign-in without an address would say nothing to those who watch for attacks.
 */
export function streamViewOf(caller: UserIdentity): AuditView {
  const view = auditViewOf(caller);
  return { ...view, showsPeople: view.showsPeople || caller.isOrganization === true };
}

/** A page of a chain. */
export function auditPage(
  db: Kysely<Database>,
  view: AuditView,
  { filter: { from, to, ...filter }, ...query }: PageQuery<AuditQuery>,
): Promise<Page<AuditRow>> {
  const searched = ["action", "resource", "resourceId", "actorName", "before", "after"] as const;
  return selectPage(db, auditRows(db, view, { from, to }), { ...query, filter }, searched);
}

/** An entry of a chain. */
export function auditEntry(db: Kysely<Database>, view: AuditView, id: string): Promise<AuditRow | undefined> {
  return selectOne(db, auditRows(db, view), id);
}

/** The entries of a chain that happened in [from, to). Their actor may be a person or an organization's API token. */
export function auditRows(
  db: Kysely<Database>,
  { chainId, showsPeople }: AuditView,
  { from, to }: { from?: Date | undefined; to?: Date | undefined } = {},
) {
  return db
    .selectFrom("auditEntries as e")
    .leftJoin("auditDetails as d", "d.entryId", "e.id")
    .leftJoin("users as u", "u.id", "e.actorId")
    .leftJoin("apiTokens as t", "t.id", "e.actorId")
    .where("e.chainId", "=", chainId)
    .$if(from !== undefined, (query) => query.where("e.occurredAt", ">=", from ?? new Date(0)))
    .$if(to !== undefined, (query) => query.where("e.occurredAt", "<", to ?? new Date(0)))
    .select([
      "e.id",
      "e.position",
      "e.occurredAt",
      "e.actorKind",
      "e.actorId",
      "e.action",
      "e.resource",
      "e.resourceId",
    ])
    .select([
      sql<string | null>`CASE WHEN ${sql.lit(showsPeople)} THEN coalesce(u.name, u.email, t.name) END`.as("actorName"),
      changedFields("before", showsPeople).as("before"),
      changedFields("after", showsPeople).as("after"),
      sql<boolean>`d.entry_id IS NULL`.as("detailsErased"),
      sql<string>`encode(e.hash, 'hex')`.as("hash"),
    ]);
}

/** Resources whose fields describe no person. */
const RESOURCES_WITHOUT_PEOPLE = ["organizations", "departments", "teams"];
/** Fields of other resources that name nobody. */
const FIELDS_WITHOUT_NAMES = [
  "role",
  "departmentId",
  "teamId",
  "userId",
  "suspended",
  "scopes",
  "method",
  "reason",
  "times",
  "newDevice",
];

/** The changed fields of an entry. In a view without people, every value that may name somebody is replaced. */
function changedFields(side: "before" | "after", showsPeople: boolean) {
  const fields = sql<Record<string, unknown> | null>`(d.details::jsonb -> ${sql.lit(side)})`;
  if (showsPeople) return fields;
  return sql<Record<string, unknown> | null>`CASE
    WHEN e.resource = ANY(${RESOURCES_WITHOUT_PEOPLE}) THEN ${fields}
    ELSE (
      SELECT jsonb_object_agg(key, CASE WHEN key = ANY(${FIELDS_WITHOUT_NAMES}) THEN value ELSE '"(hidden)"' END)
      FROM jsonb_each(${fields})
    )
  END`;
}
