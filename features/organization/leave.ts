import { Expected } from "@treadlight/contract/errors";
import { leaveOrganization } from "@treadlight/contract/organization";
import type { Database } from "@treadlight/platform/database";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { lockWithPersonal, returnToPersonal } from "@treadlight/platform/organizations";
import type { Kysely, Transaction } from "kysely";
import { audit } from "../audit/record.ts";
import type { ApiDeps } from "../deps.ts";
import { graceEnd, scheduleDeletion } from "./deletion.ts";
import { assertAnotherOwner, isOwner } from "./lock.ts";

interface Leaver {
  id: string;
  organizationId: string;
  email: string;
  name: string | null;
  role: string;
}

/**
 * Call when somebody moves to another organization, with both locked. An organization left empty is deleted after the grace period;
 * one with members needs an owner.
 * @returns when the organization they leave is deleted, and the entries for its audit log
 * @throws Expected `last_owner`
 */
export async function removeFromOrganization(transaction: Transaction<Database>, leaver: Leaver, now: Date) {
  const { id, organizationId, email, name, role } = leaver;
  const left = { action: "user.left", resource: "users", resourceId: id, before: { email, name, role } };
  if (await hasOthers(transaction, organizationId, id)) {
    if (isOwner(role)) await assertAnotherOwner(transaction, organizationId, id);
    return { deleteAfter: undefined, entries: [left] };
  }
  const deleteAfter = await scheduleDeletion(transaction, organizationId, now);
  const scheduled = {
    action: "organization.deletion_requested",
    resource: "organizations",
    resourceId: organizationId,
    after: { deleteAfter },
  };
  return { deleteAfter, entries: [left, scheduled] };
}

/** The organization somebody would leave by moving to another one now. */
export async function organizationToLeave(
  db: Kysely<Database>,
  { userId, organizationId }: { userId: string; organizationId: string },
  now: Date,
): Promise<{ organizationName: string; isPersonal: boolean; deleteAfter: Date | null }> {
  const { name, personalOf, deleteAfter } = await db
    .selectFrom("organizations")
    .where("id", "=", organizationId)
    .select(["name", "personalOf", "deleteAfter"])
    .executeTakeFirstOrThrow();
  const staysInUse = await hasOthers(db, organizationId, userId);
  return {
    organizationName: name,
    isPersonal: personalOf === userId,
    deleteAfter: staysInUse ? null : (deleteAfter ?? graceEnd(now)),
  };
}

async function hasOthers(db: Kysely<Database>, organizationId: string, userId: string): Promise<boolean> {
  const other = await db
    .selectFrom("users")
    .where("organizationId", "=", organizationId)
    .where("id", "!=", userId)
    .select("id")
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

export function leaveEndpoint({ db, now }: Pick<ApiDeps, "db" | "now">): Endpoint {
  return endpoint(leaveOrganization, {
    async handle({ caller }) {
      return { status: 200, body: await leave(db, caller, new Date(now())) };
    },
  });
}

async function leave(
  db: Kysely<Database>,
  { organizationId, userId }: { organizationId: string; userId: string },
  now: Date,
): Promise<{ organizationId: string }> {
  return db.transaction().execute(async (transaction) => {
    await lockWithPersonal(transaction, organizationId, userId);
    const leaver = await transaction
      .selectFrom("users")
      .where("id", "=", userId)
      .where("organizationId", "=", organizationId)
      .select(["email", "name", "role"])
      .executeTakeFirst();
    if (!leaver) throw new Expected("conflict", { message: "You have already left." });
    if (isOwner(leaver.role)) await assertAnotherOwner(transaction, organizationId, userId);
    const personal = await returnToPersonal(transaction, userId, now);
    const entry = { organizationId, action: "user.left", resource: "users", resourceId: userId, before: leaver };
    await audit(transaction, { kind: "user", id: userId }, entry, now);
    return personal;
  });
}
