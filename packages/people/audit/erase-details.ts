import type { Database } from "@treadlight/platform/database";
import { sql, type Transaction } from "kysely";

/**
 * Removes from the audit log what names a person who is deleted: the details of entries about them, and of any other that
 * holds their id or address. The entries stay, and so does the chain, which covers only digests of details.
 */
export async function eraseAuditDetails(
  transaction: Transaction<Database>,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await transaction
    .deleteFrom("auditDetails as d")
    .using("auditEntries as e")
    .whereRef("e.id", "=", "d.entryId")
    .where(({ or, and, eb }) =>
      or([
        and([eb("e.resource", "=", "users"), eb("e.resourceId", "=", userId)]),
        sql<boolean>`position(${userId} in d.details) > 0`,
        // As JSON writes it: an address may hold a quotation mark.
        sql<boolean>`position(${JSON.stringify(email)} in d.details) > 0`,
      ]),
    )
    .execute();
}

/** Removes from the audit log what entries about one thing say of it, where it named somebody who is to be forgotten. */
export async function eraseAuditDetailsAbout(
  transaction: Transaction<Database>,
  { resource, resourceId }: { resource: string; resourceId: string },
): Promise<void> {
  await transaction
    .deleteFrom("auditDetails")
    .where("entryId", "in", (e) =>
      e.selectFrom("auditEntries").where("resource", "=", resource).where("resourceId", "=", resourceId).select("id"),
    )
    .execute();
}
