import { can, isForPlaces, normalizeRole } from "@treadlight/contract/access";
import { Expected } from "@treadlight/contract/errors";
import type { Database } from "@treadlight/platform/database";
import type { UserIdentity } from "@treadlight/platform/identity";
import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Assignment } from "./assignment.ts";

/** The departments and teams that somebody with a role for places is responsible for, or will be. */
export interface ResponsibleFor {
  responsibleDepartmentIds: readonly string[];
  responsibleTeamIds: readonly string[];
}

type RoleAndPlace = { role: string } & Assignment;

/** Whose they are: a person, or somebody who has been invited. */
type Holder = { userId: string } | { invitationId: string };

/** The ids, in order, that rows of people (`user_id`) or invitations (`invitation_id`) show. */
export function responsibleIds(
  holder: "user_id" | "invitation_id",
  id: RawBuilder<unknown>,
  of: "department" | "team",
) {
  const column = sql.ref(`r.${of}_id`);
  return sql<string[]>`ARRAY(
    SELECT ${column} FROM responsibilities r WHERE ${sql.ref(`r.${holder}`)} = ${id} AND ${column} IS NOT NULL ORDER BY 1
  )`;
}

/** Without a list, whoever heads or audits something does so for where they work: their department, or else their team. Auditors see whole departments only. */
export function responsibleByDefault(role: string, { departmentId, teamId }: Assignment): ResponsibleFor {
  if (departmentId !== null) return { responsibleDepartmentIds: [departmentId], responsibleTeamIds: [] };
  const hasTeam = teamId !== null && can(normalizeRole(role), "department_people");
  return { responsibleDepartmentIds: [], responsibleTeamIds: hasTeam ? [teamId] : [] };
}

/**
 * Makes somebody responsible for these departments and teams, and for no others.
 * @throws Expected `invalid_body` for a role that is not for places, for a department or team of another organization, and for the team of
 *   an auditor, who is answered from cells, which know no teams
 */
export async function setResponsible(
  transaction: Transaction<Database>,
  { organizationId, role, ...holder }: { organizationId: string; role: string } & Holder,
  { responsibleDepartmentIds, responsibleTeamIds }: ResponsibleFor,
): Promise<void> {
  const [departments, teams] = [[...new Set(responsibleDepartmentIds)], [...new Set(responsibleTeamIds)]];
  const userType = normalizeRole(role);
  if (!isForPlaces(userType) && departments.length + teams.length > 0) {
    const path = departments.length > 0 ? "responsibleDepartmentIds" : "responsibleTeamIds";
    throw invalid(path, "is only for heads and auditors of departments");
  }
  if (!can(userType, "department_people") && teams.length > 0) {
    throw invalid("responsibleTeamIds", "is not for auditors: they see whole departments");
  }
  await assertAllIn(transaction, organizationId, "departments", departments);
  await assertAllIn(transaction, organizationId, "teams", teams);
  await transaction
    .deleteFrom("responsibilities")
    .where((e) => ("userId" in holder ? e("userId", "=", holder.userId) : e("invitationId", "=", holder.invitationId)))
    // Those that stay are not touched: with each that ends, alerts about it are hidden.
    .where(sql<boolean>`NOT coalesce(department_id, team_id) = ANY(${[...departments, ...teams]}::uuid[])`)
    .execute();
  const rows = [
    ...departments.map((departmentId) => ({ departmentId, teamId: null })),
    ...teams.map((teamId) => ({ departmentId: null, teamId })),
  ];
  if (rows.length === 0) return;
  await transaction
    .insertInto("responsibilities")
    .values(rows.map((row) => ({ organizationId, ...holder, ...row })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Makes somebody whom the groups of a directory move, or give another role, responsible for where they work now, unless somebody has chosen by hand
 * what they are responsible for: then that stays, but for teams of an auditor.
 * @param before their role and place until now, of which what they were responsible for followed otherwise
 */
export async function responsibleAfterMove(
  transaction: Transaction<Database>,
  {
    organizationId,
    userId,
    before,
    after,
  }: { organizationId: string; userId: string; before: RoleAndPlace; after: RoleAndPlace },
): Promise<void> {
  const { role } = after;
  const stored = await transaction
    .selectFrom("users")
    .where("id", "=", userId)
    .select(responsibleIds("user_id", sql.ref("users.id"), "department").as("responsibleDepartmentIds"))
    .select(responsibleIds("user_id", sql.ref("users.id"), "team").as("responsibleTeamIds"))
    .executeTakeFirstOrThrow();
  const idsOf = ({ responsibleDepartmentIds, responsibleTeamIds }: ResponsibleFor) =>
    [...responsibleDepartmentIds, ...responsibleTeamIds].join();
  const followed = ["", idsOf(responsibleByDefault(before.role, before))].includes(idsOf(stored));
  const teams = can(normalizeRole(role), "department_people") ? stored.responsibleTeamIds : [];
  const wanted = followed ? responsibleByDefault(role, after) : { ...stored, responsibleTeamIds: teams };
  await setResponsible(transaction, { organizationId, userId, role }, wanted);
}

/** Makes a head or auditor of departments, whom no invitation says more of, responsible for where they are placed. */
export async function responsibleWherePlaced(
  transaction: Transaction<Database>,
  {
    organizationId,
    userId,
    role,
    ...assignment
  }: { organizationId: string; userId: string; role: string } & Assignment,
): Promise<void> {
  if (!isForPlaces(normalizeRole(role))) return;
  const present = transaction.selectFrom("responsibilities").where("userId", "=", userId).select("id").limit(1);
  if (await present.executeTakeFirst()) return;
  await setResponsible(transaction, { organizationId, userId, role }, responsibleByDefault(role, assignment));
}

/** Gives somebody who accepts an invitation what they were invited to be responsible for, unless they have got another role. */
export async function takeOverResponsibilities(
  transaction: Transaction<Database>,
  { invitationId, userId }: { invitationId: string; userId: string },
): Promise<void> {
  await sql`
    INSERT INTO responsibilities (organization_id, user_id, department_id, team_id)
    SELECT organization_id, ${userId}, department_id, team_id FROM responsibilities
    WHERE invitation_id = ${invitationId}
      AND EXISTS (SELECT FROM users WHERE id = ${userId} AND role IN ('department_head', 'department_auditor'))`.execute(
    transaction,
  );
}

/**
 * Whether a row, by its columns with a department and a team, is among those that a caller manages: all in their organization, or for
 * heads those of their departments and teams. As things are now, whatever was so when the request came.
 */
export function isManagedBy(
  { userType, userId }: Pick<UserIdentity, "userType" | "userId">,
  { department, team }: { department: string; team?: string },
) {
  if (!isForPlaces(userType)) return sql<boolean>`true`;
  const isTeam = team === undefined ? sql`false` : sql`r.team_id = ${sql.ref(team)}`;
  return sql<boolean>`EXISTS (
    SELECT FROM responsibilities r WHERE r.user_id = ${userId} AND (r.department_id = ${sql.ref(department)} OR ${isTeam})
  )`;
}

/** The same for invitations. Heads invite members, and see no others. */
export function isInvitedBy(caller: Pick<UserIdentity, "userType" | "userId">, table: "i" | "invitations") {
  const isManaged = isManagedBy(caller, { department: `${table}.departmentId`, team: `${table}.teamId` });
  return isForPlaces(caller.userType)
    ? sql<boolean>`(${sql.ref(`${table}.role`)} = 'member' AND ${isManaged})`
    : isManaged;
}

/** @throws Expected `invalid_body` for a place that a head is not responsible for */
export async function assertManages(
  transaction: Transaction<Database>,
  { userType, userId }: Pick<UserIdentity, "userType" | "userId">,
  { departmentId, teamId }: Assignment,
): Promise<void> {
  if (!isForPlaces(userType)) return;
  const found = await transaction
    .selectFrom("responsibilities")
    .where("userId", "=", userId)
    .where((e) => e.or([e("departmentId", "=", departmentId), e("teamId", "=", teamId)]))
    .select("id")
    .executeTakeFirst();
  if (!found) throw invalid("departmentId", "must be a department that you are responsible for");
}

async function assertAllIn(
  transaction: Transaction<Database>,
  organizationId: string,
  table: "departments" | "teams",
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const found = await transaction
    .selectFrom(table)
    .where("organizationId", "=", organizationId)
    .where("id", "in", [...ids])
    .select("id")
    .forKeyShare()
    .execute();
  if (found.length === ids.length) return;
  const path = table === "departments" ? "responsibleDepartmentIds" : "responsibleTeamIds";
  throw invalid(path, `must be ${table} of the organization`);
}

const invalid = (path: string, message: string) =>
  new Expected("invalid_body", { details: [{ path, code: "invalid_value", message }] });
