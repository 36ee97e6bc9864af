import { randomBytes, randomUUID } from "node:crypto";
import type { Assertion, NewCredential } from "@treadlight/contract/auth";
import { Expected } from "@treadlight/contract/errors";
import { type Database, isUniqueViolation } from "@treadlight/platform/database";
import type { Logger } from "@treadlight/platform/observability";
import type { Kysely, Transaction } from "kysely";

export const CHALLENGE_LIFETIME_MS = 5 * 60_000;
const CHALLENGE_BYTES = 32;

/** The relying party: the host of the installation's public address. */
export const relyingPartyOf = (publicUrl: string) => {
  const { hostname, origin } = new URL(publicUrl);
  return { rpId: hostname, origin };
};

interface PasskeyDeps {
  db: Kysely<Database>;
  logger: Logger;
  publicUrl: string;
}

/** @param userId who adds a passkey; null for signing in */
export async function newChallenge(db: Kysely<Database>, userId: string | null, now: Date): Promise<string> {
  const challenge = randomBytes(CHALLENGE_BYTES).toString("base64url");
  const expiresAt = new Date(now.getTime() + CHALLENGE_LIFETIME_MS);
  await db.insertInto("passkeyChallenges").values({ challenge, userId, expiresAt }).execute();
  return challenge;
}

/** Consumes a challenge, whether or not its response is valid. */
async function takeChallenge(
  db: Kysely<Database>,
  challenge: string,
  userId: string | null,
  now: Date,
): Promise<boolean> {
  const taken = await db
    .deleteFrom("passkeyChallenges")
    .where("challenge", "=", challenge)
    .where("userId", userId === null ? "is" : "=", userId)
    .where("expiresAt", ">", now)
    .returning("challenge")
    .executeTakeFirst();
  return taken !== undefined;
}

/**
 * Checks what a browser returned for a new passkey.
 * @returns what to store
 * @throws Expected `invalid_passkey`
 */
export async function verifiedNewPasskey(
  { db, publicUrl }: Pick<PasskeyDeps, "db" | "publicUrl">,
  { userId, credential }: { userId: string; credential: NewCredential },
  now: Date,
) {
  const { rpId, origin } = relyingPartyOf(publicUrl);
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge: (challenge) => takeChallenge(db, challenge, userId, now),
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  }).catch(refused);
  if (!registrationInfo) throw new Expected("invalid_passkey");
  const { id: credentialId, publicKey, counter } = registrationInfo.credential;
  return { credentialId, publicKey: Buffer.from(publicKey), counter: String(counter) };
}

/** @throws Expected `already_exists` */
export async function storePasskey(
  transaction: Transaction<Database>,
  passkey: { userId: string; name: string; credentialId: string; publicKey: Buffer; counter: string },
  now: Date,
) {
  const row = { id: randomUUID(), ...passkey, createdAt: now, lastUsedAt: null };
  try {
    await transaction.insertInto("passkeys").values(row).execute();
  } catch (error) {
    if (isUniqueViolation(error)) throw new Expected("already_exists", { cause: error });
    throw error;
  }
  return { id: row.id, name: row.name, createdAt: now, lastUsedAt: null };
}

/** The e-mail address of whose passkey this is; empty if it is nobody's. */
export async function addressOfPasskey(db: Kysely<Database>, credentialId: string): Promise<string> {
  const owner = await db
    .selectFrom("passkeys as p")
    .innerJoin("users as u", "u.id", "p.userId")
    .where("p.credentialId", "=", credentialId)
    .select("u.email")
    .executeTakeFirst();
  return owner?.email ?? "";
}

/**
 * Checks that somebody has used a passkey of theirs just now, on a page of ours, and was recognized by the device.
 * @returns whose passkey it is
 * @throws Expected `invalid_passkey`; also if its counter went back, because somebody may have copied it
 */
export async function personOfPasskey(
  { db, logger, publicUrl }: PasskeyDeps,
  assertion: Assertion,
  now: Date,
): Promise<string> {
  const { rpId, origin } = relyingPartyOf(publicUrl);
  const passkey = await db
    .selectFrom("passkeys")
    .where("credentialId", "=", assertion.id)
    .select(["id", "userId", "credentialId", "publicKey", "counter"])
    .executeTakeFirst();
  if (!passkey) throw new Expected("invalid_passkey");
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...assertion, clientExtensionResults: {} },
    expectedChallenge: (challenge) => takeChallenge(db, challenge, null, now),
    expectedOrigin: origin,
    expectedRPID: rpId,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: Number(passkey.counter),
    },
    requireUserVerification: true,
  }).catch((error: unknown) => {
    logger.warn({ security: "sign_in_failed", userId: passkey.userId, err: error }, "passkey rejected");
    return refused(error);
  });
  if (!verified) throw new Expected("invalid_passkey");
  const { numUpdatedRows } = await db
    .updateTable("passkeys")
    .set({ counter: String(authenticationInfo.newCounter), lastUsedAt: now })
    .where("id", "=", passkey.id)
    .where("counter", "=", passkey.counter)
    .executeTakeFirst();
  // Used twice at the same time, or removed meanwhile.
  if (numUpdatedRows === 0n) throw new Expected("invalid_passkey");
  return passkey.userId;
}

/** The library throws plain errors for whatever an answer gets wrong. */
function refused(cause: unknown): never {
  throw new Expected("invalid_passkey", { cause });
}
