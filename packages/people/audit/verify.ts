import type { Database } from "@treadlight/platform/database";
import { type Kysely, sql, type Transaction } from "kysely";
import { type ChainedEntry, detailsDigest, entryHash, FIRST_HASH } from "./chain.ts";

const ENTRIES_AT_ONCE = 1_000;

/**
 * missing: the entry of this position is not there; altered: its fields, or those of one before, are not what was hashed;
 * details_altered: they are not what was digested; head: the chain's head does not name its last entry.
 */
export type BreakReason = "missing" | "altered" | "details_altered" | "head";

/** The first thing in a chain that is not as it was written. */
export interface ChainBreak {
  chainId: string;
  position: number;
  reason: BreakReason;
}

/** How long a chain is and where it ends; `hash` in hexadecimal digits. */
export interface ChainHead {
  chainId: string;
  length: number;
  hash: string;
}

export interface Verification {
  /** As the database has them, by id: what is worth keeping elsewhere. */
  heads: ChainHead[];
  entries: number;
  /** Entries whose details were erased with a person they named: the chain covers only their digest. */
  withoutDetails: number;
  /** At most one a chain. */
  breaks: ChainBreak[];
}

/**
 * Recomputes every chain of the audit log, as of one moment; its memory grows with the number of chains, not with their
 * lengths. It proves that nothing was changed or left out by who cannot also recompute all hashes after it; keep the heads
 * elsewhere to prove that too.
 */
export async function verify(db: Kysely<Database>): Promise<Verification> {
  return await db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (snapshot) => {
      const chains = await snapshot.selectFrom("auditChains").select(["id", "length", "hash"]).orderBy("id").execute();
      const heads = chains.map(({ id, length, hash }) => ({ chainId: id, length, hash: hash.toString("hex") }));
      const verification: Verification = { heads, entries: 0, withoutDetails: 0, breaks: [] };
      for (const chain of chains) await verifyChain(snapshot, chain, verification);
      return verification;
    });
}

async function verifyChain(
  db: Transaction<Database>,
  chain: { id: string; length: number; hash: Buffer },
  verification: Verification,
): Promise<void> {
  const found = (position: number, reason: BreakReason) => {
    verification.breaks.push({ chainId: chain.id, position, reason });
  };
  let previous: Buffer = FIRST_HASH;
  let position = 0;
  for (;;) {
    const entries = await entriesAfter(db, chain.id, position);
    for (const { hash, salt, details, isWholeMs, ...entry } of entries) {
      position += 1;
      if (entry.position !== position) return found(position, "missing");
      if (!isWholeMs || !entryHash(previous, entry).equals(hash)) return found(position, "altered");
      if (salt === null || details === null) verification.withoutDetails += 1;
      else if (!detailsDigest(salt, details).equals(entry.detailsDigest)) return found(position, "details_altered");
      verification.entries += 1;
      previous = hash;
    }
    if (entries.length < ENTRIES_AT_ONCE) break;
  }
  if (position < chain.length) return found(position + 1, "missing");
  if (position > chain.length || !previous.equals(chain.hash)) found(position, "head");
}

type StoredEntry = ChainedEntry & {
  hash: Buffer;
  /** JavaScript's times, which are what is hashed, are of whole milliseconds; the database's are finer. */
  isWholeMs: boolean;
  salt: Buffer | null;
  details: string | null;
};

function entriesAfter(db: Transaction<Database>, chainId: string, position: number): Promise<StoredEntry[]> {
  return db
    .selectFrom("auditEntries as e")
    .leftJoin("auditDetails as d", "d.entryId", "e.id")
    .where("e.chainId", "=", chainId)
    .where("e.position", ">", position)
    .orderBy("e.position")
    .limit(ENTRIES_AT_ONCE)
    .select(["e.id", "e.chainId", "e.position", "e.occurredAt", "e.actorKind", "e.actorId", "e.action", "e.resource"])
    .select(["e.resourceId", "e.detailsDigest", "e.hash", "d.salt", "d.details"])
    .select(sql<boolean>`e.occurred_at = date_trunc('milliseconds', e.occurred_at)`.as("isWholeMs"))
    .execute();
}
