import { can, canSetRole, covers, type MemberRole, normalizeRole } from "@treadlight/contract/access";
import { Expected } from "@treadlight/contract/errors";
import type { Database } from "@treadlight/platform/database";
import type { UserIdentity } from "@treadlight/platform/identity";
import type { Kysely, Transaction } from "kysely";
import { type Actor, type AuditedChange, audit, auditAll } from "../../audit/index.ts";
import { changeOf } from "../../lists/change.ts";
import { type Assignment, assignmentIn } from "./assignment.ts";
import { assertAnotherOwner, holdOrganizations, holdOwnOrganization, isOwner } from "./hold.ts";
import { holdWithPersonal, returnToPersonal } from "./personal.ts";

/** A change of a member. Fields left out stay as they are. */
export interface MemberChange {
  name?: string | null | undefined;
  role?: MemberRole | undefined;
  departmentId?: string | null | undefined;
  teamId?: string | null | undefined;
  suspended?: boolean | undefined;
}

/**
 * Changes a member of the caller's organization. Staff may suspend and reinstate people of any organization, and nothing else.
 * @throws Expected `not_found` for people of other organizations; `forbidden` if the member has more rights than the caller, if
 *   callers suspend themselves, or if staff suspended the member; `last_owner`; `invalid_body` for a department or team that does
 *   not fit
 */
export async function changeMember(
  db: Kysely<Database>,
  caller: UserIdentity,
  userId: string,
  change: MemberChange,
  now: Date,
): Promise<void> {
  const organizationId = await organizationIdOf(db, userId);
  const isColleague = organizationId === caller.organizationId && can(caller.userType, "manage_people");
  if (!isColleague && !caller.isStaff) throw new Expected("not_found");
  if (change.suspended && userId === caller.userId) {
    throw new Expected("forbidden", { message: "You cannot suspend yourself." });
  }
  await db.transaction().execute(async (transaction) => {
    const entries = isColleague
      ? await changeColleague(transaction, caller, userId, change, now)
      : await changeAsStaff(transaction, organizationId, userId, change, now);
    const actor: Actor = { kind: isColleague ? "user" : "staff", id: caller.userId };
    const changes = entries.map((entry) => ({ resource: "users", resourceId: userId, ...entry }));
    await auditAll(transaction, actor, { organizationId, changes }, now);
  });
}

/**
 * Moves a member of the caller's organization back into their personal one. Their sessions stay where they happened.
 * @throws Expected `not_found`, `forbidden`, `last_owner`
 */
export async function removeMember(
  db: Kysely<Database>,
  caller: UserIdentity,
  userId: string,
  now: Date,
): Promise<void> {
  const { organizationId } = caller;
  if (userId === caller.userId) throw new Expected("forbidden", { message: "Leave the organization instead." });
  await db.transaction().execute(async (transaction) => {
    await holdWithPersonal(transaction, organizationId, userId);
    const callerType = await holdOwnOrganization(transaction, caller);
    const { email, name, role } = await memberToChange(transaction, callerType, organizationId, userId);
    if (isOwner(role)) await assertAnotherOwner(transaction, organizationId, userId);
    await returnToPersonal(transaction, userId, now);
    const entry = {
      organizationId,
      action: "user.removed",
      resource: "users",
      resourceId: userId,
      before: { email, name, role },
    };
    await audit(transaction, { kind: "user", id: caller.userId }, entry, now);
  });
}

type Entry = Pick<AuditedChange, "action" | "before" | "after">;

async function changeColleague(
  transaction: Transaction<Database>,
  caller: UserIdentity,
  userId: string,
  { role, suspended, name, ...place }: MemberChange,
  now: Date,
): Promise<Entry[]> {
  const { organizationId } = caller;
  const callerType = await holdOwnOrganization(transaction, caller);
  const member = await memberToChange(transaction, callerType, organizationId, userId);
  const entries: Entry[] = [];

  if (role !== undefined && normalizeRole(role) !== normalizeRole(member.role)) {
    const current = normalizeRole(member.role);
    const next = normalizeRole(role);
    if (!canSetRole(callerType, { current, next })) throw new Expected("forbidden");
    if (isActiveOwner(member)) await assertAnotherOwner(transaction, organizationId, userId);
    await transaction.updateTable("users").set({ role }).where("id", "=", userId).execute();
    entries.push({ action: "user.role_changed", before: { role: member.role }, after: { role } });
  }
  if (suspended !== undefined && suspended !== (member.suspendedAt !== null)) {
    if (member.suspendedByStaff) {
      throw new Expected("forbidden", { message: "Staff of this installation suspended this person." });
    }
    // The role change above may have made them an ordinary member.
    if (suspended && isActiveOwner({ ...member, role: role ?? member.role })) {
      await assertAnotherOwner(transaction, organizationId, userId);
    }
    entries.push(await setSuspended(transaction, userId, suspended ? { at: now, byStaff: false } : undefined));
  }
  const facts = changeOf(
    { name: member.name, departmentId: member.departmentId, teamId: member.teamId },
    { name, ...(await nextAssignment(transaction, organizationId, member, place)) },
  );
  if (facts) {
    await transaction.updateTable("users").set(facts.after).where("id", "=", userId).execute();
    entries.push({ action: "user.updated", ...facts });
  }
  return entries;
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

async function changeAsStaff(
  transaction: Transaction<Database>,
  organizationId: string,
  userId: string,
  { suspended, ...others }: MemberChange,
  now: Date,
): Promise<Entry[]> {
  if (Object.values(others).some((value) => value !== undefined)) {
    throw new Expected("forbidden", { message: "Staff may only suspend and reinstate people." });
  }
  await holdOrganizations(transaction, [organizationId]);
  const member = await memberOf(transaction, organizationId, userId);
  // A suspension by staff replaces one by the organization: only staff can lift it then.
  const isUnchanged = suspended ? member.suspendedByStaff : member.suspendedAt === null;
  if (suspended === undefined || isUnchanged) return [];
  if (suspended && isActiveOwner(member)) await assertAnotherOwner(transaction, organizationId, userId);
  return [await setSuspended(transaction, userId, suspended ? { at: now, byStaff: true } : undefined)];
}

async function setSuspended(
  transaction: Transaction<Database>,
  userId: string,
  suspension: { at: Date; byStaff: boolean } | undefined,
): Promise<Entry> {
  await transaction
    .updateTable("users")
    .set({ suspendedAt: suspension?.at ?? null, suspendedByStaff: suspension?.byStaff ?? false })
    .where("id", "=", userId)
    .execute();
  const suspended = suspension !== undefined;
  return {
    action: suspended ? "user.suspended" : "user.reinstated",
    before: { suspended: !suspended },
    after: { suspended },
  };
}

type Member = Awaited<ReturnType<typeof memberOf>>;

function isActiveOwner({ role, suspendedAt }: Pick<Member, "role" | "suspendedAt">): boolean {
  return isOwner(role) && suspendedAt === null;
}

/** @throws Expected `forbidden` if the caller may no longer change people, or if the member has more rights than the caller */
async function memberToChange(
  transaction: Transaction<Database>,
  callerType: string,
  organizationId: string,
  userId: string,
): Promise<Member> {
  if (!can(callerType, "manage_people")) throw new Expected("forbidden");
  const member = await memberOf(transaction, organizationId, userId);
  if (!covers(callerType, normalizeRole(member.role))) {
    throw new Expected("forbidden", { message: "You cannot change somebody who has more rights than you." });
  }
  return member;
}

/** Needs no lock: the organization is locked. @throws Expected `not_found` */
async function memberOf(transaction: Transaction<Database>, organizationId: string, userId: string) {
  const member = await transaction
    .selectFrom("users")
    .where("id", "=", userId)
    .where("organizationId", "=", organizationId)
    .select(["email", "name", "role", "departmentId", "teamId", "suspendedAt", "suspendedByStaff"])
    .executeTakeFirst();
  if (!member) throw new Expected("not_found");
  return member;
}

async function organizationIdOf(db: Kysely<Database>, userId: string): Promise<string> {
  const user = await db.selectFrom("users").where("id", "=", userId).select("organizationId").executeTakeFirst();
  if (!user) throw new Expected("not_found");
  return user.organizationId;
}
