import { randomUUID } from "node:crypto";
import type { Database } from "@treadlight/platform/database";
import { HttpError } from "@treadlight/platform/http";
import type { Kysely } from "kysely";
import { newOpaqueToken, opaqueTokenHash } from "./opaque-token.ts";

/** Somebody who comes back within this time need not sign in again. */
const LIFETIME_MS = 30 * 86_400_000;

export interface IssuedRefreshToken {
  token: string;
  userId: string;
  familyId: string;
}

/** The first token of a login. */
export async function startFamily(db: Kysely<Database>, userId: string, now: Date): Promise<IssuedRefreshToken> {
  await db.deleteFrom("refreshTokens").where("userId", "=", userId).where("expiresAt", "<", now).execute();
  const familyId = randomUUID();
  await db.insertInto("logins").values({ id: familyId, userId, createdAt: now, lastUsedAt: now }).execute();
  return issue(db, { userId, familyId }, now);
}

/**
 * Takes a token and gives the next of its family. One that was taken before is in two hands, and nobody can tell
 * which is the thief's: the whole family ends.
 * @throws HttpError `invalid_refresh_token`
 */
export async function rotate(db: Kysely<Database>, token: string, now: Date): Promise<IssuedRefreshToken> {
  const next = await db.transaction().execute(async (transaction) => {
    const used = await transaction
      .selectFrom("refreshTokens")
      .where("tokenHash", "=", opaqueTokenHash(token))
      .select(["id", "userId", "familyId", "expiresAt", "replacedAt", "revokedAt"])
      .forUpdate()
      .executeTakeFirst();
    if (!used || used.revokedAt || used.expiresAt <= now) return undefined;
    if (used.replacedAt) {
      await revokeFamily(transaction, used.familyId, now);
      return undefined; // not thrown here: the revocation must be committed
    }
    await transaction.updateTable("refreshTokens").set({ replacedAt: now }).where("id", "=", used.id).execute();
    return issue(transaction, used, now);
  });
  if (!next) throw new HttpError("invalid_refresh_token");
  return next;
}

/** Signs a login out, wherever its tokens are. */
export async function revokeFamily(db: Kysely<Database>, familyId: string, now: Date): Promise<void> {
  await db
    .updateTable("refreshTokens")
    .set({ revokedAt: now })
    .where("familyId", "=", familyId)
    .where("revokedAt", "is", null)
    .execute();
}

/** Signs out the login that a token belongs to, if there is one. */
export async function revokeToken(db: Kysely<Database>, token: string, now: Date): Promise<void> {
  const known = await db
    .selectFrom("refreshTokens")
    .where("tokenHash", "=", opaqueTokenHash(token))
    .select("familyId")
    .executeTakeFirst();
  if (known) await revokeFamily(db, known.familyId, now);
}

async function issue(
  db: Kysely<Database>,
  { userId, familyId }: { userId: string; familyId: string },
  now: Date,
): Promise<IssuedRefreshToken> {
  const { token, hash } = newOpaqueToken();
  await db
    .insertInto("refreshTokens")
    .values({
      id: randomUUID(),
      userId,
      familyId,
      tokenHash: hash,
      createdAt: now,
      expiresAt: new Date(now.getTime() + LIFETIME_MS),
    })
    .execute();
  return { token, userId, familyId };
}
