import type { Database } from "@treadlight/platform/database";
import { sql, type Transaction } from "kysely";

/**
 * Removes a deleted person from the audit log: the details of entries about them, and of entries that contain their id or address.
 * The entries and the chain stay valid, because the chain covers only digests of details.
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
        // Escaped as in JSON: an address may contain a quotation mark.
        sql<boolean>`position(${JSON.stringify(email)} in d.details) > 0`,
      ]),
    )
    .execute();
}

/** Removes the details of entries about one resource, for example because it named a deleted person. */
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
