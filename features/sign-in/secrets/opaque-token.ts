import { createHash, randomBytes } from "node:crypto";

/** A token of 32 random bytes, and the hash to store. */
export function newOpaqueToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: opaqueTokenHash(token) };
}

/** A fast hash is enough: the token is random. */
export function opaqueTokenHash(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
