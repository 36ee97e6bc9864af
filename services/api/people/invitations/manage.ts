import { can } from "@treadlight/contract/access";
import type { Invitation } from "@treadlight/contract/account";
import { Expected } from "@treadlight/contract/errors";
import type { Database } from "@treadlight/platform/database";
import type { UserIdentity } from "@treadlight/platform/identity";
import type { Kysely, Transaction } from "kysely";
import { audit } from "../../audit/index.ts";
import type { ApiDeps } from "../../deps/index.ts";
import { assertMaySend } from "../../limits/index.ts";
import { changeOf } from "../../lists/change.ts";
import { holdOwnOrganization } from "../organization/hold.ts";
import { placementIn } from "../organization/placement.ts";
import { mailInvitations } from "./mail.ts";
import {
  invitationCreated,
  mayInviteAs,
  newInvitation,
  newInvitationToken,
  problemsOfInvitees,
  storeInvitations,
} from "./store.ts";

/**
 * Invites somebody into the caller's organization, by a mailed link that is good for 14 days.
 * @returns the invitation's id
 * @throws Expected `already_exists` for a member or an open invitation; `forbidden` for a role that is not the caller's to
 *   give; `invalid_body` for a department or team that does not fit; `rate_limited` when the organization sends too many
 */
export async function invite(deps: ApiDeps, caller: UserIdentity, invitation: Invitation): Promise<string> {
  const { organizationId, userId } = caller;
  const { email, name = null, role } = invitation;
  const now = new Date(deps.now());
  const created = await deps.db.transaction().execute(async (transaction) => {
    const callerType = await holdToInvite(transaction, caller);
    const [problem] = await problemsOfInvitees(transaction, { organizationId, callerType }, [invitation], now);
    if (problem) {
      const { field: path, code, message } = problem;
      const details = [{ path, code, message }];
      throw new Expected(code === "not_allowed" ? "forbidden" : "already_exists", { details });
    }
    const placement = await placementIn(transaction, organizationId, invitation);
    const created = newInvitation({ email, name, role, ...placement }, now);
    await storeInvitations(transaction, { organizationId, invitedBy: userId, limits: deps.limits }, [created], now);
    await audit(transaction, actorOf(caller), { organizationId, ...invitationCreated(created) }, now);
    return created;
  });
  mailInvitations(deps, caller, [created]);
  return created.id;
}

/** What can be changed about an invitation while it is open; what is left out stays. */
export type InvitationChange = { [K in keyof Omit<Invitation, "email">]?: Invitation[K] | undefined };

/** @throws Expected `not_found`; `conflict` when it is not open; `forbidden`; `invalid_body` */
export async function changeInvitation(
  deps: Pick<ApiDeps, "db" | "now">,
  caller: UserIdentity,
  id: string,
  { name, role, departmentId, teamId }: InvitationChange,
): Promise<void> {
  const { organizationId } = caller;
  const now = new Date(deps.now());
  await deps.db.transaction().execute(async (transaction) => {
    const callerType = await holdToInvite(transaction, caller);
    const stored = await openInvitation(transaction, organizationId, id);
    if (role !== undefined && !(mayInviteAs(callerType, role) && mayInviteAs(callerType, stored.role))) {
      throw new Expected("forbidden");
    }
    const isMoved = departmentId !== undefined || teamId !== undefined;
    const place = isMoved
      ? await placementIn(transaction, organizationId, {
          departmentId: departmentId === undefined ? stored.departmentId : departmentId,
          teamId: teamId === undefined ? stored.teamId : teamId,
        })
      : {};
    const change = changeOf(stored, { name, role, ...place });
    if (!change) return;
    await transaction.updateTable("invitations").set(change.after).where("id", "=", id).execute();
    const entry = { organizationId, resource: "invitations", resourceId: id, ...change };
    await audit(transaction, actorOf(caller), { ...entry, action: "invitation.updated" }, now);
  });
}

/**
 * Sends an invitation again, good for another 14 days; the link sent before is dead.
 * @throws Expected `not_found`; `conflict` when it was accepted or revoked; `rate_limited` when the person got too
 *   many mails, or the organization sends too many
 */
export async function resendInvitation(deps: ApiDeps, caller: UserIdentity, id: string): Promise<void> {
  const { organizationId } = caller;
  const now = new Date(deps.now());
  const { email: to } = await openInvitation(deps.db, organizationId, id);
  // Asked before the link in the last mail dies; no address changes while its invitation is open.
  if (!(await deps.limits.mayMail("invitation", to))) throw new Expected("rate_limited", { retryAfterS: 1_800 });
  const sent = await deps.db.transaction().execute(async (transaction) => {
    await holdToInvite(transaction, caller);
    const { email, role } = await openInvitation(transaction, organizationId, id);
    await assertMaySend(transaction, deps.limits, { organizationId, count: 1 }, now);
    const { token, ...fresh } = newInvitationToken(now);
    await transaction
      .updateTable("invitations")
      .set({ ...fresh, sentAt: now })
      .where("id", "=", id)
      .execute();
    const entry = { organizationId, resource: "invitations", resourceId: id };
    await audit(transaction, actorOf(caller), { ...entry, action: "invitation.resent" }, now);
    return { id, email, role, token, expiresAt: fresh.expiresAt };
  });
  mailInvitations(deps, caller, [sent], async () => true);
}

/** Makes an invitation's link dead. @throws Expected `not_found`; `conflict` when it was accepted */
export async function revokeInvitation(
  deps: Pick<ApiDeps, "db" | "now">,
  caller: UserIdentity,
  id: string,
): Promise<void> {
  const { organizationId } = caller;
  const now = new Date(deps.now());
  await deps.db.transaction().execute(async (transaction) => {
    await holdToInvite(transaction, caller);
    await openInvitation(transaction, organizationId, id);
    await transaction.updateTable("invitations").set({ revokedAt: now }).where("id", "=", id).execute();
    const entry = { organizationId, resource: "invitations", resourceId: id };
    await audit(transaction, actorOf(caller), { ...entry, action: "invitation.revoked" }, now);
  });
}

const actorOf = ({ userId }: UserIdentity) => ({ kind: "user" as const, id: userId });

/** Holds the caller's organization. @throws Expected `forbidden` when they may not invite by now */
async function holdToInvite(transaction: Transaction<Database>, caller: UserIdentity): Promise<string> {
  const callerType = await holdOwnOrganization(transaction, caller);
  if (!can(callerType, "manage_invitations")) throw new Expected("forbidden");
  return callerType;
}

/** @throws Expected `not_found` for another organization's; `conflict` when it was accepted or revoked */
async function openInvitation(db: Kysely<Database>, organizationId: string, id: string) {
  const invitation = await db
    .selectFrom("invitations")
    .where("id", "=", id)
    .where("organizationId", "=", organizationId)
    .select(["email", "name", "role", "departmentId", "teamId", "acceptedAt", "revokedAt"])
    .executeTakeFirst();
  if (!invitation) throw new Expected("not_found");
  if (invitation.acceptedAt) throw new Expected("conflict", { message: "The invitation has been accepted." });
  if (invitation.revokedAt) throw new Expected("conflict", { message: "The invitation has been revoked." });
  return invitation;
}
