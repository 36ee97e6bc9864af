import { can, normalizeRole } from "@treadlight/contract/access";
import { Expected } from "@treadlight/contract/errors";
import {
  getOrganization,
  type OrganizationChange,
  organizationChangeSchema,
  updateOrganization,
} from "@treadlight/contract/organization";
import type { Database } from "@treadlight/platform/database";
import { type Endpoint, endpoint, type IfMatch } from "@treadlight/platform/endpoints";
import type { UserIdentity } from "@treadlight/platform/identity";
import { changeOf, changeOfVersion, versionOf } from "@treadlight/platform/lists";
import { type Kysely, sql, type Transaction } from "kysely";
import { type AuditedChange, audit } from "../audit/record.ts";
import type { ApiDeps } from "../deps.ts";
import { confirmationIn } from "./confirmation.ts";
import { lockOwnOrganization } from "./lock.ts";
import { askForChange, namesFromOf } from "./pending-changes.ts";

type ProfileDeps = Pick<ApiDeps, "db" | "warehouse" | "changeDelayMs" | "now">;

export function profileEndpoints(deps: ProfileDeps): Endpoint[] {
  const { db, now } = deps;
  return [
    endpoint(getOrganization, {
      async handle({ caller }) {
        return { status: 200, body: await organizationOfMember(db, caller.userId, new Date(now())) };
      },
    }),
    endpoint(updateOrganization, {
      async handle({ caller, body, ifMatch, req }) {
        const call = { caller, wanted: body, ifMatch, confirmation: confirmationIn(req) };
        return { status: 200, body: await changeOrganization(deps, call) };
      },
    }),
  ];
}

/** @throws Expected `forbidden` if the caller may no longer change it; `precondition_failed`, `confirmation_required` */
function changeOrganization(
  deps: ProfileDeps,
  {
    caller,
    wanted,
    ifMatch,
    confirmation,
  }: {
    caller: UserIdentity;
    wanted: OrganizationChange;
    ifMatch: IfMatch | undefined;
    confirmation: string | undefined;
  },
) {
  const { organizationId, userId } = caller;
  const at = new Date(deps.now());
  const actor = { kind: "user" as const, id: userId };
  return deps.db.transaction().execute(async (transaction) => {
    const callerType = await lockOwnOrganization(transaction, caller);
    if (!can(callerType, "privacy_settings")) throw new Expected("forbidden");
    const asking = { organizationId, actor, confirmation, at };
    const ask = (after: OrganizationChange) => askForChange(deps, transaction, asking, after);
    const entry = await changeLockedOrganization(transaction, { organizationId, at }, wanted, { ifMatch, ask });
    const answer = await organizationOfMember(transaction, userId, at);
    if (entry) await audit(transaction, actor, { organizationId, ...entry }, at);
    return answer;
  });
}

/**
 * Changes an organization. Call with it locked.
 * @param options.ask given what differs, returns what takes effect at once
 * @returns the entry for the audit log; undefined if nothing changed
 * @throws Expected `precondition_failed` if its version is not one that `ifMatch` allows
 */
export async function changeLockedOrganization(
  transaction: Transaction<Database>,
  { organizationId, at }: { organizationId: string; at: Date },
  wanted: OrganizationChange,
  {
    ifMatch,
    ask,
  }: { ifMatch?: IfMatch | undefined; ask?: (after: OrganizationChange) => Promise<OrganizationChange> } = {},
): Promise<Omit<AuditedChange, "organizationId"> | undefined> {
  const stored = await transaction
    .selectFrom("organizations")
    .where("id", "=", organizationId)
    .select(["name", "region", "currency", "timeZone", "size"])
    .select([
      "retentionDays",
      "previewsEnabled",
      "keepsSpecialPreviews",
      "peopleVisible",
      "minGroupSize",
      "asksAboutTime",
    ])
    .executeTakeFirstOrThrow();
  const change = changeOfVersion(organizationChangeSchema, stored, wanted, ifMatch);
  if (!change) return undefined;
  const made = ask ? changeOf(stored, await ask(change.after)) : change;
  if (!made) return undefined;
  await transaction
    .updateTable("organizations")
    .set({ ...made.after, ...namesFromOf(made.after, at) })
    .where("id", "=", organizationId)
    .execute();
  return { action: "organization.updated", resource: "organizations", resourceId: organizationId, ...made };
}

/** A person's organization, as they see it. @throws Expected `unauthenticated` if the person no longer exists */
export async function organizationOfMember(db: Kysely<Database>, userId: string, now: Date) {
  const row = await db
    .selectFrom("users as u")
    .innerJoin("organizations as o", "o.id", "u.organizationId")
    .where("u.id", "=", userId)
    .select(["o.id", "o.name", "o.accountType", "o.region", "o.currency", "o.timeZone", "o.size", "o.retentionDays"])
    .select((e) =>
      e
        .selectFrom("pendingChanges as p")
        .whereRef("p.organizationId", "=", "o.id")
        .where("p.kind", "=", "names")
        .select("p.appliesAt")
        .as("namesShownAfter"),
    )
    .select([
      "o.previewsEnabled",
      "o.keepsSpecialPreviews",
      "o.peopleVisible",
      "o.namesFrom",
      "o.minGroupSize",
      "o.asksAboutTime",
      "o.createdAt",
      "o.onboardedAt",
      "o.deleteAfter",
    ])
    .select([
      sql<number>`(SELECT count(*) FROM users WHERE organization_id = o.id)`.as("people"),
      sql<number>`(SELECT count(*) FROM departments WHERE organization_id = o.id)`.as("departments"),
      sql<number>`(SELECT count(*) FROM teams WHERE organization_id = o.id)`.as("teams"),
      sql<number>`(
        SELECT count(*) FROM invitations
        WHERE organization_id = o.id AND accepted_at IS NULL AND revoked_at IS NULL AND expires_at > ${now}
      )`.as("openInvitations"),
    ])
    .select("u.role")
    .executeTakeFirst();
  if (!row) throw new Expected("unauthenticated");
  return { ...row, role: normalizeRole(row.role), etag: versionOf(organizationChangeSchema, row) };
}
