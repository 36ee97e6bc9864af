import { randomUUID } from "node:crypto";
import type { StoredRole } from "@treadlight/contract/access";
import { hashPassword } from "@treadlight/features/sign-in/password-hash.ts";
import type { Database } from "@treadlight/platform/database";
import type { AccessTokens } from "@treadlight/platform/identity";
import type { Kysely } from "kysely";

/** What everybody made by `person()` signs in with. */
export const PASSWORD = "correct horse battery";

export interface NewPerson {
  /** Default `owner`. Without an organization, a new one is created. */
  role?: StoredRole;
  organizationId?: string;
  isStaff?: boolean;
  email?: string;
  name?: string;
}

/** For tests: people and organizations, written straight into the tables. */
export async function peopleIn({ db, tokens, now }: { db: Kysely<Database>; tokens: AccessTokens; now: () => Date }) {
  const passwordHash = await hashPassword(PASSWORD);

  /** A business, unless told whose own organization it is. */
  async function organization({ name = "Acme", personalOf }: { name?: string; personalOf?: string } = {}) {
    const id = randomUUID();
    await db
      .insertInto("organizations")
      .values({
        id,
        name,
        accountType: personalOf === undefined ? "business" : "individual",
        personalOf: personalOf ?? null,
        createdAt: now(),
      })
      .execute();
    return { id, name };
  }

  /** An access token of a new login. */
  async function signIn(userId: string): Promise<string> {
    const { organizationId, role, isStaff } = await db
      .selectFrom("users")
      .where("id", "=", userId)
      .select(["organizationId", "role", "isStaff"])
      .executeTakeFirstOrThrow();
    const sessionId = randomUUID();
    const createdAt = now();
    await db
      .insertInto("logins")
      .values({ id: sessionId, userId, createdAt, lastUsedAt: createdAt, provedAt: createdAt })
      .execute();
    return (await tokens.sign({ userId, organizationId, role, isStaff, sessionId })).token;
  }

  /** Somebody who is signed in. */
  async function person(facts: NewPerson = {}) {
    const { role = "owner", isStaff = false, name = "Pat Example" } = facts;
    const id = randomUUID();
    const email = facts.email ?? `${id}@example.com`;
    const organizationId =
      facts.organizationId ?? (await organization(role === "individual" ? { name, personalOf: id } : {})).id;
    await db
      .insertInto("users")
      .values({ id, organizationId, email, passwordHash, name, role, isStaff, createdAt: now() })
      .execute();
    return { id, email, name, organizationId, token: await signIn(id) };
  }

  return { organization, signIn, person };
}
