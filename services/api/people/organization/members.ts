import { can, canSetRole, normalizeRole, userTypeSchema } from "@treadlight/contract/access";
import type { MemberRole } from "@treadlight/contract/account";
import { Expected } from "@treadlight/contract/errors";
import type { Database } from "@treadlight/platform/database";
import type { UserIdentity } from "@treadlight/platform/identity";
import type { Kysely, Transaction } from "kysely";
import { type Actor, type AuditedChange, audit, auditAll } from "../../audit/index.ts";
import { changeOf } from "../../lists/change.ts";
import { assertOwnerBeside, holdOrganizations, holdOwnOrganization } from "./hold.ts";
import { holdWithPersonal, returnToPersonal } from "./personal.ts";
import { type Placement, placementIn } from "./placement.ts";

/** What is to change about somebody; what is left out stays. */
export interface MemberChange {
  name?: string | null | undefined;
  role?: MemberRole | undefined;
  departmentId?: string | null | undefined;
  teamId?: string | null | undefined;
  suspended?: boolean | undefined;
}

/**
 * Changes a member of the caller's organization; staff suspend and reinstate anybody, and nothing else.
 * @throws Expected `not_found` for people of other organizations; `forbidden` for an owner as seen by an administrator, oneself
 *   to be suspended, what staff suspended; `last_owner`; `invalid_body` for a department or team that does not fit
 */
export async function changeMember(
  db: Kysely<Database>,
  caller: UserIdentity,
  userId: string,
  change: MemberChange,
  now: Date,
): Promise<void> {
  const organizationId = await organizationOf(db, userId);
  const isColleague = organizationId === caller.organizationId && can(caller.userType, "manage_people");
  if (!isColleague && !caller.isStaff) throw new Expected("not_found");
  if (change.suspended && userId === caller.userId) {
    throw new Expected("forbidden", { message: "Nobody suspends themselves." });
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
 * Takes a member out of the caller's organization, back into their personal one. Their sessions stay where they happened.
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
    if (role === "owner") await assertOwnerBeside(transaction, organizationId, userId);
    await returnToPersonal(transaction, userId, now);
    const entry = { organizationId, resource: "users", resourceId: userId, before: { email, name, role } };
    await audit(transaction, { kind: "user", id: caller.userId }, { ...entry, action: "user.removed" }, now);
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
    const current = userTypeSchema.parse(normalizeRole(member.role));
    const next = userTypeSchema.parse(normalizeRole(role));
    if (!canSetRole(callerType, { current, next })) throw new Expected("forbidden");
    if (isActiveOwner(member)) await assertOwnerBeside(transaction, organizationId, userId);
    await transaction.updateTable("users").set({ role }).where("id", "=", userId).execute();
    entries.push({ action: "user.role_changed", before: { role: member.role }, after: { role } });
  }
  if (suspended !== undefined && suspended !== (member.suspendedAt !== null)) {
    if (member.suspendedByStaff) {
      throw new Expected("forbidden", { message: "Staff of this installation suspended them." });
    }
    // By now they may be an owner no more.
    if (suspended && isActiveOwner({ ...member, role: role ?? member.role })) {
      await assertOwnerBeside(transaction, organizationId, userId);
    }
    entries.push(await setSuspended(transaction, userId, suspended ? { at: now, byStaff: false } : undefined));
  }
  const facts = changeOf(
    { name: member.name, departmentId: member.departmentId, teamId: member.teamId },
    { name, ...(await nextPlacement(transaction, organizationId, member, place)) },
  );
  if (facts) {
    await transaction.updateTable("users").set(facts.after).where("id", "=", userId).execute();
    entries.push({ action: "user.updated", ...facts });
  }
  return entries;
}

/** Where the change puts somebody: a team brings its department along, another department leaves the team behind. */
async function nextPlacement(
  transaction: Transaction<Database>,
  organizationId: string,
  member: Placement,
  { departmentId, teamId }: Pick<MemberChange, "departmentId" | "teamId">,
): Promise<Placement | undefined> {
  if (teamId === undefined) {
    if (departmentId === undefined || departmentId === member.departmentId) return undefined;
    return placementIn(transaction, organizationId, { departmentId });
  }
  const placement = await placementIn(transaction, organizationId, { departmentId, teamId });
  if (departmentId !== undefined || placement.departmentId !== null) return placement;
  return { ...placement, departmentId: member.departmentId };
}

async function changeAsStaff(
  transaction: Transaction<Database>,
  organizationId: string,
  userId: string,
  { suspended, ...others }: MemberChange,
  now: Date,
): Promise<Entry[]> {
  if (Object.values(others).some((value) => value !== undefined)) {
    throw new Expected("forbidden", { message: "Staff suspend and reinstate people, and change nothing else." });
  }
  await holdOrganizations(transaction, [organizationId]);
  const member = await memberOf(transaction, organizationId, userId);
  // Staff take over what an organization has suspended: only they lift it then.
  const isSoAlready = suspended ? member.suspendedByStaff : member.suspendedAt === null;
  if (suspended === undefined || isSoAlready) return [];
  if (suspended && isActiveOwner(member)) await assertOwnerBeside(transaction, organizationId, userId);
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
  return role === "owner" && suspendedAt === null;
}

/** @throws Expected `forbidden` when the caller may not change people by now, or not this one */
async function memberToChange(
  transaction: Transaction<Database>,
  callerType: string,
  organizationId: string,
  userId: string,
): Promise<Member> {
  if (!can(callerType, "manage_people")) throw new Expected("forbidden");
  const member = await memberOf(transaction, organizationId, userId);
  if (normalizeRole(member.role) === "OrgOwner" && !can(callerType, "make_owners")) {
    throw new Expected("forbidden", { message: "Only an owner changes an owner." });
  }
  return member;
}

/** Needs no lock of its own: the organization is held. @throws Expected `not_found` */
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

async function organizationOf(db: Kysely<Database>, userId: string): Promise<string> {
  const user = await db.selectFrom("users").where("id", "=", userId).select("organizationId").executeTakeFirst();
  if (!user) throw new Expected("not_found");
  return user.organizationId;
}
