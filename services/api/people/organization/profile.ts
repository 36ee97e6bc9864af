import { can, normalizeRole } from "@treadlight/contract/access";
import { type OrganizationChange, organizationChangeSchema } from "@treadlight/contract/account";
import { Expected } from "@treadlight/contract/errors";
import { defineRoute } from "@treadlight/contract/route";
import type { Database } from "@treadlight/platform/database";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { UserIdentity } from "@treadlight/platform/identity";
import { type Kysely, sql, type Transaction } from "kysely";
import { z } from "zod";
import { type AuditedChange, audit } from "../../audit/index.ts";
import type { ApiDeps } from "../../deps/index.ts";
import { changeOf } from "../../lists/change.ts";
import { holdOwnOrganization } from "./hold.ts";

export const organizationSchema = z.object({
  id: z.guid(),
  name: z.string(),
  accountType: z.enum(["individual", "business"]),
  region: z.string().nullable().describe("A key of the region table."),
  currency: z.string().nullable().describe("ISO 4217."),
  timeZone: z.string().nullable(),
  size: z.int().nullable().describe("How many people work there, as they say themselves."),
  retentionDays: z.int().nullable().describe("Sessions that started longer ago are erased; `null` keeps them."),
  previewsEnabled: z.boolean(),
  peopleVisible: z.boolean(),
  minGroupSize: z.int(),
  createdAt: z.date(),
  onboardedAt: z.date().nullable(),
  deleteAfter: z.date().nullable().describe("From then on it is deleted; it works until then, and can be restored."),
  people: z.int(),
  departments: z.int(),
  teams: z.int(),
  openInvitations: z.int(),
  role: z.string().describe("The caller's user type, such as `OrgOwner`."),
});

export function profileEndpoints(deps: Pick<ApiDeps, "db" | "now">): Endpoint[] {
  const { db, now } = deps;
  return [
    endpoint(
      defineRoute({
        route: "GET /api/organization",
        summary: "The caller's organization: profile, settings, and how many are in it",
        answers: { 200: organizationSchema },
      }),
      {
        async handle({ caller }) {
          return { status: 200, body: await organizationOf(db, caller.userId, new Date(now())) };
        },
      },
    ),
    endpoint(
      defineRoute({
        route: "PATCH /api/organization",
        summary: "Changes profile and settings of the organization",
        body: organizationChangeSchema,
        answers: { 200: organizationSchema },
      }),
      {
        async handle({ caller, body }) {
          await changeOrganization(deps, caller, body);
          return { status: 200, body: await organizationOf(db, caller.userId, new Date(now())) };
        },
      },
    ),
  ];
}

/** Changes the caller's own organization; on record. @throws Expected `forbidden` when they may not by now */
export async function changeOrganization(
  { db, now }: Pick<ApiDeps, "db" | "now">,
  caller: UserIdentity,
  change: OrganizationChange,
): Promise<void> {
  const { organizationId, userId } = caller;
  await db.transaction().execute(async (transaction) => {
    const callerType = await holdOwnOrganization(transaction, caller);
    if (!can(callerType, "privacy_settings")) throw new Expected("forbidden");
    const entry = await changeHeldOrganization(transaction, organizationId, change);
    if (entry) await audit(transaction, { kind: "user", id: userId }, { organizationId, ...entry }, new Date(now()));
  });
}

/** @returns what the audit log has to say; nothing when all is as it was */
export async function changeHeldOrganization(
  transaction: Transaction<Database>,
  organizationId: string,
  wanted: OrganizationChange,
): Promise<Omit<AuditedChange, "organizationId"> | undefined> {
  const stored = await transaction
    .selectFrom("organizations")
    .where("id", "=", organizationId)
    .select(["name", "region", "currency", "timeZone", "size"])
    .select(["retentionDays", "previewsEnabled", "peopleVisible", "minGroupSize"])
    .executeTakeFirstOrThrow();
  const change = changeOf(stored, wanted);
  if (!change) return undefined;
  await transaction.updateTable("organizations").set(change.after).where("id", "=", organizationId).execute();
  return { action: "organization.updated", resource: "organizations", resourceId: organizationId, ...change };
}

/** The organization somebody is in now, as they see it. @throws Expected `unauthenticated` when they are gone */
export async function organizationOf(db: Kysely<Database>, userId: string, now: Date) {
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
  return { ...row, role: normalizeRole(row.role) };
}
