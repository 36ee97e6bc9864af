import { emailSchema } from "@treadlight/contract/account";
import type { Database } from "@treadlight/platform/database";
import type { Kysely } from "kysely";
import { addAccount, findAccount } from "./accounts.ts";
import { hashPassword } from "./passwords.ts";
import { setPassword } from "./stored-password.ts";

/** Whether there is anybody to run this installation. */
export async function hasStaffAccount(db: Kysely<Database>): Promise<boolean> {
  return (
    (await db.selectFrom("users").where("isStaff", "=", true).select("id").limit(1).executeTakeFirst()) !== undefined
  );
}

/**
 * Makes the staff account that the settings name. An account of staff keeps the password it has by now. One that somebody
 * registered under this address before gets the given password and loses its sessions: who chose the old one is unknown.
 */
export async function createStaffAccount(
  db: Kysely<Database>,
  { email, password }: { email: string; password: string },
  now: () => number = Date.now,
): Promise<void> {
  const address = emailSchema.parse(email);
  const existing = await findAccount(db, { email: address });
  if (existing?.account.isStaff) return;
  const passwordHash = await hashPassword(password);
  const at = new Date(now());
  const staff = {
    name: "Staff",
    accountType: "business",
    organizationName: "Treadlight staff",
    isStaff: true,
  } as const;
  await db.transaction().execute(async (transaction) => {
    if (await addAccount(transaction, { ...staff, email: address, passwordHash, createdAt: at })) return;
    const { id: userId } = await transaction
      .updateTable("users")
      .set({ isStaff: true })
      .where("email", "=", address)
      .returning("id")
      .executeTakeFirstOrThrow();
    await setPassword(transaction, { userId, passwordHash }, at);
  });
}
