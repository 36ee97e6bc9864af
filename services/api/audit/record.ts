import { randomBytes, randomUUID } from "node:crypto";
import type { Database } from "@treadlight/platform/database";
import type { Transaction } from "kysely";
import { detailsDigest, entryHash, FIRST_HASH, PLATFORM_CHAIN } from "./chain.ts";

/** Who does something: `staff` when it takes the staff flag, `system` for what runs by itself. */
export type Actor = { kind: "user" | "staff"; id: string } | { kind: "system" };

export interface AuditedChange {
  /** Whose chain it goes into; the platform's when left out. */
  organizationId?: string | undefined;
  /** Such as `user.role_changed`. */
  action: string;
  /** The resource's name in the console, such as `users`. */
  resource: string;
  resourceId?: string | undefined;
  /** The changed fields only, before and after. May name people: kept outside the hashed part. No secrets, no hashes. */
  before?: Readonly<Record<string, unknown>> | undefined;
  after?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Writes a change into the audit log, inside the transaction that makes it: both happen or neither does. Changes of one
 * chain wait for each other here, so do this last.
 */
export async function audit(
  transaction: Transaction<Database>,
  actor: Actor,
  { organizationId: chainId = PLATFORM_CHAIN, action, resource, resourceId, before, after }: AuditedChange,
  now: Date,
): Promise<void> {
  await transaction
    .insertInto("auditChains")
    .values({ id: chainId, length: 0, hash: FIRST_HASH })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const chain = await transaction
    .selectFrom("auditChains")
    .where("id", "=", chainId)
    .select(["length", "hash"])
    .forUpdate()
    .executeTakeFirstOrThrow();
  const salt = randomBytes(16);
  const details = JSON.stringify({ before, after });
  const entry = {
    id: randomUUID(),
    chainId,
    position: chain.length + 1,
    occurredAt: now,
    actorKind: actor.kind,
    actorId: actor.kind === "system" ? null : actor.id,
    action,
    resource,
    resourceId: resourceId ?? null,
    detailsDigest: detailsDigest(salt, details),
  };
  const hash = entryHash(chain.hash, entry);
  await transaction
    .insertInto("auditEntries")
    .values({ ...entry, hash })
    .execute();
  await transaction.insertInto("auditDetails").values({ entryId: entry.id, salt, details }).execute();
  await transaction
    .updateTable("auditChains")
    .set({ length: entry.position, hash })
    .where("id", "=", chainId)
    .execute();
}
