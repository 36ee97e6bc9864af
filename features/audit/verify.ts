import { auditKeyOf, type Database } from "@treadlight/platform/database";
import { type Kysely, sql, type Transaction } from "kysely";
import { type ChainedEntry, detailsDigest, entryHash, erasureMark, FIRST_HASH } from "./chain.ts";

const ENTRIES_AT_ONCE = 1_000;

/**
 * missing: there is no entry at this position; altered: its fields, or those of an earlier one, do not match the hash;
 * details_altered: its details do not match their digest; details_missing: they are gone, and not because we erased them; head: the
 * chain's head is not its last entry; rewritten: it is not the entry that an earlier head names.
 */
export type BreakReason = "missing" | "altered" | "details_altered" | "details_missing" | "head" | "rewritten";

/** The first entry of a chain that is not as it was written. */
export interface ChainBreak {
  chainId: string;
  position: number;
  reason: BreakReason;
}

/** The length of a chain and the hash of its last entry, in hexadecimal digits. */
export interface ChainHead {
  chainId: string;
  length: number;
  hash: string;
}

export interface Verification {
  /** As stored, by id. Keep a copy elsewhere as proof. */
  heads: ChainHead[];
  entries: number;
  /** Entries whose details were erased with a person they named, by the mark. The chain covers only their digest. */
  erased: number;
  /** Entries whose details went before there were marks. This number never grows: whoever can write to the database can say so. */
  withoutMark: number;
  /** Entries from before chains had a key. This number never grows: whoever can write to the database can make such entries. */
  withoutKey: number;
  /** At most one per chain. */
  breaks: ChainBreak[];
}

/**
 * Recomputes every chain of the audit log, or one of them, in one snapshot. Memory grows with the number of chains, not with their lengths. A valid
 * chain proves that nobody without the key changed or added an entry, or removed one in between. Earlier heads prove that its end is there too.
 * @param earlier heads that were kept elsewhere. Those of chains that are gone prove nothing: an organization takes its chain along
 */
export async function verify(
  db: Kysely<Database>,
  { chainId, earlier = [] }: { chainId?: string; earlier?: readonly ChainHead[] } = {},
): Promise<Verification> {
  return await db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (snapshot) => {
      const chains = await snapshot
        .selectFrom("auditChains")
        .$if(chainId !== undefined, (all) => all.where("id", "=", chainId ?? ""))
        .select(["id", "length", "hash"])
        .orderBy("id")
        .execute();
      const heads = chains.map(({ id, length, hash }) => ({ chainId: id, length, hash: hash.toString("hex") }));
      const verification: Verification = { heads, entries: 0, erased: 0, withoutMark: 0, withoutKey: 0, breaks: [] };
      for (const chain of chains) {
        const known = earlier.filter((head) => head.chainId === chain.id);
        await verifyChain(snapshot, { ...chain, known }, verification);
      }
      return verification;
    });
}

async function verifyChain(
  db: Transaction<Database>,
  chain: { id: string; length: number; hash: Buffer; known: readonly ChainHead[] },
  verification: Verification,
): Promise<void> {
  const report = (position: number, reason: BreakReason) => {
    verification.breaks.push({ chainId: chain.id, position, reason });
  };
  // Two heads of one length that differ prove that the chain was cut and continued.
  const hashesAt = new Map<number, Set<string>>();
  for (const { length, hash } of chain.known) {
    hashesAt.set(length, (hashesAt.get(length) ?? new Set()).add(hash));
  }
  let previous: Buffer = FIRST_HASH;
  let position = 0;
  const key = auditKeyOf(db);
  let isKeyed = false;
  for (;;) {
    const entries = await entriesAfter(db, chain.id, position);
    for (const { hash, keyed, salt, details, isErased, mark, isWholeMs, ...entry } of entries) {
      position += 1;
      if (entry.position !== position) return report(position, "missing");
      const expected = entryHash(previous, entry, keyed ? key : undefined);
      if (!isWholeMs || (isKeyed && !keyed) || !expected.equals(hash)) return report(position, "altered");
      const known = new Set(hashesAt.get(position)).add(hash.toString("hex"));
      if (known.size > 1) return report(position, "rewritten");
      isKeyed = keyed;
      if (!keyed) verification.withoutKey += 1;
      if (salt !== null && details !== null) {
        if (!detailsDigest(salt, details).equals(entry.detailsDigest)) return report(position, "details_altered");
      } else if (!isErased || (mark && !mark.equals(erasureMark(hash, key)))) {
        return report(position, "details_missing");
      } else if (mark) verification.erased += 1;
      else verification.withoutMark += 1;
      verification.entries += 1;
      previous = hash;
    }
    if (entries.length < ENTRIES_AT_ONCE) break;
  }
  if (position < Math.max(chain.length, ...hashesAt.keys())) return report(position + 1, "missing");
  if (position > chain.length || !previous.equals(chain.hash)) report(position, "head");
}

type StoredEntry = ChainedEntry & {
  hash: Buffer;
  keyed: boolean;
  /** Hashed times have whole milliseconds; the database could hold finer ones. */
  isWholeMs: boolean;
  salt: Buffer | null;
  details: string | null;
  isErased: boolean;
  mark: Buffer | null;
};

function entriesAfter(db: Transaction<Database>, chainId: string, position: number): Promise<StoredEntry[]> {
  return db
    .selectFrom("auditEntries as e")
    .leftJoin("auditDetails as d", "d.entryId", "e.id")
    .leftJoin("auditErasures as r", "r.entryId", "e.id")
    .where("e.chainId", "=", chainId)
    .where("e.position", ">", position)
    .orderBy("e.position")
    .limit(ENTRIES_AT_ONCE)
    .select(["e.id", "e.chainId", "e.position", "e.occurredAt", "e.actorKind", "e.actorId", "e.action", "e.resource"])
    .select(["e.resourceId", "e.detailsDigest", "e.hash", "e.keyed", "d.salt", "d.details", "r.mark"])
    .select(sql<boolean>`r.entry_id IS NOT NULL`.as("isErased"))
    .select(sql<boolean>`e.occurred_at = date_trunc('milliseconds', e.occurred_at)`.as("isWholeMs"))
    .execute();
}
