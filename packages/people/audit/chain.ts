import { createHash } from "node:crypto";

/** The chain of what concerns no organization: done by staff of the platform. */
export const PLATFORM_CHAIN = "00000000-0000-0000-0000-000000000000";

/** What the first entry of a chain follows. */
export const FIRST_HASH = Buffer.alloc(32);

/** The part of an audit entry that the chain holds for good. Nothing in it names a person but ids. */
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

/** SHA-256 over the hash before and every hashed field, in this order. */
export function entryHash(previous: Buffer, entry: ChainedEntry): Buffer {
  const { id, chainId, position, occurredAt, actorKind, actorId, action, resource, resourceId, detailsDigest } = entry;
  const fields = [id, chainId, position, occurredAt.toISOString(), actorKind, actorId, action, resource, resourceId];
  return createHash("sha256")
    .update(previous)
    .update(JSON.stringify([...fields, detailsDigest.toString("hex")]))
    .digest();
}

/** SHA-256 over salt and details. Without the salt nobody can try out what the details might have been. */
export function detailsDigest(salt: Buffer, details: string): Buffer {
  return createHash("sha256").update(salt).update(details).digest();
}
