import type { Database } from "@treadlight/platform/database";
import type { Transaction } from "kysely";

/**
 * Holds organizations until the transaction ends. Whatever changes who is in one and what they may do holds it first, then
 * departments and teams, then people: so it happens one after the other, and nobody waits in a circle.
 * @returns those that exist
 */
export function holdOrganizations(transaction: Transaction<Database>, ids: readonly string[]) {
  return (
    transaction
      .selectFrom("organizations")
      .where("id", "in", [...new Set(ids)])
      .select(["id", "name", "accountType", "deleteAfter"])
      .orderBy("id")
      // As strong as these need among each other, and no wall to the foreign keys of everything else in the organization.
      .forNoKeyUpdate()
      .execute()
  );
}
