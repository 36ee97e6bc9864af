import { randomUUID } from "node:crypto";
import { regionByText } from "@treadlight/domain/environment";
import { regionalOpportunity } from "@treadlight/domain/opportunity";
import type { Transaction } from "kysely";
import type { Database } from "../database/index.ts";
import { lockOrganizations } from "./lock.ts";

/** Locks an organization together with the personal organization of one of its members, if they still have one. */
export async function lockWithPersonal(
  transaction: Transaction<Database>,
  organizationId: string,
  userId: string,
): Promise<void> {
  const personal = await transaction
    .selectFrom("organizations")
    .where("personalOf", "=", userId)
    .select("id")
    .executeTakeFirst();
  await lockOrganizations(transaction, personal ? [organizationId, personal.id] : [organizationId]);
}

/**
 * Moves a person back into their personal organization, cancelling its deletion, or into a new one. A suspension by the
 * organization ends; a suspension by staff stays.
 * @returns the id of the personal organization
 */
export async function returnToPersonal(
  transaction: Transaction<Database>,
  userId: string,
  now: Date,
): Promise<{ organizationId: string }> {
  const { name, region, suspendedAt, suspendedByStaff } = await transaction
    .selectFrom("users")
    .where("id", "=", userId)
    .select(["name", "region", "suspendedAt", "suspendedByStaff"])
    .forUpdate()
    .executeTakeFirstOrThrow();
  const kept = await transaction
    .updateTable("organizations")
    .set({ deleteAfter: null })
    .where("personalOf", "=", userId)
    .where((where) => where.or([where("deleteAfter", "is", null), where("deleteAfter", ">", now)]))
    .returning("id")
    .executeTakeFirst();
  const organizationId = kept?.id ?? randomUUID();
  if (!kept) {
    // Its deletion may already be running.
    await transaction.updateTable("organizations").set({ personalOf: null }).where("personalOf", "=", userId).execute();
    const regionKey = region === null ? undefined : regionByText(region)?.key;
    await transaction
      .insertInto("organizations")
      .values({
        id: organizationId,
        name: name ?? "Personal",
        accountType: "individual",
        personalOf: userId,
        region: regionKey ?? null,
        currency: regionKey ? regionalOpportunity(regionKey).currency : null,
        createdAt: now,
      })
      .execute();
  }
  await transaction
    .updateTable("users")
    .set({
      organizationId,
      role: "individual",
      departmentId: null,
      teamId: null,
      suspendedAt: suspendedByStaff ? suspendedAt : null,
    })
    .where("id", "=", userId)
    .execute();
  return { organizationId };
}
