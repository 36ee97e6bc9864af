import { Expected } from "@treadlight/contract/errors";
import type { Database } from "@treadlight/platform/database";
import type { Transaction } from "kysely";
import type { ApiDeps } from "../../deps/index.ts";
import { newOpaqueToken, opaqueTokenHash } from "./opaque-token.ts";

const LIFETIME_MINUTES = 30;

/** Sends a link to reset the password, to those who have an account. The latest link is the one that counts. */
export async function sendResetLink(
  { db, mail, publicUrl }: Pick<ApiDeps, "db" | "mail" | "publicUrl">,
  email: string,
  now: Date,
): Promise<void> {
  const { token, hash } = newOpaqueToken();
  const expiresAt = new Date(now.getTime() + LIFETIME_MINUTES * 60_000);
  const isTheirs = await db.transaction().execute(async (transaction) => {
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
  if (!isTheirs) return;
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
 * Uses a link up. The person is held before their links, here as everywhere, so that nobody waits in a circle.
 * @returns whose it was
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
