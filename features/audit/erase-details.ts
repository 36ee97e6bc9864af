import { auditKeyOf, type Database } from "@treadlight/platform/database";
import { type RawBuilder, sql, type Transaction } from "kysely";
import { erasureMark } from "./chain.ts";

/**
 * Removes a deleted person from the audit log: the details of entries about them, and of entries that contain their id or address.
 * The entries and the chain stay valid, because the chain covers only digests of details.
 */
export function eraseAuditDetails(
  transaction: Transaction<Database>,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  return eraseWhere(
    transaction,
    // Escaped as in JSON: an address may contain a quotation mark.
    sql`((e.resource = 'users' AND e.resource_id = ${userId})
      OR position(${userId} in d.details) > 0 OR position(${JSON.stringify(email)} in d.details) > 0)`,
  );
}

/** Removes the details of entries about one resource, for example because it named a deleted person. */
export function eraseAuditDetailsAbout(
  transaction: Transaction<Database>,
  { resource, resourceId }: { resource: string; resourceId: string },
): Promise<void> {
  return eraseWhere(transaction, sql`e.resource = ${resource} AND e.resource_id = ${resourceId}`);
}

/** Removes who signed in from where, and how, from entries of before this time. That somebody did stays. */
export function eraseSignInDetails(transaction: Transaction<Database>, before: Date): Promise<void> {
  return eraseWhere(transaction, sql`d.sign_in_at < ${before}`);
}

/** Marks what it erases, so that `verify` tells it from what somebody has deleted in the database. */
async function eraseWhere(transaction: Transaction<Database>, condition: RawBuilder<boolean>): Promise<void> {
  const key = auditKeyOf(transaction);
  const erased = await transaction
    .deleteFrom("auditDetails as d")
    .using("auditEntries as e")
    .whereRef("e.id", "=", "d.entryId")
    .where(condition)
    .returning(["e.id as entryId", "e.hash"])
    .execute();
  const marks = erased.map(({ entryId, hash }) => ({ entryId, mark: erasureMark(hash, key).toString("hex") }));
  await sql`
    INSERT INTO audit_erasures (entry_id, mark)
    SELECT "entryId", decode(mark, 'hex') FROM jsonb_to_recordset(${JSON.stringify(marks)}) AS m ("entryId" uuid, mark text)
  `.execute(transaction);
}
