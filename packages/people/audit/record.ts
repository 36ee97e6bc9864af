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
export function audit(
  transaction: Transaction<Database>,
  actor: Actor,
  change: AuditedChange,
  now: Date,
): Promise<void> {
  const { organizationId, ...entry } = change;
  return auditAll(transaction, actor, { organizationId, changes: [entry] }, now);
}

/** PostgreSQL takes 65,535 parameters a statement. */
const ENTRIES_PER_INSERT = 1_000;

/** Like `audit`, for many changes of one chain at once: a list of people, say. */
export async function auditAll(
  transaction: Transaction<Database>,
  actor: Actor,
  {
    organizationId: chainId = PLATFORM_CHAIN,
    changes,
  }: { organizationId?: string | undefined; changes: readonly Omit<AuditedChange, "organizationId">[] },
  now: Date,
): Promise<void> {
  if (changes.length === 0) return;
  await transaction
    .insertInto("auditChains")
    .values({ id: chainId, length: 0, hash: FIRST_HASH })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  let head = await transaction
    .selectFrom("auditChains")
    .where("id", "=", chainId)
    .select(["length", "hash"])
    .forUpdate()
    .executeTakeFirstOrThrow();
  const written = changes.map(({ action, resource, resourceId, before, after }) => {
    const salt = randomBytes(16);
    const details = JSON.stringify({ before, after }, readable);
    const entry = {
      id: randomUUID(),
      chainId,
      position: head.length + 1,
      occurredAt: now,
      actorKind: actor.kind,
      actorId: actor.kind === "system" ? null : actor.id,
      action,
      resource,
      resourceId: resourceId ?? null,
      detailsDigest: detailsDigest(salt, details),
    };
    head = { length: entry.position, hash: entryHash(head.hash, entry) };
    return { entry: { ...entry, hash: head.hash }, details: { entryId: entry.id, salt, details } };
  });
  for (let from = 0; from < written.length; from += ENTRIES_PER_INSERT) {
    const some = written.slice(from, from + ENTRIES_PER_INSERT);
    await transaction
      .insertInto("auditEntries")
      .values(some.map(({ entry }) => entry))
      .execute();
    await transaction
      .insertInto("auditDetails")
      .values(some.map(({ details }) => details))
      .execute();
  }
  await transaction.updateTable("auditChains").set(head).where("id", "=", chainId).execute();
}

/** PostgreSQL reads no JSON with a NUL or half a surrogate pair in it: one such text would hide the whole log. */
function readable(_key: string, value: unknown): unknown {
  return typeof value === "string" ? value.replaceAll("\0", "").toWellFormed() : value;
}
