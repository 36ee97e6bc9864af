import { createHash, randomBytes } from "node:crypto";

/** A token that means nothing by itself: 32 random bytes. Its hash is what is stored. */
export function newOpaqueToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: opaqueTokenHash(token) };
}

/** Random enough to need no slow hash. */
export function opaqueTokenHash(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
