import type { Database } from "@treadlight/platform/database";
import { HttpError } from "@treadlight/platform/http";
import type { Transaction } from "kysely";
import type { ApiDeps } from "../deps.ts";
import { findAccount } from "./accounts.ts";
import { newOpaqueToken, opaqueTokenHash } from "./opaque-token.ts";

const LIFETIME_MINUTES = 30;

/** Sends a link to reset the password, to those who have an account. The latest link is the one that counts. */
export async function sendResetLink(
  { db, mail, publicUrl }: Pick<ApiDeps, "db" | "mail" | "publicUrl">,
  email: string,
  now: Date,
): Promise<void> {
  const stored = await findAccount(db, { email });
  if (!stored || stored.isSuspended) return;
  const userId = stored.account.id;
  const { token, hash } = newOpaqueToken();
  const expiresAt = new Date(now.getTime() + LIFETIME_MINUTES * 60_000);
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom("passwordResetTokens").where("userId", "=", userId).execute();
    await transaction
      .insertInto("passwordResetTokens")
      .values({ tokenHash: hash, userId, createdAt: now, expiresAt })
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
 * Uses a link up. @returns whose it was
 * @throws HttpError `invalid_reset_token`
 */
export async function takeResetToken(transaction: Transaction<Database>, token: string, now: Date) {
  const user = await transaction
    .deleteFrom("passwordResetTokens as t")
    .using("users as u")
    .whereRef("u.id", "=", "t.userId")
    .where("t.tokenHash", "=", opaqueTokenHash(token))
    .where("t.expiresAt", ">", now)
    .returning(["u.id", "u.email", "u.organizationId"])
    .executeTakeFirst();
  if (!user) throw new HttpError("invalid_reset_token");
  return user;
}
