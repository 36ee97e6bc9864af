import { can } from "@treadlight/contract/access";
import { organizationDeletionSchema } from "@treadlight/contract/account";
import { Expected } from "@treadlight/contract/errors";
import { defineRoute } from "@treadlight/contract/route";
import type { Database } from "@treadlight/platform/database";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { UserIdentity } from "@treadlight/platform/identity";
import type { Kysely, Transaction } from "kysely";
import { z } from "zod";
import { audit } from "../../audit/index.ts";
import type { ApiDeps } from "../../deps/index.ts";
import { confirmPassword } from "../auth/stored-password.ts";
import { holdOwnOrganization } from "./hold.ts";
import { organizationOf, organizationSchema } from "./profile.ts";

/** How long a deletion can be taken back. */
export const GRACE_DAYS = 30;

/** When an organization is removed whose deletion is asked for now. */
export function graceEnd(now: Date): Date {
  return new Date(now.getTime() + GRACE_DAYS * 86_400_000);
}

/**
 * From the returned time on the organization is really removed; what was asked for before stays.
 * The organization is held by now.
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

type DeletionDeps = Pick<ApiDeps, "db" | "mail" | "limits" | "afterAnswer" | "publicUrl" | "now">;

/** Owners have their organization deleted, and can take it back for a while. It works as before until then. */
export function deletionEndpoints(deps: DeletionDeps): Endpoint[] {
  const { db, now } = deps;
  return [
    endpoint(
      defineRoute({
        route: "DELETE /api/organization",
        summary: "Has the organization deleted, with all its data",
        description: [
          `After ${GRACE_DAYS} days it is removed for good; until then it works and an owner can restore it. Its people keep their`,
          "accounts. All owners are told by mail.",
        ].join(" "),
        body: organizationDeletionSchema,
        answers: { 200: z.object({ deleteAfter: z.date() }) },
        errors: ["wrong_password", "rate_limited"],
      }),
      {
        async handle({ caller, body: { name, password } }) {
          await confirmPassword(deps, caller.userId, password);
          const deleteAfter = await requestDeletion(db, caller, name, new Date(now()));
          mailOwners(deps, caller.organizationId, deleteAfter);
          return { status: 200, body: { deleteAfter } };
        },
      },
    ),
    endpoint(
      defineRoute({
        route: "POST /api/organization/restore",
        summary: "Takes the deletion of the organization back",
        answers: { 200: organizationSchema },
        errors: ["conflict"],
      }),
      {
        async handle({ caller }) {
          const at = new Date(now());
          await restore(db, caller, at);
          return { status: 200, body: await organizationOf(db, caller.userId, at) };
        },
      },
    ),
  ];
}

async function requestDeletion(db: Kysely<Database>, caller: UserIdentity, name: string, now: Date): Promise<Date> {
  const { organizationId, userId } = caller;
  return db.transaction().execute(async (transaction) => {
    const stored = await holdToDelete(transaction, caller);
    if (name !== stored.name) {
      const message = "is not the name of the organization";
      throw new Expected("invalid_body", { details: [{ path: "name", code: "invalid_value", message }] });
    }
    const deleteAfter = await scheduleDeletion(transaction, organizationId, now);
    if (!stored.deleteAfter) {
      const entry = { organizationId, resource: "organizations", resourceId: organizationId, after: { deleteAfter } };
      const actor = { kind: "user", id: userId } as const;
      await audit(transaction, actor, { ...entry, action: "organization.deletion_requested" }, now);
    }
    return deleteAfter;
  });
}

async function restore(db: Kysely<Database>, caller: UserIdentity, now: Date): Promise<void> {
  const { organizationId, userId } = caller;
  await db.transaction().execute(async (transaction) => {
    const { deleteAfter } = await holdToDelete(transaction, caller);
    if (!deleteAfter) return;
    // Its removal may be under way, and what is removed cannot be restored.
    if (deleteAfter <= now) throw new Expected("conflict", { message: "It is too late: the time to restore is over." });
    await transaction
      .updateTable("organizations")
      .set({ deleteAfter: null })
      .where("id", "=", organizationId)
      .execute();
    const entry = { organizationId, resource: "organizations", resourceId: organizationId, before: { deleteAfter } };
    await audit(transaction, { kind: "user", id: userId }, { ...entry, action: "organization.restored" }, now);
  });
}

/** @throws Expected `forbidden` when the caller is no owner by now */
async function holdToDelete(transaction: Transaction<Database>, caller: UserIdentity) {
  const callerType = await holdOwnOrganization(transaction, caller);
  if (!can(callerType, "delete_organization")) throw new Expected("forbidden");
  return transaction
    .selectFrom("organizations")
    .where("id", "=", caller.organizationId)
    .select(["name", "deleteAfter"])
    .executeTakeFirstOrThrow();
}

function mailOwners(
  { db, mail, afterAnswer, publicUrl }: Pick<ApiDeps, "db" | "mail" | "afterAnswer" | "publicUrl">,
  organizationId: string,
  deleteAfter: Date,
): void {
  afterAnswer.run("mails about an organization's deletion", async () => {
    const owners = await db
      .selectFrom("users as u")
      .innerJoin("organizations as o", "o.id", "u.organizationId")
      .where("u.organizationId", "=", organizationId)
      .where("u.role", "=", "owner")
      .select(["u.email", "o.name"])
      .execute();
    const sent = owners.map(({ email, name }) =>
      mail.send({
        to: email,
        subject: `${name} on Treadlight will be deleted`,
        text: [
          `An owner has ${name} deleted. On ${deleteAfter.toISOString().slice(0, 10)} all its data is removed for good.`,
          "Until then it works as before, and every owner can take this back in the organization's settings:",
          "",
          publicUrl,
        ].join("\n"),
      }),
    );
    await Promise.all(sent);
  });
}
