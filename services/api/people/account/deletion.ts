import { accountDeletionSchema } from "@treadlight/contract/account";
import { Expected } from "@treadlight/contract/errors";
import { defineRoute } from "@treadlight/contract/route";
import type { Database } from "@treadlight/platform/database";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { UserIdentity } from "@treadlight/platform/identity";
import type { Transaction } from "kysely";
import { audit, eraseAuditDetails } from "../../audit/index.ts";
import type { ApiDeps } from "../../deps/index.ts";
import { erasePerson } from "../../housekeeping/index.ts";
import { doneSchema } from "../auth/done.ts";
import { endLogins } from "../auth/logins.ts";
import { confirmPassword } from "../auth/stored-password.ts";
import { assertOwnerBeside } from "../organization/hold.ts";
import { holdWithPersonal } from "../organization/personal.ts";

export function deletionEndpoint(deps: ApiDeps): Endpoint {
  const { mail, afterAnswer, now } = deps;
  return endpoint(
    defineRoute({
      route: "DELETE /api/user",
      summary: "Deletes one's account with all that is known of the person, for good",
      description: [
        "Sessions in all organizations, achievements, devices and what names the person in audit logs go at once, and an organization",
        "that nobody is left in goes within the hour. The last owner of one with other people cannot go.",
      ].join(" "),
      body: accountDeletionSchema,
      answers: { 200: doneSchema },
      errors: ["wrong_password", "last_owner", "log_unavailable", "rate_limited"],
    }),
    {
      async handle({ caller, body: { password } }) {
        await confirmPassword(deps, caller.userId, password);
        const email = await deleteAccount(deps, caller, new Date(now()));
        afterAnswer.run("a mail about a deleted account", () => mail.send({ to: email, ...ACCOUNT_DELETED }));
        const message = "Your account is deleted. Your sessions disappear within seconds.";
        return { status: 200, body: { success: true, message } };
      },
    },
  );
}

/**
 * @returns the address that the account had
 * @throws Expected `last_owner`; LogUnavailableError, and nothing is deleted
 */
function deleteAccount(
  { db, log }: Pick<ApiDeps, "db" | "log">,
  { organizationId, userId }: Pick<UserIdentity, "organizationId" | "userId">,
  now: Date,
): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    await holdWithPersonal(transaction, organizationId, userId);
    const user = await transaction
      .selectFrom("users")
      .where("id", "=", userId)
      .where("organizationId", "=", organizationId)
      .select(["email", "role"])
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!user) throw new Expected("conflict", { message: "You have changed organizations meanwhile." });
    const isAlone = await leavesNobody(transaction, organizationId, userId);
    if (!isAlone && user.role === "owner") await assertOwnerBeside(transaction, organizationId, userId);

    await endLogins(transaction, { userId }, now);
    await eraseAuditDetails(transaction, { userId, email: user.email });
    await transaction.deleteFrom("invitations").where("acceptedBy", "=", userId).execute();
    // A tombstone cannot be taken back, so nothing is refused after it; it goes wherever they have been, which is forgotten next.
    await erasePerson({ db: transaction, log }, { organizationId, personId: userId, now });
    await transaction.deleteFrom("users").where("id", "=", userId).execute();
    await closeOrganizations(transaction, { personalOf: userId, ...(isAlone && { id: organizationId }) }, now);
    const entry = { organizationId, action: "user.deleted", resource: "users", resourceId: userId };
    await audit(transaction, { kind: "user", id: userId }, entry, now);
    return user.email;
  });
}

async function leavesNobody(
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
 * Closes what nobody is left in and takes the names out of it. Housekeeping removes the rest, with its part of the log,
 * the warehouse and the audit log, at its next run.
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

const ACCOUNT_DELETED = {
  subject: "Your Treadlight account is deleted",
  text: [
    "You had your Treadlight account deleted. The account, your sessions and what else named you are gone; nothing is kept to restore.",
    "",
    "Thank you for having been there. You can make a new account at any time.",
  ].join("\n"),
};
