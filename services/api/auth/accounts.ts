import { randomUUID } from "node:crypto";
import { normalizeRole } from "@treadlight/domain/access";
import type { RegionKey } from "@treadlight/domain/environment";
import { regionalOpportunity } from "@treadlight/domain/opportunity";
import type { Database } from "@treadlight/platform/database";
import { HttpError } from "@treadlight/platform/http";
import type { Kysely } from "kysely";
import { hashPassword } from "./passwords.ts";
import { emailSchema } from "./schemas.ts";

/** A user as answered to themselves. */
export interface Account {
  id: string;
  email: string;
  name: string | null;
  /** As stored, such as `individual`. */
  role: string;
  /** What the role stands for, such as `FreeUser`. */
  userType: string;
  organizationId: string;
  organizationName: string;
  isStaff: boolean;
}

interface StoredAccount {
  account: Account;
  passwordHash: string | null;
  isSuspended: boolean;
}

export async function findAccount(
  db: Kysely<Database>,
  by: { id: string } | { email: string },
): Promise<StoredAccount | undefined> {
  const row = await db
    .selectFrom("users as u")
    .innerJoin("organizations as o", "o.id", "u.organizationId")
    .where((where) => ("id" in by ? where("u.id", "=", by.id) : where("u.email", "=", by.email)))
    .select(["u.id", "u.email", "u.name", "u.role", "u.organizationId", "o.name as organizationName", "u.isStaff"])
    .select(["u.passwordHash", "u.suspendedAt", "o.suspendedAt as organizationSuspendedAt"])
    .executeTakeFirst();
  if (!row) return undefined;
  const { passwordHash, suspendedAt, organizationSuspendedAt, ...facts } = row;
  return {
    account: { ...facts, userType: normalizeRole(facts.role) },
    passwordHash,
    isSuspended: suspendedAt !== null || organizationSuspendedAt !== null,
  };
}

/** @throws HttpError `unauthenticated` when the account is gone, `account_suspended` */
export async function activeAccount(db: Kysely<Database>, id: string): Promise<Account> {
  const stored = await findAccount(db, { id });
  if (!stored) throw new HttpError("unauthenticated");
  if (stored.isSuspended) throw new HttpError("account_suspended");
  return stored.account;
}

interface NewAccount {
  email: string;
  passwordHash: string;
  name?: string | undefined;
  accountType: "individual" | "business";
  organizationName?: string | undefined;
  region?: RegionKey | undefined;
  isStaff?: boolean;
  createdAt: Date;
}

/**
 * Stores a person with an organization of their own: of one for an individual, theirs to fill and own for a business.
 * @returns false when the e-mail address has an account already; nothing is stored then
 */
export function addAccount(db: Kysely<Database>, account: NewAccount): Promise<boolean> {
  const { email, passwordHash, name, accountType, organizationName, region, isStaff = false, createdAt } = account;
  return db.transaction().execute(async (transaction) => {
    const organizationId = randomUUID();
    await transaction
      .insertInto("organizations")
      .values({
        id: organizationId,
        name: organizationName ?? name ?? "Personal",
        accountType,
        region: region ?? null,
        currency: region ? regionalOpportunity(region).currency : null,
        createdAt,
      })
      .execute();
    const added = await transaction
      .insertInto("users")
      .values({
        id: randomUUID(),
        organizationId,
        email,
        passwordHash,
        name: name ?? null,
        role: accountType === "business" ? "owner" : "individual",
        region: region ?? null,
        isStaff,
        createdAt,
      })
      .onConflict((conflict) => conflict.column("email").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!added) await transaction.deleteFrom("organizations").where("id", "=", organizationId).execute();
    return added !== undefined;
  });
}

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
  const createdAt = new Date(now());
  const staff = {
    name: "Staff",
    accountType: "business",
    organizationName: "Treadlight staff",
    isStaff: true,
  } as const;
  if (await addAccount(db, { ...staff, email: address, passwordHash, createdAt })) return;
  await db.transaction().execute(async (transaction) => {
    const { id } = await transaction
      .updateTable("users")
      .set({ isStaff: true, passwordHash })
      .where("email", "=", address)
      .returning("id")
      .executeTakeFirstOrThrow();
    await transaction.deleteFrom("refreshTokens").where("userId", "=", id).execute();
    await transaction.deleteFrom("passwordResetTokens").where("userId", "=", id).execute();
  });
}
