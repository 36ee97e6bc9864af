import { deleteAccount } from "@treadlight/contract/account";
import { Expected } from "@treadlight/contract/errors";
import type { Database } from "@treadlight/platform/database";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { UserIdentity } from "@treadlight/platform/identity";
import { lockWithPersonal } from "@treadlight/platform/organizations";
import { organizationTenant } from "@treadlight/warehouse";
import { sql, type Transaction } from "kysely";
import { eraseAuditDetails } from "../audit/erase-details.ts";
import { audit } from "../audit/record.ts";
import type { ApiDeps } from "../deps.ts";
import { sendMail } from "../mail/index.ts";
import { assertConfirmed, confirmationIn, counted } from "../organization/confirmation.ts";
import { assertAnotherOwner, isOwner } from "../organization/lock.ts";
import { erasePerson } from "../privacy/erasure.ts";
import { confirmPassword } from "../sign-in/account-password.ts";
import { endLogins } from "../sign-in/logins.ts";
import { accountDeletedMail } from "./mails/account-deleted.ts";

export function deletionEndpoint(deps: ApiDeps): Endpoint {
  const { now } = deps;
  return endpoint(deleteAccount, {
    async handle({ caller, body: { password }, req }) {
      await confirmPassword(deps, caller.userId, password);
      await eraseAccount(deps, caller, confirmationIn(req), new Date(now()));
      const message = "Your account is deleted. Your sessions will be gone within seconds.";
      return { status: 200, body: { success: true, message } };
    },
  });
}

/**
 * @param confirmation the organization's name, if it is a company's that nobody else is in any more: it ends at once
 * @throws Expected `last_owner`, `confirmation_required`; LogUnavailableError. Nothing is deleted then.
 */
function eraseAccount(
  { db, log, warehouse }: Pick<ApiDeps, "db" | "log" | "warehouse">,
  { organizationId, userId }: Pick<UserIdentity, "organizationId" | "userId">,
  confirmation: string | undefined,
  now: Date,
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    await lockWithPersonal(transaction, organizationId, userId);
    const user = await transaction
      .selectFrom("users")
      .where("id", "=", userId)
      .where("organizationId", "=", organizationId)
      .select(["email", "role"])
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!user) throw new Expected("conflict", { message: "You have changed organizations since." });
    const isAlone = await isLastMember(transaction, organizationId, userId);
    if (isAlone) await assertEndConfirmed({ db: transaction, warehouse }, { organizationId, userId }, confirmation);
    if (!isAlone && isOwner(user.role)) await assertAnotherOwner(transaction, organizationId, userId);

    await endLogins(transaction, { userId }, now);
    await eraseAuditDetails(transaction, { userId, email: user.email });
    await transaction.deleteFrom("invitations").where("acceptedBy", "=", userId).execute();
    // With a key that is bound to nobody, anybody could send in any name.
    await transaction
      .updateTable("ingestKeys")
      .where("organizationId", "=", organizationId)
      .where("personEmail", "=", user.email)
      .set({ personEmail: null, revokedAt: sql<Date>`coalesce(revoked_at, ${now})` })
      .execute();
    // A tombstone is final, so nothing below may refuse. It reads the person's placements, which the next statement deletes.
    await erasePerson({ db: transaction, log }, { organizationId, personId: userId, now });
    await transaction.deleteFrom("users").where("id", "=", userId).execute();
    await closeOrganizations(transaction, { personalOf: userId, ...(isAlone && { id: organizationId }) }, now);
    const entry = { organizationId, action: "user.deleted", resource: "users", resourceId: userId };
    await audit(transaction, { kind: "user", id: userId }, entry, now);
    await sendMail(transaction, accountDeletedMail, { to: user.email, params: {} });
  });
}

/** What others have sent to an organization is erased with its last member. */
async function assertEndConfirmed(
  { db, warehouse }: Pick<ApiDeps, "warehouse"> & { db: Transaction<Database> },
  { organizationId, userId }: { organizationId: string; userId: string },
  confirmation: string | undefined,
): Promise<void> {
  const { name, personalOf } = await db
    .selectFrom("organizations")
    .where("id", "=", organizationId)
    .select(["name", "personalOf"])
    .executeTakeFirstOrThrow();
  if (personalOf === userId) return;
  const { total } = await warehouse.sessionsBefore(organizationTenant(organizationId), EVER);
  const sessions = counted(total, "session", "sessions");
  const effect = `You are the last member: ${name} ends at once, and all its ${sessions}, whoever sent them, will be erased for good.`;
  assertConfirmed(name, confirmation, total > 0 ? [effect] : []);
}

/** Before the day of any session. */
const EVER = "1970-01-01";

async function isLastMember(
  transaction: Transaction<Database>,
  organizationId: string,
  userId: string,
): Promise<boolean> {
  const other = await transaction
    .selectFrom("users")
    .where("organizationId", "=", organizationId)
    .where("id", "!=", userId)
    .select("id")
    .limit(1)
    .executeTakeFirst();
  return other === undefined;
}

/**
 * Closes organizations without members and removes their names. The next housekeeping run deletes everything else about them from
 * the event log, the warehouse and the audit log.
 */
async function closeOrganizations(
  transaction: Transaction<Database>,
  { id, personalOf }: { id?: string; personalOf: string },
  now: Date,
): Promise<void> {
  const ended = await transaction
    .updateTable("organizations")
    .set({ name: "Deleted", personalOf: null, suspendedAt: now, deleteAfter: now })
    .where((e) => (id === undefined ? e("personalOf", "=", personalOf) : e.or({ id, personalOf })))
    .returning("id")
    .execute();
  const ids = ended.map((organization) => organization.id);
  if (ids.length > 0) await transaction.deleteFrom("invitations").where("organizationId", "in", ids).execute();
}
