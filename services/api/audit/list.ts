import type { AuditQuery, AuditRow } from "@treadlight/contract/console";
import type { Page, Range } from "@treadlight/contract/lists";
import type { Database } from "@treadlight/platform/database";
import { type Kysely, sql } from "kysely";
import { selectOne, selectPage } from "../lists/select.ts";

/**
 * A page of a chain.
 * @param chainId an organization's id, or `PLATFORM_CHAIN`
 */
export function auditPage(
  db: Kysely<Database>,
  chainId: string,
  { filter: { from, to, ...filter }, ...query }: AuditQuery & { range: Range },
): Promise<Page<AuditRow>> {
  const searched = ["action", "resource", "resourceId", "actorName", "before", "after"] as const;
  // The fields that a list can be sorted by are never null.
  return selectPage(db, auditRows(db, chainId, { from, to }), { ...query, filter, nullsLast: false }, searched);
}

/** An entry of a chain. */
export function auditEntry(db: Kysely<Database>, chainId: string, id: string): Promise<AuditRow | undefined> {
  return selectOne(db, auditRows(db, chainId), id);
}

/** The entries of a chain that happened in [from, to). */
export function auditRows(
  db: Kysely<Database>,
  chainId: string,
  { from, to }: { from?: Date | undefined; to?: Date | undefined } = {},
) {
  return db
    .selectFrom("auditEntries as e")
    .leftJoin("auditDetails as d", "d.entryId", "e.id")
    .leftJoin("users as u", "u.id", "e.actorId")
    .where("e.chainId", "=", chainId)
    .$if(from !== undefined, (query) => query.where("e.occurredAt", ">=", from ?? new Date(0)))
    .$if(to !== undefined, (query) => query.where("e.occurredAt", "<", to ?? new Date(0)))
    .select([
      "e.id",
      "e.position",
      "e.occurredAt",
      "e.actorKind",
      "e.actorId",
      "e.action",
      "e.resource",
      "e.resourceId",
    ])
    .select(({ fn }) => [
      fn.coalesce("u.name", "u.email").as("actorName"),
      sql<Record<string, unknown> | null>`d.details::jsonb -> 'before'`.as("before"),
      sql<Record<string, unknown> | null>`d.details::jsonb -> 'after'`.as("after"),
      sql<boolean>`d.entry_id IS NULL`.as("detailsErased"),
      sql<string>`encode(e.hash, 'hex')`.as("hash"),
    ]);
}
