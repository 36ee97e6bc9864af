import type { Database } from "@treadlight/platform/database";
import type { Kysely } from "kysely";
import type { ChainHead } from "./verify.ts";

/** The heads of the chains that got an entry since then. */
export async function headsSince(db: Kysely<Database>, since: Date): Promise<ChainHead[]> {
  const rows = await db
    .selectFrom("auditChains as c")
    .innerJoin("auditEntries as e", (join) =>
      join.onRef("e.chainId", "=", "c.id").onRef("e.position", "=", "c.length").on("e.occurredAt", ">=", since),
    )
    .select(["c.id as chainId", "c.length", "c.hash"])
    .orderBy("c.id")
    .execute();
  return rows.map(({ hash, ...head }) => ({ ...head, hash: hash.toString("hex") }));
}

/** A chain's id, its length and its hash, as `npm run audit` prints them and as JSON. */
const HEAD = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?: |","length":)(\d+)(?: |,"hash":")([0-9a-f]{64})/g;

/** The heads in a text: what `npm run audit` printed, lines of our logs, or what the operator's webhook received. */
export function readHeads(text: string): ChainHead[] {
  return [...text.matchAll(HEAD)].map(([, chainId = "", length, hash = ""]) => ({
    chainId,
    length: Number(length),
    hash,
  }));
}
