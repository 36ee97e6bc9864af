import { Expected } from "@treadlight/contract/errors";
import type { Database } from "@treadlight/platform/database";
import type { Kysely, Transaction } from "kysely";
import type { AttemptLimits } from "../../limits/index.ts";
import { endLogins } from "./logins.ts";
import { passwordMatches } from "./passwords.ts";

/**
 * Gives an account another password. All that the old one opened ends: logins (but the one where it is changed), links to
 * reset it, a change of the e-mail address that waits for its confirmation.
 */
export async function setPassword(
  transaction: Transaction<Database>,
  { userId, passwordHash, loginId }: { userId: string; passwordHash: string; loginId?: string | undefined },
  now: Date,
): Promise<void> {
  await transaction.updateTable("users").set({ passwordHash }).where("id", "=", userId).execute();
  await endLogins(transaction, { userId, butNot: loginId }, now);
  await transaction.deleteFrom("passwordResetTokens").where("userId", "=", userId).execute();
  await transaction.deleteFrom("emailChanges").where("userId", "=", userId).execute();
}

/**
 * Has somebody who is signed in show that it is still them, before what a stolen token must not do.
 * @returns the hash that their password was compared with
 * @throws Expected `wrong_password`, `rate_limited`
 */
export async function confirmPassword(
  { db, limits }: { db: Kysely<Database>; limits: AttemptLimits },
  userId: string,
  password: string,
): Promise<string> {
  await limits.beforeConfirmation(userId);
  const user = await db.selectFrom("users").where("id", "=", userId).select("passwordHash").executeTakeFirst();
  const matches = await passwordMatches(password, user?.passwordHash);
  if (!matches || !user?.passwordHash) throw new Expected("wrong_password");
  await limits.afterConfirmation(userId);
  return user.passwordHash;
}
