import { randomBytes, randomUUID } from "node:crypto";
import { SIGN_IN_ACTIONS } from "@treadlight/contract/console";
import { auditKeyOf, type Database } from "@treadlight/platform/database";
import type { Transaction } from "kysely";
import { detailsDigest, entryHash, FIRST_HASH, PLATFORM_CHAIN } from "./chain.ts";

/** Who makes a change: a person, a member of staff by the staff flag, or a scheduled task. */
export type Actor = { kind: "user" | "staff"; id: string } | { kind: "system" };

/** From where somebody acts, in entries about sign-ins and what proves a person. */
export interface From {
  /** The network address. */
  address: string;
  /** Such as `Firefox on Windows`. */
  device: string | null;
}

export interface AuditedChange {
  /** Whose chain gets the entry; the platform's if left out. */
  organizationId?: string | undefined;
  /** Such as `user.role_changed`. */
  action: string;
  /** The resource's name in the console, such as `users`. */
  resource: string;
  resourceId?: string | undefined;
  /** The changed fields only, before and after. They may name people, so they stay outside the hashed part. No secrets or hashes. */
  before?: Readonly<Record<string, unknown>> | undefined;
  after?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Writes a change to the audit log, in the transaction that makes it: both happen or neither does. Call it last, because changes
 * of one chain wait for each other here.
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

/** The details of these are kept for a year. */
const SIGN_INS: ReadonlySet<string> = new Set(SIGN_IN_ACTIONS);

/** PostgreSQL allows 65,535 parameters per statement. */
const ENTRIES_PER_INSERT = 1_000;

/** Like `audit`, for many changes of one chain at once, such as a list of people. */
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
  const key = auditKeyOf(transaction);
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
    const signInAt = SIGN_INS.has(action) ? now : null;
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
    head = { length: entry.position, hash: entryHash(head.hash, entry, key) };
    return {
      entry: { ...entry, keyed: true, hash: head.hash },
      details: { entryId: entry.id, salt, details, signInAt },
    };
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

/** PostgreSQL cannot read JSON with a NUL or a lone surrogate; one such text would make the whole log unreadable. */
function readable(_key: string, value: unknown): unknown {
  return typeof value === "string" ? value.replaceAll("\0", "").toWellFormed() : value;
}
