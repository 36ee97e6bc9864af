import type { Transaction } from "kysely";
import type { Database } from "../database/index.ts";

/**
 * Locks organizations until the transaction ends. Every change of members and their rights locks the organization first, then
 * departments and teams, then people, and writes to the audit log last: a sign-in locks the person and then the log. This serializes the
 * changes and prevents deadlocks.
 * @returns those that exist
 */
export function lockOrganizations(transaction: Transaction<Database>, ids: readonly string[]) {
  return (
    transaction
      .selectFrom("organizations")
      .where("id", "in", [...new Set(ids)])
      .select(["id", "name", "accountType", "deleteAfter"])
      .orderBy("id")
      // FOR NO KEY UPDATE: these changes exclude each other but do not block foreign-key checks.
      .forNoKeyUpdate()
      .execute()
  );
}
