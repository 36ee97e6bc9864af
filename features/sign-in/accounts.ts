import { randomUUID } from "node:crypto";
import { normalizeRole } from "@treadlight/contract/access";
import type { Account } from "@treadlight/contract/account";
import { Expected } from "@treadlight/contract/errors";
import type { RegionKey } from "@treadlight/domain/environment";
import { regionalOpportunity } from "@treadlight/domain/opportunity";
import type { Database } from "@treadlight/platform/database";
import type { Kysely, Transaction } from "kysely";

interface StoredAccount {
  account: Account;
  passwordHash: string | null;
  isSuspended: boolean;
  /** Whether somebody has proved that the address is theirs. */
  isConfirmed: boolean;
  /** Whether a login of theirs is known: they got in before confirmed addresses were asked for. */
  hasSignedIn: boolean;
}

export async function findAccount(
  db: Kysely<Database>,
  by: { id: string } | { email: string },
): Promise<StoredAccount | undefined> {
  const row = await db
    .selectFrom("users as u")
    .innerJoin("organizations as o", "o.id", "u.organizationId")
    .where((where) => ("id" in by ? where("u.id", "=", by.id) : where("u.email", "=", by.email)))
    .select(["u.id", "u.email", "u.name", "u.role", "u.region", "u.organizationId", "o.name as organizationName"])
    .select([
      "o.timeZone",
      "u.isStaff",
      "u.mails",
      "u.askedAboutTime",
      "u.withholdsSpecialPreviews",
      "u.wasOfferedWeeklySummary",
      "u.passwordHash",
      "u.confirmedAt",
      "u.suspendedAt",
    ])
    .select("o.suspendedAt as organizationSuspendedAt")
    .select((e) =>
      e.exists(e.selectFrom("logins as l").whereRef("l.userId", "=", "u.id").select("l.id")).as("hasSignedIn"),
    )
    .executeTakeFirst();
  if (!row) return undefined;
  const { passwordHash, confirmedAt, suspendedAt, organizationSuspendedAt, hasSignedIn, ...facts } = row;
  return {
    account: { ...facts, userType: normalizeRole(facts.role) },
    passwordHash,
    isSuspended: suspendedAt !== null || organizationSuspendedAt !== null,
    isConfirmed: confirmedAt !== null,
    hasSignedIn: hasSignedIn === true,
  };
}

/** @throws Expected `unauthenticated` if the account no longer exists, `account_suspended` */
export async function activeAccount(db: Kysely<Database>, id: string): Promise<Account> {
  const stored = await findAccount(db, { id });
  if (!stored) throw new Expected("unauthenticated");
  if (stored.isSuspended) throw new Expected("account_suspended");
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
  /** Null: nobody has proved yet that the address is theirs. */
  confirmedAt: Date | null;
}

/**
 * Stores a person with a new organization: a personal one for an individual, one to own for a business.
 * @returns the person's id; undefined if the e-mail address already has an account, and nothing is stored then
 */
export async function addAccount(transaction: Transaction<Database>, account: NewAccount): Promise<string | undefined> {
  const {
    email,
    passwordHash,
    name,
    accountType,
    organizationName,
    region,
    isStaff = false,
    createdAt,
    confirmedAt,
  } = account;
  const organizationId = randomUUID();
  const userId = randomUUID();
  await transaction
    .insertInto("organizations")
    .values({
      id: organizationId,
      name: organizationName ?? name ?? "Personal",
      accountType,
      personalOf: accountType === "individual" ? userId : null,
      region: region ?? null,
      currency: region ? regionalOpportunity(region).currency : null,
      createdAt,
    })
    .execute();
  const added = await transaction
    .insertInto("users")
    .values({
      id: userId,
      organizationId,
      email,
      passwordHash,
      name: name ?? null,
      role: accountType === "business" ? "owner" : "individual",
      region: region ?? null,
      isStaff,
      createdAt,
      confirmedAt,
    })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();
  // Runs in both cases, so that the time taken does not reveal whether the address has an account.
  await transaction
    .deleteFrom("organizations")
    .where("id", "=", organizationId)
    .where((e) => e.not(e.exists(e.selectFrom("users").where("organizationId", "=", organizationId).select("id"))))
    .execute();
  return added?.id;
}
