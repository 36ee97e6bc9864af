import { emailSchema } from "@treadlight/contract/fields";
import { ConfigError } from "@treadlight/platform/config";
import type { Database } from "@treadlight/platform/database";
import type { Kysely } from "kysely";
import { setPassword } from "./account-password.ts";
import { addAccount, findAccount } from "./accounts.ts";
import { hashPassword } from "./password-hash.ts";
import { findPasswordProblem } from "./password-rules.ts";
import { dropSecondSteps } from "./second-steps/methods.ts";

/** Whether this installation has a staff account. */
export async function hasStaffAccount(db: Kysely<Database>): Promise<boolean> {
  return (
    (await db.selectFrom("users").where("isStaff", "=", true).select("id").limit(1).executeTakeFirst()) !== undefined
  );
}

/**
 * Creates the staff account named in the settings. An existing staff account keeps its password. An account that somebody
 * registered with this address becomes staff, with the given password, no logins and no second steps: nobody knows
 * who chose the old ones.
 * @throws ConfigError if the new account's password breaks the rules for passwords
 */
export async function createStaffAccount(
  db: Kysely<Database>,
  { email, password }: { email: string; password: string },
  now: () => number = Date.now,
): Promise<void> {
  const address = emailSchema.parse(email);
  const existing = await findAccount(db, { email: address });
  if (existing?.account.isStaff) return;
  const problem = await findPasswordProblem(password, address);
  if (problem !== undefined) throw new ConfigError([{ setting: "TREADLIGHT_STAFF_PASSWORD", problem }]);
  const passwordHash = await hashPassword(password);
  const at = new Date(now());
  await db.transaction().execute(async (transaction) => {
    const added = await addAccount(transaction, {
      email: address,
      passwordHash,
      name: "Staff",
      accountType: "business",
      organizationName: "Treadlight staff",
      isStaff: true,
      createdAt: at,
      confirmedAt: at,
    });
    if (added !== undefined) return;
    const { id: userId } = await transaction
      .updateTable("users")
      .set({ isStaff: true, confirmedAt: at })
      .where("email", "=", address)
      .returning("id")
      .executeTakeFirstOrThrow();
    await setPassword(transaction, { userId, passwordHash }, at);
    await dropSecondSteps(transaction, userId);
  });
}
