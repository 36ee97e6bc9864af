import type { Database } from "@treadlight/platform/database";
import { HttpError } from "@treadlight/platform/http";
import type { Mail } from "@treadlight/platform/mail";
import type { Kysely } from "kysely";
import { findAccount } from "./accounts.ts";
import { newOpaqueToken, opaqueTokenHash } from "./opaque-token.ts";
import { hashPassword } from "./passwords.ts";

const LIFETIME_MINUTES = 60;

/** Sends a link to reset the password, to those who have an account. The latest link is the one that counts. */
export async function sendResetLink(
  { db, mail, publicUrl }: { db: Kysely<Database>; mail: Mail; publicUrl: string },
  email: string,
  now: Date,
): Promise<void> {
  const stored = await findAccount(db, { email });
  if (!stored || stored.isSuspended) return;
  const userId = stored.account.id;
  const { token, hash } = newOpaqueToken();
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom("passwordResetTokens").where("userId", "=", userId).execute();
    await transaction
      .insertInto("passwordResetTokens")
      .values({
        tokenHash: hash,
        userId,
        createdAt: now,
        expiresAt: new Date(now.getTime() + LIFETIME_MINUTES * 60_000),
      })
      .execute();
  });
  await mail.send({
    to: email,
    subject: "Reset your Treadlight password",
    text: [
      "Somebody, most likely you, asked to reset the password of your Treadlight account.",
      "",
      `Choose a new one here within ${LIFETIME_MINUTES} minutes:`,
      // Behind the # it stays out of server logs and Referer headers.
      `${publicUrl}/reset-password#token=${token}`,
      "",
      "If it was not you, ignore this message: nothing has changed.",
    ].join("\n"),
  });
}

/**
 * Sets the password that a link stands for, once, and signs every login of the account out.
 * @throws HttpError `invalid_reset_token`
 */
export async function resetPassword(db: Kysely<Database>, token: string, password: string, now: Date): Promise<void> {
  const passwordHash = await hashPassword(password);
  const done = await db.transaction().execute(async (transaction) => {
    const link = await transaction
      .deleteFrom("passwordResetTokens")
      .where("tokenHash", "=", opaqueTokenHash(token))
      .where("expiresAt", ">", now)
      .returning("userId")
      .executeTakeFirst();
    if (!link) return false;
    await transaction.updateTable("users").set({ passwordHash }).where("id", "=", link.userId).execute();
    await transaction.deleteFrom("refreshTokens").where("userId", "=", link.userId).execute();
    return true;
  });
  if (!done) throw new HttpError("invalid_reset_token");
}
