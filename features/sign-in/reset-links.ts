import { Expected } from "@treadlight/contract/errors";
import type { Database } from "@treadlight/platform/database";
import type { Transaction } from "kysely";
import { opaqueTokenHash } from "./secrets/opaque-token.ts";

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
    .select(["id", "email", "organizationId", "confirmedAt"])
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
