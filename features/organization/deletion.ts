import { can, rolesWith } from "@treadlight/contract/access";
import { Expected } from "@treadlight/contract/errors";
import { deleteOrganization, GRACE_DAYS, restoreOrganization } from "@treadlight/contract/organization";
import { DAY_MS } from "@treadlight/domain/time";
import type { Database } from "@treadlight/platform/database";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { UserIdentity } from "@treadlight/platform/identity";
import { organizationTenant } from "@treadlight/warehouse";
import { type Kysely, sql, type Transaction } from "kysely";
import { audit } from "../audit/record.ts";
import type { ApiDeps } from "../deps.ts";
import { sendMails } from "../mail/index.ts";
import { dayOf } from "../mail/template.ts";
import { confirmPassword } from "../sign-in/account-password.ts";
import { assertConfirmed, confirmationIn, counted } from "./confirmation.ts";
import { lockOwnOrganization } from "./lock.ts";
import { organizationDeletionMail } from "./mails/organization-deletion.ts";
import { organizationOfMember } from "./profile.ts";

/** When an organization is deleted if its deletion is requested now. */
export function graceEnd(now: Date): Date {
  return new Date(now.getTime() + GRACE_DAYS * DAY_MS);
}

/**
 * Schedules the deletion of an organization, unless it already is. Call with the organization locked.
 * @returns when it is deleted
 */
export async function scheduleDeletion(
  transaction: Transaction<Database>,
  organizationId: string,
  now: Date,
): Promise<Date> {
  const { deleteAfter } = await transaction
    .selectFrom("organizations")
    .where("id", "=", organizationId)
    .select("deleteAfter")
    .executeTakeFirstOrThrow();
  if (deleteAfter) return deleteAfter;
  const after = graceEnd(now);
  await transaction.updateTable("organizations").set({ deleteAfter: after }).where("id", "=", organizationId).execute();
  return after;
}

type DeletionDeps = Pick<ApiDeps, "db" | "warehouse" | "limits" | "now">;

/** Owners delete and restore their organization. It works as before until the deletion takes effect. */
export function deletionEndpoints(deps: DeletionDeps): Endpoint[] {
  const { db, now } = deps;
  return [
    endpoint(deleteOrganization, {
      async handle({ caller, body: { name, password }, req }) {
        await confirmPassword(deps, caller.userId, password);
        const given = { name, confirmation: confirmationIn(req) };
        const deleteAfter = await requestDeletion(deps, caller, given, new Date(now()));
        return { status: 200, body: { deleteAfter } };
      },
    }),
    endpoint(restoreOrganization, {
      async handle({ caller }) {
        const at = new Date(now());
        await cancelDeletion(db, caller, at);
        return { status: 200, body: await organizationOfMember(db, caller.userId, at) };
      },
    }),
  ];
}

async function requestDeletion(
  { db, warehouse }: Pick<DeletionDeps, "db" | "warehouse">,
  caller: UserIdentity,
  { name, confirmation }: { name: string | undefined; confirmation: string | undefined },
  now: Date,
): Promise<Date> {
  const { organizationId, userId } = caller;
  return db.transaction().execute(async (transaction) => {
    const stored = await lockToDelete(transaction, caller);
    if (name === undefined) {
      const { total, oldest } = await warehouse.sessionsBefore(organizationTenant(organizationId), EVER);
      assertConfirmed(stored.name, confirmation, [effectOfDeletion({ ...stored, total, oldest }, graceEnd(now))]);
    } else if (name !== stored.name) {
      const message = "does not match the name of the organization";
      throw new Expected("invalid_body", { details: [{ path: "name", code: "invalid_value", message }] });
    }
    const deleteAfter = await scheduleDeletion(transaction, organizationId, now);
    if (!stored.deleteAfter) {
      const entry = {
        organizationId,
        action: "organization.deletion_requested",
        resource: "organizations",
        resourceId: organizationId,
        after: { deleteAfter },
      };
      await audit(transaction, { kind: "user", id: userId }, entry, now);
      await mailOwners(transaction, { organizationId, organizationName: stored.name, deleteAfter });
    }
    return deleteAfter;
  });
}

/** Before the day of any session. */
const EVER = "1970-01-01";

/** What the end of an organization does, in numbers. */
function effectOfDeletion(
  { people, total, oldest }: { people: number; total: number; oldest: string | undefined },
  at: Date,
): string {
  const sessions = counted(total, "session", "sessions");
  const since = oldest === undefined ? "" : `, the first from ${dayOf(new Date(oldest))},`;
  const moved = `${counted(people, "person moves", "people move")} to organizations of their own`;
  return `On ${dayOf(at)}, ${sessions}${since} and everything else of the organization will be deleted for good, and ${moved}. Until then an owner can keep it.`;
}

async function cancelDeletion(db: Kysely<Database>, caller: UserIdentity, now: Date): Promise<void> {
  const { organizationId, userId } = caller;
  await db.transaction().execute(async (transaction) => {
    const { deleteAfter } = await lockToDelete(transaction, caller);
    if (!deleteAfter) return;
    // The deletion may already be running and cannot be undone.
    if (deleteAfter <= now) throw new Expected("conflict", { message: "It is too late to restore the organization." });
    await transaction
      .updateTable("organizations")
      .set({ deleteAfter: null })
      .where("id", "=", organizationId)
      .execute();
    const entry = {
      organizationId,
      action: "organization.restored",
      resource: "organizations",
      resourceId: organizationId,
      before: { deleteAfter },
    };
    await audit(transaction, { kind: "user", id: userId }, entry, now);
  });
}

/** @throws Expected `forbidden` if the caller is no longer an owner */
async function lockToDelete(transaction: Transaction<Database>, caller: UserIdentity) {
  const callerType = await lockOwnOrganization(transaction, caller);
  if (!can(callerType, "delete_organization")) throw new Expected("forbidden");
  return transaction
    .selectFrom("organizations")
    .where("id", "=", caller.organizationId)
    .select(["name", "deleteAfter"])
    .select(sql<number>`(SELECT count(*) FROM users WHERE organization_id = organizations.id)`.as("people"))
    .executeTakeFirstOrThrow();
}

async function mailOwners(
  transaction: Transaction<Database>,
  { organizationId, ...params }: { organizationId: string; organizationName: string; deleteAfter: Date },
): Promise<void> {
  const owners = await transaction
    .selectFrom("users")
    .where("organizationId", "=", organizationId)
    .where("role", "in", rolesWith("delete_organization"))
    .select("email")
    .execute();
  await sendMails(
    transaction,
    organizationDeletionMail,
    owners.map(({ email: to }) => ({ to, params })),
  );
}
