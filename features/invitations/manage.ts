import { can, isForPlaces, normalizeRole } from "@treadlight/contract/access";
import { Expected } from "@treadlight/contract/errors";
import type { Invitation } from "@treadlight/contract/invitations";
import type { Database } from "@treadlight/platform/database";
import type { UserIdentity } from "@treadlight/platform/identity";
import type { AuditEntry, WriteContext } from "@treadlight/platform/lists";
import { type Change, changeOf } from "@treadlight/platform/lists";
import { type Kysely, sql, type Transaction } from "kysely";
import { audit } from "../audit/record.ts";
import type { ApiDeps } from "../deps.ts";
import { assertMaySend } from "../limits/invitation-limit.ts";
import { type Assignment, assignmentIn } from "../organization/assignment.ts";
import { lockOwnOrganization } from "../organization/lock.ts";
import {
  assertManages,
  isInvitedBy,
  responsibleByDefault,
  responsibleIds,
  setResponsible,
} from "../organization/responsibilities.ts";
import { assertSeats } from "../plans/included.ts";
import { mailInvitations } from "./mail.ts";
import {
  assertConfirmed,
  invitationCreated,
  mayInviteAs,
  newInvitation,
  newInvitationToken,
  problemsOfInvitees,
  storeInvitations,
} from "./store.ts";

/**
 * Invites somebody into the caller's organization with a mailed link that works for 14 days.
 * @returns the invitation's id
 * @throws Expected `already_exists` for a member or an open invitation; `forbidden` for a role that the caller may not give;
 *   `invalid_body` for a department or team that does not fit; `rate_limited` if the organization sends too many invitations
 */
export async function invite(deps: ApiDeps, caller: UserIdentity, invitation: Invitation): Promise<string> {
  const { organizationId, userId } = caller;
  const { email, name = null, role, responsibleDepartmentIds, responsibleTeamIds } = invitation;
  const now = new Date(deps.now());
  const created = await deps.db.transaction().execute(async (transaction) => {
    const callerType = await lockToInvite(transaction, caller);
    const [problem] = await problemsOfInvitees(transaction, { organizationId, callerType }, [invitation], now);
    if (problem) {
      const { field: path, code, message } = problem;
      const details = [{ path, code, message }];
      throw new Expected(code === "not_allowed" ? "forbidden" : "already_exists", { details });
    }
    const assignment = await assignmentIn(transaction, organizationId, invitation);
    await assertManages(transaction, { userType: callerType, userId }, assignment);
    const responsible = { responsibleDepartmentIds, responsibleTeamIds };
    const created = newInvitation({ email, name, role, ...assignment, ...responsible }, now);
    await storeInvitations(transaction, { organizationId, invitedBy: userId, ...deps }, [created], now);
    await audit(transaction, actorOf(caller), { organizationId, ...invitationCreated(created) }, now);
    await mailInvitations(transaction, caller, [created]);
    return created;
  });
  return created.id;
}

/** What can be changed about an open invitation; fields left out stay as they are. */
export type InvitationChange = { [K in keyof Omit<Invitation, "email">]?: Invitation[K] | undefined };

export type LockedInvitation = Awaited<ReturnType<typeof lockInvitation>>;

/** Locks the organization and reads an open invitation. @throws Expected `not_found`; `conflict` if it is not open; `forbidden` */
export async function lockInvitation(
  { transaction, caller }: Pick<WriteContext, "transaction" | "caller">,
  id: string,
) {
  const callerType = await lockToInvite(transaction, caller);
  return { ...(await openInvitation(transaction, { ...caller, userType: callerType }, id)), callerType };
}

/** Changes a locked invitation. @throws Expected `forbidden` for a role that the caller may not give; `invalid_body` */
export async function changeInvitation(
  { transaction, caller, id, stored }: WriteContext & { id: string; stored: LockedInvitation },
  { after }: Change<InvitationChange>,
): Promise<AuditEntry[]> {
  const { name, role, departmentId = stored.departmentId, teamId = stored.teamId } = after;
  const { callerType } = stored;
  if (role !== undefined && !(mayInviteAs(callerType, role) && mayInviteAs(callerType, stored.role))) {
    throw new Expected("forbidden");
  }
  const isMoved = departmentId !== stored.departmentId || teamId !== stored.teamId;
  const assignment = isMoved && (await assignmentIn(transaction, caller.organizationId, { departmentId, teamId }));
  if (assignment) await assertManages(transaction, { userType: callerType, userId: caller.userId }, assignment);
  const facts = changeOf(stored, { name, role, ...assignment });
  if (facts) await transaction.updateTable("invitations").set(facts.after).where("id", "=", id).execute();
  const wanted = nextResponsibilities(stored, after, assignment || stored);
  const next = { organizationId: caller.organizationId, invitationId: id, role: role ?? stored.role };
  await setResponsible(transaction, next, wanted);
  const change = changeOf(stored, { name, role, ...assignment, ...wanted });
  return change ? [{ action: "invitation.updated", ...change }] : [];
}

/** What the person will be responsible for after a change: nothing with a role that is not about departments. */
function nextResponsibilities(stored: LockedInvitation, { role, ...given }: InvitationChange, assignment: Assignment) {
  const isSaid = given.responsibleDepartmentIds !== undefined || given.responsibleTeamIds !== undefined;
  const isNew = role !== undefined && !isForPlaces(normalizeRole(stored.role));
  const none = { responsibleDepartmentIds: [], responsibleTeamIds: [] };
  const isOver = !isForPlaces(normalizeRole(role ?? stored.role));
  const otherwise = isOver ? none : isNew && !isSaid ? responsibleByDefault(role, assignment) : stored;
  return {
    responsibleDepartmentIds: given.responsibleDepartmentIds ?? [...otherwise.responsibleDepartmentIds],
    responsibleTeamIds: given.responsibleTeamIds ?? [...otherwise.responsibleTeamIds],
  };
}

/** Revokes a locked invitation: its link stops working. */
export async function revokeInvitation({ transaction, at, id }: WriteContext & { id: string }): Promise<AuditEntry> {
  await transaction.updateTable("invitations").set({ revokedAt: at }).where("id", "=", id).execute();
  return { action: "invitation.revoked" };
}

/**
 * Sends an invitation again with a new link, which works for 14 days; the old link stops working.
 * @throws Expected `not_found`; `conflict` if it was accepted or revoked; `rate_limited` if the person got too many mails, or the
 *   organization sends too many invitations
 */
export async function resendInvitation(deps: ApiDeps, caller: UserIdentity, id: string): Promise<void> {
  const { organizationId } = caller;
  const now = new Date(deps.now());
  const { email: to } = await openInvitation(deps.db, caller, id);
  // Checked before the old link stops working. The address of an open invitation never changes.
  if (!(await deps.limits.mayMail("invitation", to))) throw new Expected("rate_limited", { retryAfterS: 1_800 });
  await deps.db.transaction().execute(async (transaction) => {
    const userType = await lockToInvite(transaction, caller);
    await assertConfirmed(transaction, caller.userId);
    const { email, role, expiresAt } = await openInvitation(transaction, { ...caller, userType }, id);
    // An expired one holds no seat any more.
    const more = expiresAt <= now ? 1 : 0;
    await assertSeats(transaction, deps.billing.mode, { organizationId, more }, now);
    await assertMaySend(transaction, deps, { organizationId, count: 1 }, now);
    const { token, ...fresh } = newInvitationToken(now);
    await transaction
      .updateTable("invitations")
      .set({ ...fresh, sentAt: now })
      .where("id", "=", id)
      .execute();
    const entry = { organizationId, action: "invitation.resent", resource: "invitations", resourceId: id };
    await audit(transaction, actorOf(caller), entry, now);
    await mailInvitations(transaction, caller, [{ email, role, token, expiresAt: fresh.expiresAt }], {
      isLimited: false,
    });
  });
}

const actorOf = ({ userId }: UserIdentity) => ({ kind: "user" as const, id: userId });

/** Locks the caller's organization. @throws Expected `forbidden` if the caller may no longer invite */
async function lockToInvite(transaction: Transaction<Database>, caller: UserIdentity): Promise<string> {
  const callerType = await lockOwnOrganization(transaction, caller);
  if (!can(callerType, "department_people")) throw new Expected("forbidden");
  return callerType;
}

/** @throws Expected `not_found` for an invitation of another organization, or into a department that a head is not responsible for; `conflict` if it was accepted or revoked */
async function openInvitation(db: Kysely<Database>, caller: UserIdentity, id: string) {
  const invitation = await db
    .selectFrom("invitations")
    .where("id", "=", id)
    .where("organizationId", "=", caller.organizationId)
    .where(isInvitedBy(caller, "invitations"))
    .select(["email", "name", "role", "departmentId", "teamId", "expiresAt", "acceptedAt", "revokedAt"])
    .select([
      responsibleIds("invitation_id", sql.ref("invitations.id"), "department").as("responsibleDepartmentIds"),
      responsibleIds("invitation_id", sql.ref("invitations.id"), "team").as("responsibleTeamIds"),
    ])
    .executeTakeFirst();
  if (!invitation) throw new Expected("not_found");
  if (invitation.acceptedAt) throw new Expected("conflict", { message: "The invitation has been accepted." });
  if (invitation.revokedAt) throw new Expected("conflict", { message: "The invitation has been revoked." });
  return invitation;
}
