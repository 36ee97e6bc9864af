import { Expected } from "@treadlight/contract/errors";
import { type Database, isUniqueViolation } from "@treadlight/platform/database";
import type { Kysely, Transaction } from "kysely";
import { audit } from "../audit/record.ts";
import { sendMail } from "../mail/index.ts";
import { emailChangeMail } from "./mails/email-change.ts";
import { emailChangedMail } from "./mails/email-changed.ts";
import { emailTakenMail } from "./mails/email-taken.ts";
import { emailUnchangedMail } from "./mails/email-unchanged.ts";
import { newOpaqueToken, opaqueTokenHash } from "./secrets/opaque-token.ts";

const LIFETIME_HOURS = 24;

/**
 * Stores a link that confirms an account's address. Without an account nothing is stored, in the same time.
 * @returns what the mail needs, and when the link expires
 */
export async function newAddressLink(
  transaction: Transaction<Database>,
  { userId, email }: { userId: string | undefined; email: string },
  now: Date,
) {
  const { token, hash: tokenHash } = newOpaqueToken();
  const expiresAt = new Date(now.getTime() + LIFETIME_HOURS * 3_600_000);
  await transaction
    .insertInto("emailChanges")
    .columns(["tokenHash", "userId", "email", "createdAt", "expiresAt"])
    .expression((e) =>
      e
        .selectFrom("users")
        .where("id", "=", userId ?? NOBODY)
        .select((of) => [
          of.val(tokenHash).as("tokenHash"),
          "id",
          of.val(email).as("email"),
          of.val(now).as("createdAt"),
          of.val(expiresAt).as("expiresAt"),
        ]),
    )
    .execute();
  return { token, hours: LIFETIME_HOURS, expiresAt };
}

const NOBODY = "00000000-0000-0000-0000-000000000000";

/**
 * Mails a link to the new address, or to the present one if it is not confirmed yet; only the latest link works. If another account has
 * the address, its owner is told instead. Both take the same work, so that the time taken does not reveal whether the address has an account.
 * @param passwordHash the stored hash that the person's password matched; if it has changed since, nothing is sent
 */
export async function sendConfirmationLink(
  db: Kysely<Database>,
  { userId, email, passwordHash }: { userId: string; email: string; passwordHash: string },
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const user = await transaction
      .selectFrom("users")
      .where("id", "=", userId)
      .where("passwordHash", "=", passwordHash)
      .select(["id", "confirmedAt"])
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!user) return;
    const taken = await transaction.selectFrom("users").where("email", "=", email).select("id").executeTakeFirst();
    await transaction.deleteFrom("emailChanges").where("userId", "=", userId).execute();
    // Nobody gets the token of an address that is taken.
    const { expiresAt, ...params } = await newAddressLink(transaction, { userId, email }, now);
    if (taken && (taken.id !== userId || user.confirmedAt !== null)) {
      const template = taken.id === userId ? emailUnchangedMail : emailTakenMail;
      await sendMail(transaction, template, { to: email, params: {} });
    } else {
      await sendMail(transaction, emailChangeMail, { to: email, params, uselessAfter: expiresAt });
    }
  });
}

/**
 * Uses up a link: the account's address is confirmed, and changed if the link was sent to another one. The address it had before is told.
 * @returns whether the address has changed
 * @throws Expected `invalid_email_token`, also if another account has taken the address in the meantime
 */
export async function confirmAddress(db: Kysely<Database>, token: string, now: Date): Promise<boolean> {
  const tokenHash = opaqueTokenHash(token);
  try {
    return await db.transaction().execute(async (transaction) => {
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
      await transaction
        .updateTable("users")
        .set({ email: change.email, confirmedAt: now })
        .where("id", "=", id)
        .execute();
      if (change.email === user.email) return false;
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
      await sendMail(transaction, emailChangedMail, { to: user.email, params: {}, limit: "notice" });
      return true;
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new Expected("invalid_email_token", { cause: error });
    throw error;
  }
}
