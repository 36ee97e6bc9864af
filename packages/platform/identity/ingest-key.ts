import { createHash, randomBytes } from "node:crypto";

export const INGEST_KEY_PREFIX = "tlk_";
/** The part of a key that stays readable, so that people can tell keys apart. */
const SHOWN_CHARACTERS = 10;

/** A new ingest key of 32 random bytes. It is shown once; only its hash and its prefix are stored. */
export function newIngestKey(): { key: string; hash: Buffer; prefix: string } {
  const key = `${INGEST_KEY_PREFIX}${randomBytes(32).toString("base64url")}`;
  return { key, hash: ingestKeyHash(key), prefix: key.slice(0, SHOWN_CHARACTERS) };
}

/** The stored hash of a key. A fast hash is enough: keys are random. */
export function ingestKeyHash(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}
