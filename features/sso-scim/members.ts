import { randomUUID } from "node:crypto";
import { Expected } from "@treadlight/contract/errors";
import type { Database } from "@treadlight/platform/database";
import { lockOrganizations } from "@treadlight/platform/organizations";
import type { Transaction } from "kysely";
import { audit, auditAll } from "../audit/record.ts";
import { removeFromOrganization } from "../organization/leave.ts";
import { tellOfNames } from "../organization/pending-changes.ts";
import { responsibleWherePlaced, takeOverResponsibilities } from "../organization/responsibilities.ts";
import { assertSeats } from "../plans/included.ts";
import type { BillingTerms } from "../plans/terms.ts";
import { placeOf, rulesOf } from "./company-rules.ts";

/** Somebody as a provider describes them, with an address of a domain that their organization has verified. */
export interface CompanyPerson {
  organizationId: string;
  issuer: string;
  subject: string;
  email: string;
  name: string | null;
  groups: readonly string[];
  /** Their session at the provider, if it names one. */
  sid: string | null;
}

interface Joining {
  billing: BillingTerms;
  now: Date;
}

/**
 * Makes an account for somebody who signs in for the first time. An open invitation is used up: it says where the rules about groups
 * say nothing. Call with the organization locked.
 * @throws Expected `seats_used`; `conflict` if the address has got an account in the meantime
 */
export async function addMember(
  transaction: Transaction<Database>,
  { organizationId, email, name, groups, ...identity }: CompanyPerson,
  { billing, now }: Joining,
): Promise<string> {
  await assertSeats(transaction, billing.mode, { organizationId, more: 1, joins: true }, now);
  const id = randomUUID();
  const invitation = await takeInvitation(transaction, { organizationId, email }, now);
  const place = await placeFor(transaction, organizationId, groups, invitation);
  const added = await transaction
    .insertInto("users")
    .values({
      id,
      organizationId,
      email,
      name: name ?? invitation?.name ?? null,
      passwordHash: null,
      ...place,
      createdAt: now,
      confirmedAt: now,
    })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!added) throw new Expected("conflict");
  await acceptInvitation(transaction, invitation?.id, id, now);
  await responsibleWherePlaced(transaction, { organizationId, userId: id, ...place });
  await linkIdentity(transaction, id, { organizationId, ...identity }, now);
  await tellOfNames(transaction, { organizationId, email });
  const entry = { action: "user.joined", resource: "users", resourceId: id, after: { email, ...place } };
  await audit(transaction, { kind: "user", id }, { organizationId, ...entry }, now);
  return id;
}

/**
 * Links an account that has proved that it is the same person; somebody from outside becomes a member.
 * @throws Expected `last_owner`, `seats_used`; `conflict` if the account is gone or suspended
 */
export async function linkMember(
  transaction: Transaction<Database>,
  userId: string,
  { organizationId, groups, ...identity }: CompanyPerson,
  { billing, now }: Joining,
): Promise<void> {
  const { organizationId: leaves } = await transaction
    .selectFrom("users")
    .where("id", "=", userId)
    .select("organizationId")
    .executeTakeFirstOrThrow(() => new Expected("conflict"));
  await lockOrganizations(transaction, [organizationId, leaves]);
  const person = await transaction
    .selectFrom("users")
    .where("id", "=", userId)
    .where("organizationId", "=", leaves)
    .where("suspendedAt", "is", null)
    .select(["id", "organizationId", "email", "name", "role"])
    // As a sign-in does, before anything that both write.
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!person) throw new Expected("conflict");
  const actor = { kind: "user", id: userId } as const;
  const changes = [];
  if (leaves !== organizationId) {
    await assertSeats(transaction, billing.mode, { organizationId, more: 1, joins: true }, now);
    const { entries } = await removeFromOrganization(transaction, person, now);
    const invitation = await takeInvitation(transaction, { organizationId, email: person.email }, now);
    const place = await placeFor(transaction, organizationId, groups, invitation);
    await transaction
      .updateTable("users")
      .set({ organizationId, ...place, confirmedAt: now })
      .where("id", "=", userId)
      .execute();
    await acceptInvitation(transaction, invitation?.id, userId, now);
    await responsibleWherePlaced(transaction, { organizationId, userId, ...place });
    await tellOfNames(transaction, { organizationId, email: person.email });
    await auditAll(transaction, actor, { organizationId: leaves, changes: entries }, now);
    const after = { email: person.email, ...place };
    changes.push({ action: "user.joined", resource: "users", resourceId: userId, after });
  }
  await linkIdentity(transaction, userId, { organizationId, ...identity }, now);
  changes.push({ action: "user.company_linked", resource: "users", resourceId: userId });
  await auditAll(transaction, actor, { organizationId, changes }, now);
}

/** Remembers who a member is at the provider, instead of what was remembered before. */
export async function linkIdentity(
  transaction: Transaction<Database>,
  userId: string,
  { organizationId, issuer, subject }: Pick<CompanyPerson, "organizationId" | "issuer" | "subject">,
  now: Date,
): Promise<void> {
  await transaction.deleteFrom("companyIdentities").where("userId", "=", userId).execute();
  await transaction
    .insertInto("companyIdentities")
    .values({ userId, organizationId, issuer, subject, createdAt: now })
    .execute();
}

type Invitation = NonNullable<Awaited<ReturnType<typeof takeInvitation>>>;

/** The open invitation of an address, whose owner the company has proved. */
export function takeInvitation(
  transaction: Transaction<Database>,
  { organizationId, email }: { organizationId: string; email: string },
  now: Date,
) {
  return transaction
    .selectFrom("invitations")
    .where("organizationId", "=", organizationId)
    .where("email", "=", email)
    .where("acceptedAt", "is", null)
    .where("revokedAt", "is", null)
    .where("expiresAt", ">", now)
    .select(["id", "name", "role", "departmentId", "teamId"])
    .executeTakeFirst();
}

export async function acceptInvitation(
  transaction: Transaction<Database>,
  id: string | undefined,
  userId: string,
  now: Date,
): Promise<void> {
  if (id === undefined) return;
  const accepted = { acceptedAt: now, acceptedBy: userId };
  await transaction.updateTable("invitations").set(accepted).where("id", "=", id).execute();
  await takeOverResponsibilities(transaction, { invitationId: id, userId });
}

async function placeFor(
  transaction: Transaction<Database>,
  organizationId: string,
  groups: readonly string[],
  invitation: Invitation | undefined,
) {
  const placed = placeOf(await rulesOf(transaction, organizationId), groups);
  const departmentId = placed.departmentId ?? invitation?.departmentId ?? null;
  const isInvitedThere = departmentId === (invitation?.departmentId ?? null);
  return {
    role: placed.role ?? invitation?.role ?? "member",
    departmentId,
    teamId: placed.teamId ?? (isInvitedThere ? (invitation?.teamId ?? null) : null),
  };
}
