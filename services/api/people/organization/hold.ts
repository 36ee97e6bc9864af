import { normalizeRole } from "@treadlight/contract/access";
import { Expected } from "@treadlight/contract/errors";
import type { Database } from "@treadlight/platform/database";
import type { UserIdentity } from "@treadlight/platform/identity";
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

/**
 * Holds the caller's organization. What they were when the request came may have changed since: their rights are read again.
 * @returns the caller's user type by now
 * @throws Expected `forbidden` when they have left or were suspended meanwhile
 */
export async function holdOwnOrganization(
  transaction: Transaction<Database>,
  { organizationId, userId }: Pick<UserIdentity, "organizationId" | "userId">,
): Promise<string> {
  await holdOrganizations(transaction, [organizationId]);
  const caller = await transaction
    .selectFrom("users")
    .where("id", "=", userId)
    .where("organizationId", "=", organizationId)
    .where("suspendedAt", "is", null)
    .select("role")
    .executeTakeFirst();
  if (!caller) throw new Expected("forbidden");
  return normalizeRole(caller.role);
}

/**
 * Whoever stops being an active owner leaves another one behind. The organization is held by now.
 * @throws Expected `last_owner`
 */
export async function assertOwnerBeside(
  transaction: Transaction<Database>,
  organizationId: string,
  userId: string,
): Promise<void> {
  const other = await transaction
    .selectFrom("users")
    .where("organizationId", "=", organizationId)
    .where("role", "=", "owner")
    .where("suspendedAt", "is", null)
    .where("id", "!=", userId)
    .select("id")
    .limit(1)
    .executeTakeFirst();
  if (!other) throw new Expected("last_owner");
}
