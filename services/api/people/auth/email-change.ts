import { Expected } from "@treadlight/contract/errors";
import { newOpaqueToken, opaqueTokenHash } from "@treadlight/people/accounts";
import { mails, sendMail } from "@treadlight/people/mails";
import { type Database, isUniqueViolation } from "@treadlight/platform/database";
import type { Kysely } from "kysely";
import { audit } from "../../audit/index.ts";

const LIFETIME_HOURS = 24;

/**
 * Mails a link to the new address; only the latest link works. If the address already has an account, its owner is told
 * instead. Both take the same work, so that the time taken does not reveal whether the address has an account.
 * @param passwordHash the stored hash that the person's password matched; if it has changed since, nothing is sent
 */
export async function sendConfirmationLink(
  db: Kysely<Database>,
  { userId, email, passwordHash }: { userId: string; email: string; passwordHash: string },
  now: Date,
): Promise<void> {
  const { token, hash: tokenHash } = newOpaqueToken();
  const expiresAt = new Date(now.getTime() + LIFETIME_HOURS * 3_600_000);
  await db.transaction().execute(async (transaction) => {
    const user = await transaction
      .selectFrom("users")
      .where("id", "=", userId)
      .where("passwordHash", "=", passwordHash)
      .select("id")
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!user) return;
    const taken = await transaction.selectFrom("users").where("email", "=", email).select("id").executeTakeFirst();
    await transaction.deleteFrom("emailChanges").where("userId", "=", userId).execute();
    // Nobody gets the token of an address that is taken.
    await transaction
      .insertInto("emailChanges")
      .values({ tokenHash, userId, email, createdAt: now, expiresAt })
      .execute();
    if (taken) {
      const template = taken.id === userId ? mails.emailUnchanged : mails.emailTaken;
      await sendMail(transaction, template, { to: email, params: {} });
    } else {
      const params = { token, hours: LIFETIME_HOURS };
      await sendMail(transaction, mails.emailChange, { to: email, params, uselessAfter: expiresAt });
    }
  });
}

/**
 * Uses up a link and changes the account's address. The address it had before is told.
 * @throws Expected `invalid_email_token`, also if another account has taken the address in the meantime
 */
export async function confirmAddress(db: Kysely<Database>, token: string, now: Date): Promise<void> {
  const tokenHash = opaqueTokenHash(token);
  try {
    await db.transaction().execute(async (transaction) => {
      const user = await transaction
        .selectFrom("users")
        .where("id", "=", (e) => e.selectFrom("emailChanges").where("tokenHash", "=", tokenHash).select("userId"))
        .select(["id", "email", "organizationId"])
        .forNoKeyUpdate()
        .executeTakeFirst();
      const change = await transaction
        .deleteFrom("emailChanges")
        .where("tokenHash", "=", tokenHash)
        .where("expiresAt", ">", now)
        .returning("email")
        .executeTakeFirst();
      if (!user || !change) throw new Expected("invalid_email_token");
      const { id, organizationId } = user;
      await transaction.updateTable("users").set({ email: change.email }).where("id", "=", id).execute();
      // Reset links sent to the old address may be read by somebody else.
      await transaction.deleteFrom("passwordResetTokens").where("userId", "=", id).execute();
      const entry = {
        organizationId,
        action: "user.email_changed",
        resource: "users",
        resourceId: id,
        before: { email: user.email },
        after: { email: change.email },
      };
      await audit(transaction, { kind: "user", id }, entry, now);
      await sendMail(transaction, mails.emailChanged, { to: user.email, params: {}, limit: "notice" });
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new Expected("invalid_email_token", { cause: error });
    throw error;
  }
}
