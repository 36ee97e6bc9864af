import {
  can,
  canSetRole,
  covers,
  isForPlaces,
  MEMBER_ROLES,
  normalizeRole,
  type StoredRole,
} from "@treadlight/contract/access";
import { Expected } from "@treadlight/contract/errors";
import type { Database } from "@treadlight/platform/database";
import type { AuditEntry, WriteContext } from "@treadlight/platform/lists";
import { type Change, changeOf } from "@treadlight/platform/lists";
import { lockOrganizations, lockWithPersonal, returnToPersonal } from "@treadlight/platform/organizations";
import { type Kysely, sql, type Transaction } from "kysely";
import { assertSeats } from "../plans/included.ts";
import type { BillingTerms } from "../plans/terms.ts";
import { endAccess } from "../sign-in/logins.ts";
import { type Assignment, assignmentIn } from "./assignment.ts";
import { assertAnotherOwner, isOwner, lockOwnOrganization } from "./lock.ts";
import { tellOfNames } from "./pending-changes.ts";
import { type ResponsibleFor, responsibleByDefault, responsibleIds, setResponsible } from "./responsibilities.ts";

/** What can be changed about a person; fields left out stay as they are. */
export interface MemberChange {
  name?: string | null | undefined;
  /** An individual stays one: nobody else becomes one this way. */
  role?: StoredRole | undefined;
  departmentId?: string | null | undefined;
  teamId?: string | null | undefined;
  responsibleDepartmentIds?: string[] | undefined;
  responsibleTeamIds?: string[] | undefined;
  suspended?: boolean | undefined;
}

export type LockedMember = NonNullable<Awaited<ReturnType<typeof lockMember>>>;

/**
 * Locks the organization that a person is in and reads the fields that can be changed, as the caller sees them.
 * @returns undefined for people of other organizations, unless the caller is staff
 * @throws Expected `forbidden` if the member has more rights than the caller, or the caller may no longer manage people
 */
export async function lockMember(
  { transaction, caller }: Pick<WriteContext, "transaction" | "caller">,
  userId: string,
  purpose: "update" | "remove",
) {
  if (purpose === "remove") await lockWithPersonal(transaction, caller.organizationId, userId);
  const isAnywhere = caller.isStaff && purpose === "update";
  const organizationId = isAnywhere ? await organizationIdOf(transaction, userId) : caller.organizationId;
  if (organizationId === undefined) return undefined;
  const isOwn = organizationId === caller.organizationId;
  const isColleague = isOwn && can(caller.userType, "manage_people");
  if (!isColleague && !isAnywhere) return undefined;
  // Staff act without a role in the organization.
  const callerType = isColleague ? await lockOwnOrganization(transaction, caller) : undefined;
  if (callerType === undefined) await lockOrganizations(transaction, [organizationId]);
  else if (!can(callerType, "manage_people")) throw new Expected("forbidden");
  const member = await transaction
    .selectFrom("users")
    .where("id", "=", userId)
    .where("organizationId", "=", organizationId)
    .select(["email", "name", "role", "departmentId", "teamId", "suspendedAt", "suspendedByStaff", "isStaff"])
    .select([
      responsibleIds("user_id", sql.ref("users.id"), "department").as("responsibleDepartmentIds"),
      responsibleIds("user_id", sql.ref("users.id"), "team").as("responsibleTeamIds"),
    ])
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!member) return undefined;
  if (callerType !== undefined && !covers(callerType, normalizeRole(member.role))) {
    throw new Expected("forbidden", { message: "You cannot change someone who has more rights than you." });
  }
  const place = isOwn ? {} : { departmentId: null, teamId: null, responsibleDepartmentIds: [], responsibleTeamIds: [] };
  return { ...member, ...place, suspended: member.suspendedAt !== null, organizationId, callerType };
}

/**
 * Changes a locked member; staff suspend and reinstate, and change nothing else.
 * @throws Expected `forbidden` for suspending oneself, for a role that the caller may not give, for lifting a suspension by
 *   staff; `last_owner`; `invalid_body` for a role, department or team that does not fit
 */
export async function changeMember(
  { billing }: { billing: BillingTerms },
  { transaction, caller, at, id: userId, stored: member }: WriteContext & { id: string; stored: LockedMember },
  { after }: Change<MemberChange>,
): Promise<AuditEntry[]> {
  const { suspended, name, departmentId, teamId, responsibleDepartmentIds, responsibleTeamIds } = after;
  const role = normalizeRole(after.role) === normalizeRole(member.role) ? undefined : after.role;
  const { callerType, organizationId } = member;
  if (suspended && userId === caller.userId) {
    throw new Expected("forbidden", { message: "You cannot suspend yourself." });
  }
  const ofColleagues = [name, role, departmentId, teamId, responsibleDepartmentIds, responsibleTeamIds];
  if (callerType === undefined && ofColleagues.some((value) => value !== undefined)) {
    throw new Expected("forbidden", { message: "Staff can only suspend and reinstate people." });
  }
  const entries: AuditEntry[] = [];

  if (role !== undefined && callerType !== undefined) {
    if (role === "individual") {
      const message = `must be one of ${MEMBER_ROLES.join(", ")}`;
      throw new Expected("invalid_body", { details: [{ path: "role", code: "invalid_value", message }] });
    }
    const current = normalizeRole(member.role);
    const next = normalizeRole(role);
    if (!canSetRole(callerType, { current, next })) throw new Expected("forbidden");
    if (isActiveOwner(member)) await assertAnotherOwner(transaction, organizationId, userId);
    await transaction.updateTable("users").set({ role }).where("id", "=", userId).execute();
    entries.push({ action: "user.role_changed", before: { role: member.role }, after: { role } });
  }
  if (suspended !== undefined) {
    if (callerType !== undefined && member.suspendedByStaff) {
      throw new Expected("forbidden", { message: "Staff of this installation suspended this person." });
    }
    if (suspended && callerType !== undefined && member.isStaff) {
      throw new Expected("forbidden", { message: "Only staff can suspend other staff." });
    }
    // The role may have changed above.
    if (suspended && isActiveOwner({ ...member, role: role ?? member.role })) {
      await assertAnotherOwner(transaction, organizationId, userId);
    }
    if (!suspended) {
      await assertSeats(transaction, billing.mode, { organizationId, more: 1 }, at);
      // Until now their tokens told them that they are suspended.
      await endAccess(transaction, { userId }, at);
      await tellOfNames(transaction, { organizationId, email: member.email });
    }
    await transaction
      .updateTable("users")
      .set({ suspendedAt: suspended ? at : null, suspendedByStaff: suspended && callerType === undefined })
      .where("id", "=", userId)
      .execute();
    const action = suspended ? "user.suspended" : "user.reinstated";
    entries.push({ action, before: { suspended: !suspended }, after: { suspended } });
  }
  const assignment = await nextAssignment(transaction, organizationId, member, { departmentId, teamId });
  const facts = changeOf(member, { name, ...assignment });
  if (facts) {
    await transaction.updateTable("users").set(facts.after).where("id", "=", userId).execute();
    entries.push({ action: "user.updated", ...facts });
  }
  const wanted = nextResponsibilities(member, after, assignment ?? member);
  const responsibilities = wanted && changeOf(member, wanted);
  if (wanted && responsibilities) {
    await setResponsible(transaction, { organizationId, userId, role: role ?? member.role }, wanted);
    entries.push({ action: "user.responsibilities_changed", ...responsibilities });
  }
  return entries;
}

/**
 * Moves a locked member back to their personal organization. Their sessions stay where they were recorded.
 * @throws Expected `forbidden` for oneself; `last_owner`
 */
export async function removeMember({
  transaction,
  caller,
  at,
  id,
  stored: { email, name, role, organizationId },
}: WriteContext & { id: string; stored: LockedMember }): Promise<AuditEntry> {
  if (id === caller.userId) throw new Expected("forbidden", { message: "Leave the organization instead." });
  if (isOwner(role)) await assertAnotherOwner(transaction, organizationId, id);
  await returnToPersonal(transaction, id, at);
  return { action: "user.removed", before: { email, name, role } };
}

/**
 * What somebody is responsible for after a change; undefined if that ends with their role. Whoever was not responsible for anything is made
 * responsible for where they work.
 */
function nextResponsibilities(
  member: LockedMember,
  { role, ...given }: MemberChange,
  assignment: Assignment,
): ResponsibleFor | undefined {
  const isNew = role !== undefined && !isForPlaces(normalizeRole(member.role));
  const isSaid = given.responsibleDepartmentIds !== undefined || given.responsibleTeamIds !== undefined;
  if (!isSaid && !isForPlaces(normalizeRole(role ?? member.role))) return undefined;
  const otherwise = isNew && !isSaid ? responsibleByDefault(role, assignment) : member;
  return {
    responsibleDepartmentIds: given.responsibleDepartmentIds ?? otherwise.responsibleDepartmentIds,
    responsibleTeamIds: given.responsibleTeamIds ?? otherwise.responsibleTeamIds,
  };
}

/** The department and team after a change: a new team brings its department, a new department clears the team. */
async function nextAssignment(
  transaction: Transaction<Database>,
  organizationId: string,
  member: Assignment,
  { departmentId, teamId }: Pick<MemberChange, "departmentId" | "teamId">,
): Promise<Assignment | undefined> {
  if (teamId === undefined) {
    if (departmentId === undefined || departmentId === member.departmentId) return undefined;
    return assignmentIn(transaction, organizationId, { departmentId });
  }
  const assignment = await assignmentIn(transaction, organizationId, { departmentId, teamId });
  if (departmentId !== undefined || assignment.departmentId !== null) return assignment;
  return { ...assignment, departmentId: member.departmentId };
}

function isActiveOwner({ role, suspendedAt }: Pick<LockedMember, "role" | "suspendedAt">): boolean {
  return isOwner(role) && suspendedAt === null;
}

async function organizationIdOf(db: Kysely<Database>, userId: string): Promise<string | undefined> {
  const user = await db.selectFrom("users").where("id", "=", userId).select("organizationId").executeTakeFirst();
  return user?.organizationId;
}
