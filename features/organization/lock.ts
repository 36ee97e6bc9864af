import { can, normalizeRole, rolesWith } from "@treadlight/contract/access";
import { Expected } from "@treadlight/contract/errors";
import type { Database } from "@treadlight/platform/database";
import type { UserIdentity } from "@treadlight/platform/identity";
import { lockOrganizations } from "@treadlight/platform/organizations";
import type { Transaction } from "kysely";

/**
 * Locks the caller's organization and reads the caller's rights again: they may have changed since the request arrived.
 * @returns the caller's current user type
 * @throws Expected `forbidden` if the caller has left or is suspended
 */
export async function lockOwnOrganization(
  transaction: Transaction<Database>,
  { organizationId, userId }: Pick<UserIdentity, "organizationId" | "userId">,
): Promise<string> {
  await lockOrganizations(transaction, [organizationId]);
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

/** Whether a stored role makes somebody an owner: owners decide who else is one. */
export function isOwner(role: string): boolean {
  return can(normalizeRole(role), "make_owners");
}

/**
 * Call with the organization locked, before a person stops being an active owner: somebody else has to be one.
 * @throws Expected `last_owner`
 */
export async function assertAnotherOwner(
  transaction: Transaction<Database>,
  organizationId: string,
  userId: string,
): Promise<void> {
  const other = await transaction
    .selectFrom("users")
    .where("organizationId", "=", organizationId)
    .where("role", "in", rolesWith("make_owners"))
    .where("suspendedAt", "is", null)
    .where("id", "!=", userId)
    .select("id")
    .limit(1)
    .executeTakeFirst();
  if (!other) throw new Expected("last_owner");
}
