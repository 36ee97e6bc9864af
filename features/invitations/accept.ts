import { randomUUID } from "node:crypto";
import { Expected } from "@treadlight/contract/errors";
import type { Database } from "@treadlight/platform/database";
import { lockOrganizations } from "@treadlight/platform/organizations";
import type { Kysely, Transaction } from "kysely";
import { audit, auditAll } from "../audit/record.ts";
import { removeFromOrganization } from "../organization/leave.ts";
import { tellOfNames } from "../organization/pending-changes.ts";
import { takeOverResponsibilities } from "../organization/responsibilities.ts";
import { assertSeats } from "../plans/included.ts";
import type { BillingTerms } from "../plans/terms.ts";
import { hashPassword } from "../sign-in/password-hash.ts";
import { opaqueTokenHash } from "../sign-in/secrets/opaque-token.ts";

interface Deps {
  db: Kysely<Database>;
  billing: BillingTerms;
}

export type OpenInvitation = Awaited<ReturnType<typeof findOpenInvitation>>;

/** The open invitation with this token. @throws Expected `invalid_invitation` if there is none */
export async function findOpenInvitation(db: Kysely<Database>, token: string, now: Date) {
  const invitation = await db
    .selectFrom("invitations as i")
    .innerJoin("organizations as o", "o.id", "i.organizationId")
    .leftJoin("users as inviter", "inviter.id", "i.invitedBy")
    .leftJoin("users as invited", "invited.email", "i.email")
    .where("i.tokenHash", "=", opaqueTokenHash(token))
    .where("i.acceptedAt", "is", null)
    .where("i.revokedAt", "is", null)
    .where("i.expiresAt", ">", now)
    .where("o.suspendedAt", "is", null)
    .where((where) => where.or([where("o.deleteAfter", "is", null), where("o.deleteAfter", ">", now)]))
    .select(["i.id", "i.organizationId", "i.email", "i.name", "i.role", "i.departmentId", "i.teamId", "i.expiresAt"])
    .select(["o.name as organizationName", "inviter.name as inviterName", "inviter.email as inviterEmail"])
    .select("invited.id as accountId")
    .executeTakeFirst();
  if (!invitation) throw new Expected("invalid_invitation");
  return invitation;
}

/**
 * Creates an account for an invited person. The token proves that the address is theirs.
 * @throws Expected `invalid_invitation`; `sign_in_to_accept` if the address already has an account; `seats_used`
 */
export async function acceptAsNewPerson(
  { db, billing }: Deps,
  { organizationId }: OpenInvitation,
  { token, name, password }: { token: string; name: string | undefined; password: string },
  now: Date,
): Promise<void> {
  const passwordHash = await hashPassword(password);
  await db.transaction().execute(async (transaction) => {
    await lockOrganizations(transaction, [organizationId]);
    // Read again under the lock, so that it is accepted only once.
    const invitation = await findOpenInvitation(transaction, token, now);
    const { email, role, departmentId, teamId } = invitation;
    await assertSeats(transaction, billing.mode, { organizationId, more: 1, joins: true }, now);
    const id = randomUUID();
    const added = await transaction
      .insertInto("users")
      .values({
        id,
        organizationId,
        email,
        passwordHash,
        name: name ?? invitation.name,
        role,
        departmentId,
        teamId,
        createdAt: now,
      })
      .onConflict((conflict) => conflict.column("email").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!added) throw new Expected("sign_in_to_accept");
    await markAccepted(transaction, invitation, id, now);
  });
}

/**
 * Moves somebody who is signed in into the organization that invites them.
 * @returns when the organization they leave is deleted, if they leave it empty
 * @throws Expected `invalid_invitation`, `invitation_for_another`; `last_owner` of an organization with other members;
 *   `already_exists` for a member; `seats_used`; `conflict` if they have changed organizations in the meantime
 */
export async function acceptAsMover(
  { db, billing }: Deps,
  { organizationId, accountId }: OpenInvitation,
  { token, userId, leaves }: { token: string; userId: string; leaves: string },
  now: Date,
): Promise<{ deleteAfter: Date | undefined }> {
  if (accountId !== userId) throw new Expected("invitation_for_another");
  if (organizationId === leaves) {
    throw new Expected("already_exists", { message: "You already belong to the organization." });
  }
  return db.transaction().execute(async (transaction) => {
    await lockOrganizations(transaction, [organizationId, leaves]);
    const invitation = await findOpenInvitation(transaction, token, now);
    const mover = await transaction
      .selectFrom("users")
      .where("id", "=", userId)
      .where("organizationId", "=", leaves)
      .where("suspendedAt", "is", null)
      .select(["id", "organizationId", "email", "name", "role"])
      // As a sign-in does, before anything that both write.
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!mover || invitation.accountId !== userId) throw new Expected("conflict");
    await assertSeats(transaction, billing.mode, { organizationId, more: 1, joins: true }, now);
    const { deleteAfter, entries } = await removeFromOrganization(transaction, mover, now);
    const { role, departmentId, teamId } = invitation;
    await transaction
      .updateTable("users")
      .set({ organizationId, role, departmentId, teamId, name: mover.name ?? invitation.name, confirmedAt: now })
      .where("id", "=", userId)
      .execute();
    await auditAll(transaction, { kind: "user", id: userId }, { organizationId: leaves, changes: entries }, now);
    await markAccepted(transaction, invitation, userId, now);
    return { deleteAfter };
  });
}

/** Call last in the transaction: it writes to the audit log. */
async function markAccepted(
  transaction: Transaction<Database>,
  { id, organizationId, email, role, departmentId, teamId }: OpenInvitation,
  userId: string,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable("invitations")
    .set({ acceptedAt: now, acceptedBy: userId })
    .where("id", "=", id)
    .execute();
  await takeOverResponsibilities(transaction, { invitationId: id, userId });
  await tellOfNames(transaction, { organizationId, email });
  const entry = {
    organizationId,
    action: "invitation.accepted",
    resource: "invitations",
    resourceId: id,
    after: { userId, email, role, departmentId, teamId },
  };
  await audit(transaction, { kind: "user", id: userId }, entry, now);
}
