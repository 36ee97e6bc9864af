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
import { changeOfVersion, versionOf } from "@treadlight/platform/lists";
import { type Kysely, sql, type Transaction } from "kysely";
import { type AuditedChange, audit } from "../audit/record.ts";
import type { ApiDeps } from "../deps.ts";
import { lockOwnOrganization } from "./lock.ts";

export function profileEndpoints(deps: Pick<ApiDeps, "db" | "now">): Endpoint[] {
  const { db, now } = deps;
  return [
    endpoint(getOrganization, {
      async handle({ caller }) {
        return { status: 200, body: await organizationOfMember(db, caller.userId, new Date(now())) };
      },
    }),
    endpoint(updateOrganization, {
      async handle({ caller, body, ifMatch }) {
        return { status: 200, body: await changeOrganization(deps, caller, body, ifMatch) };
      },
    }),
  ];
}

/** @throws Expected `forbidden` if the caller may no longer change it; `precondition_failed` */
function changeOrganization(
  { db, now }: Pick<ApiDeps, "db" | "now">,
  caller: UserIdentity,
  wanted: OrganizationChange,
  ifMatch: IfMatch | undefined,
) {
  const { organizationId, userId } = caller;
  const at = new Date(now());
  return db.transaction().execute(async (transaction) => {
    const callerType = await lockOwnOrganization(transaction, caller);
    if (!can(callerType, "privacy_settings")) throw new Expected("forbidden");
    const entry = await changeLockedOrganization(transaction, organizationId, wanted, ifMatch);
    const answer = await organizationOfMember(transaction, userId, at);
    if (entry) await audit(transaction, { kind: "user", id: userId }, { organizationId, ...entry }, at);
    return answer;
  });
}

/**
 * Changes an organization. Call with it locked.
 * @returns the entry for the audit log; undefined if nothing changed
 * @throws Expected `precondition_failed` if its version is not one that `ifMatch` allows
 */
export async function changeLockedOrganization(
  transaction: Transaction<Database>,
  organizationId: string,
  wanted: OrganizationChange,
  ifMatch?: IfMatch,
): Promise<Omit<AuditedChange, "organizationId"> | undefined> {
  const stored = await transaction
    .selectFrom("organizations")
    .where("id", "=", organizationId)
    .select(["name", "region", "currency", "timeZone", "size"])
    .select(["retentionDays", "previewsEnabled", "peopleVisible", "minGroupSize"])
    .executeTakeFirstOrThrow();
  const change = changeOfVersion(organizationChangeSchema, stored, wanted, ifMatch);
  if (!change) return undefined;
  await transaction.updateTable("organizations").set(change.after).where("id", "=", organizationId).execute();
  return { action: "organization.updated", resource: "organizations", resourceId: organizationId, ...change };
}

/** A person's organization, as they see it. @throws Expected `unauthenticated` if the person no longer exists */
export async function organizationOfMember(db: Kysely<Database>, userId: string, now: Date) {
  const row = await db
    .selectFrom("users as u")
    .innerJoin("organizations as o", "o.id", "u.organizationId")
    .where("u.id", "=", userId)
    .select(["o.id", "o.name", "o.accountType", "o.region", "o.currency", "o.timeZone", "o.size", "o.retentionDays"])
    .select(["o.previewsEnabled", "o.peopleVisible", "o.minGroupSize", "o.createdAt", "o.onboardedAt", "o.deleteAfter"])
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
