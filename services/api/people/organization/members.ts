import { can, canSetRole, normalizeRole, userTypeSchema } from "@treadlight/contract/access";
import type { MemberRole } from "@treadlight/contract/account";
import { Expected } from "@treadlight/contract/errors";
import type { Database } from "@treadlight/platform/database";
import type { Kysely, Transaction } from "kysely";
import { type Change, changeOf } from "../../lists/change.ts";
import type { AuditEntry, WriteContext } from "../../lists/write-context.ts";
import { assertOwnerBeside, holdOrganizations, holdOwnOrganization } from "./hold.ts";
import { holdWithPersonal, returnToPersonal } from "./personal.ts";
import { type Placement, placementIn } from "./placement.ts";

/** What can be changed about a person; fields left out stay as they are. */
export interface MemberChange {
  name?: string | null | undefined;
  /** An individual stays one: nobody else becomes one this way. */
  role?: MemberRole | "individual" | undefined;
  departmentId?: string | null | undefined;
  teamId?: string | null | undefined;
  suspended?: boolean | undefined;
}

export type LockedMember = NonNullable<Awaited<ReturnType<typeof lockMember>>>;

/**
 * Holds the organization that a person is in and reads what can be changed about them, as the caller sees it.
 * @returns undefined for people of other organizations, unless the caller is staff
 * @throws Expected `forbidden` for an owner if the caller is an administrator, or if the caller may no longer manage people
 */
export async function lockMember(
  { transaction, caller }: Pick<WriteContext, "transaction" | "caller">,
  userId: string,
  purpose: "update" | "remove",
) {
  if (purpose === "remove") await holdWithPersonal(transaction, caller.organizationId, userId);
  const isAnywhere = caller.isStaff && purpose === "update";
  const organizationId = isAnywhere ? await organizationOf(transaction, userId) : caller.organizationId;
  if (organizationId === undefined) return undefined;
  const isOwn = organizationId === caller.organizationId;
  const isColleague = isOwn && can(caller.userType, "manage_people");
  if (!isColleague && !isAnywhere) return undefined;
  // Staff act without a role in the organization.
  const callerType = isColleague ? await holdOwnOrganization(transaction, caller) : undefined;
  if (callerType === undefined) await holdOrganizations(transaction, [organizationId]);
  else if (!can(callerType, "manage_people")) throw new Expected("forbidden");
  const member = await transaction
    .selectFrom("users")
    .where("id", "=", userId)
    .where("organizationId", "=", organizationId)
    .select(["email", "name", "role", "departmentId", "teamId", "suspendedAt", "suspendedByStaff"])
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!member) return undefined;
  if (callerType !== undefined && normalizeRole(member.role) === "OrgOwner" && !can(callerType, "make_owners")) {
    throw new Expected("forbidden", { message: "Only an owner changes an owner." });
  }
  const place = isOwn ? {} : { departmentId: null, teamId: null };
  return { ...member, ...place, suspended: member.suspendedAt !== null, organizationId, callerType };
}

/**
 * Changes a locked member; staff suspend and reinstate, and change nothing else.
 * @throws Expected `forbidden` for suspending oneself, for a role that is not the caller's to give, for lifting what staff
 *   suspended; `last_owner`; `invalid_body` for a role, department or team that does not fit
 */
export async function changeMember(
  { transaction, caller, at, id: userId, stored: member }: WriteContext & { id: string; stored: LockedMember },
  { after }: Change<MemberChange>,
): Promise<AuditEntry[]> {
  const { suspended, name, departmentId, teamId } = after;
  const role = normalizeRole(after.role) === normalizeRole(member.role) ? undefined : after.role;
  const { callerType, organizationId } = member;
  if (suspended && userId === caller.userId) {
    throw new Expected("forbidden", { message: "You cannot suspend yourself." });
  }
  if (callerType === undefined && [name, role, departmentId, teamId].some((value) => value !== undefined)) {
    throw new Expected("forbidden", { message: "Staff suspend and reinstate people, and change nothing else." });
  }
  const entries: AuditEntry[] = [];

  if (role !== undefined && callerType !== undefined) {
    if (role === "individual") {
      const detail = { path: "role", code: "invalid_value", message: "must be member, admin or owner" } as const;
      throw new Expected("invalid_body", { details: [detail] });
    }
    const current = userTypeSchema.parse(normalizeRole(member.role));
    const next = userTypeSchema.parse(normalizeRole(role));
    if (!canSetRole(callerType, { current, next })) throw new Expected("forbidden");
    if (isActiveOwner(member)) await assertOwnerBeside(transaction, organizationId, userId);
    await transaction.updateTable("users").set({ role }).where("id", "=", userId).execute();
    entries.push({ action: "user.role_changed", before: { role: member.role }, after: { role } });
  }
  if (suspended !== undefined) {
    if (callerType !== undefined && member.suspendedByStaff) {
      throw new Expected("forbidden", { message: "Staff of this installation suspended them." });
    }
    // The change above may have made them another role.
    if (suspended && isActiveOwner({ ...member, role: role ?? member.role })) {
      await assertOwnerBeside(transaction, organizationId, userId);
    }
    await transaction
      .updateTable("users")
      .set({ suspendedAt: suspended ? at : null, suspendedByStaff: suspended && callerType === undefined })
      .where("id", "=", userId)
      .execute();
    const action = suspended ? "user.suspended" : "user.reinstated";
    entries.push({ action, before: { suspended: !suspended }, after: { suspended } });
  }
  const place = await nextPlacement(transaction, organizationId, member, { departmentId, teamId });
  const facts = changeOf(member, { name, ...place });
  if (facts) {
    await transaction.updateTable("users").set(facts.after).where("id", "=", userId).execute();
    entries.push({ action: "user.updated", ...facts });
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
  if (role === "owner") await assertOwnerBeside(transaction, organizationId, id);
  await returnToPersonal(transaction, id, at);
  return { action: "user.removed", before: { email, name, role } };
}

/** Where a change puts a person: a team brings its department along, and a new department without a team ends the old team. */
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

function isActiveOwner({ role, suspendedAt }: Pick<LockedMember, "role" | "suspendedAt">): boolean {
  return role === "owner" && suspendedAt === null;
}

async function organizationOf(db: Kysely<Database>, userId: string): Promise<string | undefined> {
  const user = await db.selectFrom("users").where("id", "=", userId).select("organizationId").executeTakeFirst();
  return user?.organizationId;
}
