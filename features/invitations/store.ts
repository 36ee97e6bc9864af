import { randomUUID } from "node:crypto";
import { covers, isForPlaces, type MemberRole, normalizeRole } from "@treadlight/contract/access";
import { Expected, type FieldErrorCode } from "@treadlight/contract/errors";
import { DAY_MS } from "@treadlight/domain/time";
import type { Database } from "@treadlight/platform/database";
import type { Kysely, Transaction } from "kysely";
import { assertMaySend, type InvitationLimitDeps } from "../limits/invitation-limit.ts";
import type { Assignment } from "../organization/assignment.ts";
import { responsibleByDefault, setResponsible } from "../organization/responsibilities.ts";
import { assertSeats } from "../plans/included.ts";
import { newOpaqueToken } from "../sign-in/secrets/opaque-token.ts";

const LIFETIME_MS = 14 * DAY_MS;
/** PostgreSQL allows 65,535 parameters per statement. */
const ROWS_PER_INSERT = 1_000;

export interface InviteeProblem {
  /** The position in the list of invitees. */
  index: number;
  field: "email" | "role";
  code: Extract<FieldErrorCode, "not_allowed" | "duplicate" | "already_member" | "already_invited">;
  message: string;
}

/**
 * The invitees who cannot be invited, each with the first reason. Reveals nothing about people outside the organization.
 * @param callerType the user type of the person who invites
 */
export async function problemsOfInvitees(
  db: Kysely<Database>,
  { organizationId, callerType }: { organizationId: string; callerType: string },
  invitees: readonly { email: string; role: MemberRole }[],
  now: Date,
): Promise<InviteeProblem[]> {
  if (invitees.length === 0) return [];
  const emails = [...new Set(invitees.map(({ email }) => email))];
  const [members, invited] = await Promise.all([
    db
      .selectFrom("users")
      .where("organizationId", "=", organizationId)
      .where("email", "in", emails)
      .select("email")
      .execute(),
    db
      .selectFrom("invitations")
      .where("organizationId", "=", organizationId)
      .where("email", "in", emails)
      .where("acceptedAt", "is", null)
      .where("revokedAt", "is", null)
      .where("expiresAt", ">", now)
      .select("email")
      .execute(),
  ]);
  const isMember = new Set(members.map(({ email }) => email));
  const isInvited = new Set(invited.map(({ email }) => email));
  const isListed = new Set<string>();
  return invitees.flatMap(({ email, role }, index): InviteeProblem[] => {
    const isRepeated = isListed.has(email);
    isListed.add(email);
    if (!mayInviteAs(callerType, role)) {
      return [{ index, field: "role", code: "not_allowed", message: "is a role with more rights than yours" }];
    }
    if (isRepeated) return [{ index, field: "email", code: "duplicate", message: "occurs twice in the list" }];
    if (isMember.has(email)) {
      return [{ index, field: "email", code: "already_member", message: "already belongs to a member" }];
    }
    if (isInvited.has(email)) {
      return [{ index, field: "email", code: "already_invited", message: "already has an open invitation" }];
    }
    return [];
  });
}

/** Whether somebody may invite people into this role: nobody gives rights they lack themselves, and heads of departments invite members. */
export function mayInviteAs(callerType: string, role: string): boolean {
  if (isForPlaces(callerType)) return role === "member";
  return covers(callerType, normalizeRole(role));
}

/** An invitation that is not stored yet. Its token is only ever in the mail. */
export type NewInvitation = ReturnType<typeof newInvitation>;

interface InvitationFacts extends Assignment {
  email: string;
  name: string | null;
  role: MemberRole;
  responsibleDepartmentIds?: readonly string[] | undefined;
  responsibleTeamIds?: readonly string[] | undefined;
}

export function newInvitation(facts: InvitationFacts, now: Date) {
  return { ...facts, id: randomUUID(), ...newInvitationToken(now) };
}

export function newInvitationToken(now: Date) {
  const { token, hash: tokenHash } = newOpaqueToken();
  return { token, tokenHash, expiresAt: new Date(now.getTime() + LIFETIME_MS) };
}

interface Inviting extends InvitationLimitDeps {
  organizationId: string;
  /** Null for people who ask by themselves. */
  invitedBy: string | null;
}

/**
 * Stores invitations without problems and revokes expired ones to the same addresses. Call with the organization locked.
 * @throws Expected `address_unconfirmed`; `rate_limited` if the organization sends too many invitations; `seats_used`
 */
export async function storeInvitations(
  transaction: Transaction<Database>,
  { organizationId, invitedBy, ...deps }: Inviting,
  invitations: readonly NewInvitation[],
  now: Date,
): Promise<void> {
  if (invitations.length === 0) return;
  await assertSeats(transaction, deps.billing.mode, { organizationId, more: invitations.length }, now);
  if (invitedBy !== null) await assertConfirmed(transaction, invitedBy);
  await assertMaySend(transaction, deps, { organizationId, count: invitations.length }, now);
  for (let from = 0; from < invitations.length; from += ROWS_PER_INSERT) {
    const some = invitations.slice(from, from + ROWS_PER_INSERT);
    const emails = some.map(({ email }) => email);
    await transaction
      .updateTable("invitations")
      .set({ revokedAt: now })
      .where("organizationId", "=", organizationId)
      .where("email", "in", emails)
      .where("acceptedAt", "is", null)
      .where("revokedAt", "is", null)
      .where("expiresAt", "<=", now)
      .execute();
    const rows = some.map(
      ({ token: _, responsibleDepartmentIds: _departments, responsibleTeamIds: _teams, ...row }) => ({
        ...row,
        organizationId,
        invitedBy,
        createdAt: now,
        sentAt: now,
      }),
    );
    await transaction.insertInto("invitations").values(rows).execute();
    for (const invitation of some) {
      const { id: invitationId, role } = invitation;
      await setResponsible(transaction, { organizationId, invitationId, role }, responsibleOnceAccepted(invitation));
    }
  }
}

function responsibleOnceAccepted(invitation: NewInvitation) {
  const { responsibleDepartmentIds, responsibleTeamIds, role } = invitation;
  const isSaid = responsibleDepartmentIds !== undefined || responsibleTeamIds !== undefined;
  if (!isSaid && isForPlaces(normalizeRole(role))) return responsibleByDefault(role, invitation);
  return {
    responsibleDepartmentIds: responsibleDepartmentIds ?? [],
    responsibleTeamIds: responsibleTeamIds ?? [],
  };
}

/** Nobody sends mail to others before they have proved that their own address is theirs. @throws Expected `address_unconfirmed` */
export async function assertConfirmed(transaction: Transaction<Database>, userId: string): Promise<void> {
  const user = await transaction
    .selectFrom("users")
    .where("id", "=", userId)
    .where("confirmedAt", "is not", null)
    .select("id")
    .executeTakeFirst();
  if (!user) throw new Expected("address_unconfirmed");
}

/** The entry of the audit log for a new invitation. */
export function invitationCreated(invitation: NewInvitation) {
  const { id, email, name, role, departmentId, teamId } = invitation;
  const after = {
    ...{ email, name, role, departmentId, teamId },
    ...(isForPlaces(normalizeRole(role)) && responsibleOnceAccepted(invitation)),
  };
  return { action: "invitation.created", resource: "invitations", resourceId: id, after };
}
