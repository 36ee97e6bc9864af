import type { Database } from "@treadlight/platform/database";
import { type Kysely, sql } from "kysely";
import { z } from "zod";
import { instantSchema, listQuery, type Page, type Range, searchTextSchema } from "../lists/listing.ts";
import { selectOne, selectPage } from "../lists/select.ts";

/** By what the audit log can be narrowed, in a list and in an export. */
export const auditFilters = {
  action: searchTextSchema,
  actorId: z.guid(),
  resource: searchTextSchema,
  resourceId: searchTextSchema,
  /** Happened in [from, to). */
  from: instantSchema,
  to: instantSchema,
};

/** The query of a list of the audit log, newest first unless asked otherwise. */
export const auditQuery = listQuery({
  sortable: ["position", "occurredAt", "action", "resource"],
  defaultOrder: "DESC",
  filters: auditFilters,
});

const changedFields = z.record(z.string(), z.unknown()).nullable();

/** An entry of the audit log as it is read. */
export const auditRowSchema = z.object({
  id: z.guid(),
  position: z.int().describe("In its chain: 1, 2, 3 ... without gaps."),
  occurredAt: z.date(),
  actorKind: z.enum(["user", "staff", "system"]),
  actorId: z.guid().nullable(),
  actorName: z.string().nullable().describe("As the actor is called today; null once the account is gone."),
  action: z.string().describe("What was done, such as `user.role_changed`."),
  resource: z.string(),
  resourceId: z.string().nullable(),
  before: changedFields.describe("The changed fields before."),
  after: changedFields.describe("The changed fields after."),
  detailsErased: z.boolean().describe("Whether before and after were erased with a person they named."),
  hash: z.string().describe("SHA-256 over this entry and the hash of the one before, in hexadecimal digits."),
});
export type AuditRow = z.output<typeof auditRowSchema>;

/**
 * Some entries of a chain.
 * @param chainId an organization's id, or `PLATFORM_CHAIN`
 */
export function auditPage(
  db: Kysely<Database>,
  chainId: string,
  { filter: { from, to, ...filter }, ...query }: z.output<typeof auditQuery> & { range: Range },
): Promise<Page<AuditRow>> {
  const searched = ["action", "resource", "resourceId", "actorName", "before", "after"] as const;
  // Every entry has all that a list can be sorted by.
  return selectPage(db, auditRows(db, chainId, { from, to }), { ...query, filter, nullsLast: false }, searched);
}

/** One entry of a chain. */
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
