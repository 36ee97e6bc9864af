import { Expected } from "@treadlight/contract/errors";
import type { Database } from "@treadlight/platform/database";
import type { Kysely, Transaction } from "kysely";
import type { AttemptLimits } from "../limits/attempt-limits.ts";
import { forgetBrowsers } from "./known-browsers.ts";
import { endAccess } from "./logins.ts";
import { passwordMatches } from "./password-hash.ts";
import { forgetDevices } from "./second-steps/remembered-devices.ts";

/**
 * Stores a new password. Everything opened with the old one ends: logins (except `loginId`), sign-ins that wait for their
 * second step, remembered and known browsers, API tokens, reset links, and a pending change of the e-mail address. The second steps stay.
 */
export async function setPassword(
  transaction: Transaction<Database>,
  { userId, passwordHash, loginId }: { userId: string; passwordHash: string; loginId?: string | undefined },
  now: Date,
): Promise<void> {
  await transaction.updateTable("users").set({ passwordHash }).where("id", "=", userId).execute();
  await endAccess(transaction, { userId, except: loginId }, now);
  await transaction.deleteFrom("signInSteps").where("userId", "=", userId).execute();
  await forgetDevices(transaction, { userId });
  await forgetBrowsers(transaction, userId);
  await transaction.deleteFrom("passwordResetTokens").where("userId", "=", userId).execute();
  await transaction.deleteFrom("emailChanges").where("userId", "=", userId).execute();
}

/**
 * Checks the password of somebody signed in, before an action that a stolen token must not allow.
 * @returns the stored hash that the password matched
 * @throws Expected `wrong_password`, `rate_limited`
 */
export async function confirmPassword(
  { db, limits }: { db: Kysely<Database>; limits: AttemptLimits },
  userId: string,
  password: string,
): Promise<string> {
  await limits.beforeConfirmation(userId);
  const passwordHash = await matchingPassword(db, userId, password);
  await limits.afterConfirmation(userId);
  return passwordHash;
}

/**
 * Checks the password of somebody signed in, without counting the attempt.
 * @returns the stored hash that the password matched
 * @throws Expected `wrong_password`
 */
export async function matchingPassword(db: Kysely<Database>, userId: string, password: string): Promise<string> {
  const user = await db.selectFrom("users").where("id", "=", userId).select("passwordHash").executeTakeFirst();
  const matches = await passwordMatches(password, user?.passwordHash);
  if (!matches || !user?.passwordHash) throw new Expected("wrong_password");
  return user.passwordHash;
}
