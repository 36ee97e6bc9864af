import { randomUUID } from "node:crypto";
import { DAY_MS } from "@treadlight/domain/time";
import type { Database } from "@treadlight/platform/database";
import type { Kysely, Transaction } from "kysely";
import { newOpaqueToken, opaqueTokenHash } from "./secrets/opaque-token.ts";

/** How long a browser is known after a sign-in. */
export const KNOWN_MS = 365 * DAY_MS;
/** Otherwise somebody with the password could collect known browsers, each with its own attempt limit. */
const BROWSERS_PER_PERSON = 5;

/** @returns the id of a browser in which the person with this address has signed in, by the token that it keeps */
export async function knownBrowser(
  db: Kysely<Database>,
  { email, token }: { email: string; token: string | undefined },
  now: Date,
): Promise<string | undefined> {
  if (token === undefined) return undefined;
  const browser = await db
    .selectFrom("knownBrowsers as b")
    .innerJoin("users as u", "u.id", "b.userId")
    .where("b.tokenHash", "=", opaqueTokenHash(token))
    .where("b.expiresAt", ">", now)
    .where("u.email", "=", email)
    .select("b.id")
    .executeTakeFirst();
  return browser?.id;
}

/**
 * Notes that somebody has signed in with a browser.
 * @param browser.token what it kept from an earlier sign-in; replaced, so that a copy is worth nothing
 * @returns the token to keep; undefined if the login has ended meanwhile
 */
export function noteBrowser(
  db: Kysely<Database>,
  { loginId, token }: { loginId: string; token: string | undefined },
  now: Date,
): Promise<string | undefined> {
  return db.transaction().execute(async (transaction) => {
    // Waits for a concurrent password change, which forgets browsers after it has ended the logins.
    const login = await transaction
      .selectFrom("logins")
      .where("id", "=", loginId)
      .where("revokedAt", "is", null)
      .select(["userId", "userAgent as device"])
      .forShare()
      .executeTakeFirst();
    if (!login) return undefined;
    const { token: next, hash: tokenHash } = newOpaqueToken();
    const expiresAt = new Date(now.getTime() + KNOWN_MS);
    await transaction
      .deleteFrom("knownBrowsers")
      .where("userId", "=", login.userId)
      .where("tokenHash", "=", opaqueTokenHash(token ?? ""))
      .execute();
    await transaction
      .insertInto("knownBrowsers")
      .values({ id: randomUUID(), ...login, tokenHash, createdAt: now, expiresAt })
      .execute();
    await transaction
      .deleteFrom("knownBrowsers")
      .where("id", "in", (e) =>
        e
          .selectFrom("knownBrowsers")
          .where("userId", "=", login.userId)
          .orderBy("createdAt", "desc")
          .offset(BROWSERS_PER_PERSON)
          .select("id"),
      )
      .execute();
    return next;
  });
}

export async function forgetBrowsers(transaction: Transaction<Database>, userId: string): Promise<void> {
  await transaction.deleteFrom("knownBrowsers").where("userId", "=", userId).execute();
}
