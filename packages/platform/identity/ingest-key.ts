import { createHash, randomBytes } from "node:crypto";

export const INGEST_KEY_PREFIX = "tlk_";
/** How much of a key is kept readable, so that people can tell theirs apart. */
const SHOWN_CHARACTERS = 10;

/** An ingest key: 32 random bytes. It is shown once; what is kept tells it apart but cannot be used. */
export function newIngestKey(): { key: string; hash: Buffer; prefix: string } {
  const key = `${INGEST_KEY_PREFIX}${randomBytes(32).toString("base64url")}`;
  return { key, hash: ingestKeyHash(key), prefix: key.slice(0, SHOWN_CHARACTERS) };
}

/** What is stored of a key: it is random enough to need no slow hash. */
export function ingestKeyHash(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}
