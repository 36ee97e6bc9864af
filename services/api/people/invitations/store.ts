import { randomUUID } from "node:crypto";
import { canSetRole, normalizeRole, userTypeSchema } from "@treadlight/contract/access";
import type { MemberRole } from "@treadlight/contract/account";
import type { FieldErrorCode } from "@treadlight/contract/errors";
import type { Database } from "@treadlight/platform/database";
import type { Kysely, Transaction } from "kysely";
import { type AttemptLimits, assertMaySend } from "../../limits/index.ts";
import { newOpaqueToken } from "../auth/opaque-token.ts";
import type { Placement } from "../organization/placement.ts";

const LIFETIME_MS = 14 * 86_400_000;
/** PostgreSQL takes 65,535 parameters a statement. */
const ROWS_PER_INSERT = 1_000;

export interface InviteeProblem {
  /** In the list that was asked about. */
  index: number;
  field: "email" | "role";
  code: Extract<FieldErrorCode, "not_allowed" | "duplicate" | "already_member" | "already_invited">;
  message: string;
}

/**
 * Who of these cannot be invited, and why: the first reason for each. Tells nothing of people outside the organization.
 * @param callerType who invites
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
  const isNamed = new Set<string>();
  return invitees.flatMap(({ email, role }, index): InviteeProblem[] => {
    const isRepeated = isNamed.has(email);
    isNamed.add(email);
    if (!mayInviteAs(callerType, role)) {
      return [{ index, field: "role", code: "not_allowed", message: "may be given by an owner only" }];
    }
    if (isRepeated) return [{ index, field: "email", code: "duplicate", message: "is in the list twice" }];
    if (isMember.has(email)) {
      return [{ index, field: "email", code: "already_member", message: "belongs to a member already" }];
    }
    if (isInvited.has(email)) {
      return [{ index, field: "email", code: "already_invited", message: "has an open invitation already" }];
    }
    return [];
  });
}

/** Whether somebody may invite into this role: like making a member of the organization into it. */
export function mayInviteAs(callerType: string, role: string): boolean {
  return canSetRole(callerType, { current: "BusinessMember", next: userTypeSchema.parse(normalizeRole(role)) });
}

/** An invitation before it is stored; its token is kept nowhere else than in the mail. */
export type NewInvitation = ReturnType<typeof newInvitation>;

interface InvitationFacts extends Placement {
  email: string;
  name: string | null;
  role: MemberRole;
}

export function newInvitation(facts: InvitationFacts, now: Date) {
  return { ...facts, id: randomUUID(), ...newInvitationToken(now) };
}

export function newInvitationToken(now: Date) {
  const { token, hash: tokenHash } = newOpaqueToken();
  return { token, tokenHash, expiresAt: new Date(now.getTime() + LIFETIME_MS) };
}

/**
 * Stores invitations that have no problems; expired ones to the same addresses make way. The organization is held by now.
 * @throws Expected `rate_limited` when the organization sends too many
 */
export async function storeInvitations(
  transaction: Transaction<Database>,
  { organizationId, invitedBy, limits }: { organizationId: string; invitedBy: string; limits: AttemptLimits },
  invitations: readonly NewInvitation[],
  now: Date,
): Promise<void> {
  if (invitations.length === 0) return;
  await assertMaySend(transaction, limits, { organizationId, count: invitations.length }, now);
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
    const rows = some.map(({ token: _, ...row }) => ({
      ...row,
      organizationId,
      invitedBy,
      createdAt: now,
      sentAt: now,
    }));
    await transaction.insertInto("invitations").values(rows).execute();
  }
}

/** What the audit log says of a new invitation. */
export function invitationCreated({ id, email, name, role, departmentId, teamId }: NewInvitation) {
  const after = { email, name, role, departmentId, teamId };
  return { action: "invitation.created", resource: "invitations", resourceId: id, after };
}
