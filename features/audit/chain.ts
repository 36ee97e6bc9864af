import { createHash, createHmac } from "node:crypto";

/** The chain of the platform, for changes by staff that concern no organization. */
export const PLATFORM_CHAIN = "00000000-0000-0000-0000-000000000000";

/** The hash that the first entry of a chain builds on. */
export const FIRST_HASH = Buffer.alloc(32);

/** The permanent part of an audit entry. It identifies people by id only. */
export interface ChainedEntry {
  id: string;
  chainId: string;
  position: number;
  occurredAt: Date;
  actorKind: "user" | "staff" | "system";
  actorId: string | null;
  action: string;
  resource: string;
  resourceId: string | null;
  detailsDigest: Buffer;
}

/**
 * HMAC-SHA-256 over the previous hash and the fields, in this order.
 * @param key undefined for an entry from before there was one: SHA-256
 */
export function entryHash(previous: Buffer, entry: ChainedEntry, key: Buffer | undefined): Buffer {
  const { id, chainId, position, occurredAt, actorKind, actorId, action, resource, resourceId, detailsDigest } = entry;
  const fields = [id, chainId, position, occurredAt.toISOString(), actorKind, actorId, action, resource, resourceId];
  return (key ? createHmac("sha256", key) : createHash("sha256"))
    .update(previous)
    .update(JSON.stringify([...fields, detailsDigest.toString("hex")]))
    .digest();
}

/** SHA-256 over salt and details. Without the salt, erased details cannot be guessed from the digest. */
export function detailsDigest(salt: Buffer, details: string): Buffer {
  return createHash("sha256").update(salt).update(details).digest();
}

/** Proves that the details of the entry with this hash were erased by us. */
export function erasureMark(hash: Buffer, key: Buffer): Buffer {
  return createHmac("sha256", key).update("erased").update(hash).digest();
}
