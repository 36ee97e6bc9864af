import { randomBytes } from "node:crypto";
import { createStaffAccount, hasStaffAccount } from "@treadlight/features/sign-in/staff-account.ts";
import type { Database } from "@treadlight/platform/database";
import type { Kysely } from "kysely";

export interface StaffAccount {
  email: string;
  password: string;
}

/** Ensures a staff account exists: the one in the settings, or a generated one, returned once so it can be printed. */
export async function ensureStaffAccount(
  db: Kysely<Database>,
  configured: StaffAccount | undefined,
): Promise<StaffAccount | undefined> {
  if (configured) {
    await createStaffAccount(db, configured);
    return undefined;
  }
  if (await hasStaffAccount(db)) return undefined;
  const generated = { email: "staff@treadlight.example", password: randomBytes(15).toString("base64url") };
  await createStaffAccount(db, generated);
  return generated;
}
