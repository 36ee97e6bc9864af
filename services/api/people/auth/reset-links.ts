import { Expected } from "@treadlight/contract/errors";
import type { Database } from "@treadlight/platform/database";
import type { Transaction } from "kysely";
import type { ApiDeps } from "../../deps/index.ts";
import { newOpaqueToken, opaqueTokenHash } from "./opaque-token.ts";

export const RESET_LINK_MINUTES = 30;

/** Mails a link to reset the password, if the address has an account. Only the latest link works. */
export async function sendResetLink(
  { db, mail, publicUrl }: Pick<ApiDeps, "db" | "mail" | "publicUrl">,
  email: string,
  now: Date,
): Promise<void> {
  const { token, hash } = newOpaqueToken();
  const expiresAt = new Date(now.getTime() + RESET_LINK_MINUTES * 60_000);
  const hasAccount = await db.transaction().execute(async (transaction) => {
    const user = await transaction
      .selectFrom("users")
      .where("email", "=", email)
      .where("suspendedAt", "is", null)
      .select("id")
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!user) return false;
    await transaction.deleteFrom("passwordResetTokens").where("userId", "=", user.id).execute();
    await transaction
      .insertInto("passwordResetTokens")
      .values({ tokenHash: hash, userId: user.id, createdAt: now, expiresAt })
      .execute();
    return true;
  });
  if (!hasAccount) return;
  await mail.send({
    to: email,
    subject: "Reset your Treadlight password",
    text: [
      "Somebody, probably you, asked to reset the password of your Treadlight account.",
      "",
      `Choose a new one here within ${RESET_LINK_MINUTES} minutes:`,
      // A fragment stays out of server logs and Referer headers.
      `${publicUrl}/reset-password#token=${token}`,
      "",
      "If it was not you, ignore this message. Nothing has changed.",
    ].join("\n"),
  });
}

/**
 * Uses up a reset link. Locks the person before their links, as everywhere, to avoid deadlocks.
 * @returns the person it was sent to
 * @throws Expected `invalid_reset_token`
 */
export async function takeResetToken(transaction: Transaction<Database>, token: string, now: Date) {
  const tokenHash = opaqueTokenHash(token);
  const user = await transaction
    .selectFrom("users")
    .where("id", "=", (e) => e.selectFrom("passwordResetTokens").where("tokenHash", "=", tokenHash).select("userId"))
    .select(["id", "email", "organizationId"])
    .forNoKeyUpdate()
    .executeTakeFirst();
  const link = await transaction
    .deleteFrom("passwordResetTokens")
    .where("tokenHash", "=", tokenHash)
    .where("expiresAt", ">", now)
    .returning("tokenHash")
    .executeTakeFirst();
  if (!user || !link) throw new Expected("invalid_reset_token");
  return user;
}
