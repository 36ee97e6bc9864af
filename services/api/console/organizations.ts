import { can } from "@treadlight/contract/access";
import { organizationChangeSchema } from "@treadlight/contract/account";
import { Expected } from "@treadlight/contract/errors";
import { defineRoute } from "@treadlight/contract/route";
import type { Database } from "@treadlight/platform/database";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { UserIdentity } from "@treadlight/platform/identity";
import { type Kysely, sql } from "kysely";
import { z } from "zod";
import { audited } from "../audit/index.ts";
import type { ApiDeps } from "../deps/index.ts";
import { found, givenAnew } from "../lists/change.ts";
import { listQuery } from "../lists/listing.ts";
import { readEndpoints } from "../lists/resource.ts";
import { selectOne, selectPage } from "../lists/select.ts";
import { changeOrganization } from "../people/organization/index.ts";

const rowSchema = z.object({
  id: z.guid(),
  name: z.string(),
  accountType: z.enum(["individual", "business"]),
  region: z.string().nullable(),
  currency: z.string().nullable().describe("ISO 4217."),
  timeZone: z.string().nullable(),
  size: z.int().nullable().describe("How many people work there, as they say themselves."),
  people: z.int().describe("How many have an account here."),
  retentionDays: z.int().nullable(),
  previewsEnabled: z.boolean(),
  peopleVisible: z.boolean(),
  minGroupSize: z.int(),
  suspended: z.boolean(),
  suspendedAt: z.date().nullable(),
  deleteAfter: z.date().nullable(),
  createdAt: z.date(),
});

const listSchema = listQuery({
  sortable: ["name", "id", "accountType", "region", "size", "people", "suspendedAt", "deleteAfter", "createdAt"],
  filters: { accountType: z.enum(["individual", "business"]), suspended: z.boolean() },
});

/** The caller's organization, or for staff all of them. */
export function organizationsResource(deps: Pick<ApiDeps, "db" | "now">): Endpoint[] {
  const { db } = deps;
  const one = (caller: UserIdentity, id: string) => selectOne(db, rowsFor(db, caller), id);
  return [
    ...readEndpoints({
      name: "organizations",
      noun: "organization",
      row: rowSchema,
      query: listSchema,
      page: (caller, query) => selectPage(db, rowsFor(db, caller), query, ["name"]),
      one,
    }),
    endpoint(
      defineRoute({
        route: "PUT /api/admin/organizations/:id",
        summary: "Changes one's organization; for staff, suspends any",
        params: z.object({ id: z.guid() }),
        body: organizationChangeSchema.extend({ suspended: z.boolean().optional() }),
        answers: { 200: rowSchema },
      }),
      {
        async handle({ caller, params: { id }, body: wanted }) {
          // The console sends whole records: who may change one field is not stopped by the others.
          const { suspended, ...profile } = givenAnew(wanted, found(await one(caller, id)));
          const changesProfile = Object.values(profile).some((value) => value !== undefined);
          const isOwn = id === caller.organizationId;
          if (changesProfile && !(isOwn && can(caller.userType, "privacy_settings"))) throw new Expected("forbidden");
          if (suspended !== undefined && !caller.isStaff) throw new Expected("forbidden");
          if (suspended && isOwn) {
            throw new Expected("forbidden", { message: "Nobody suspends the organization they are in." });
          }
          if (changesProfile) await changeOrganization(deps, caller, profile);
          if (suspended !== undefined) await suspend(deps, caller, id, suspended);
          return { status: 200, body: found(await one(caller, id)) };
        },
      },
    ),
  ];
}

/** Nobody of a suspended organization gets in, and none of its keys. */
function suspend(deps: Pick<ApiDeps, "db" | "now">, caller: UserIdentity, id: string, suspended: boolean) {
  return audited(deps, { kind: "staff", id: caller.userId }, async (transaction, at) => {
    const changed = await transaction
      .updateTable("organizations")
      .set({ suspendedAt: suspended ? at : null })
      .where("id", "=", id)
      .where("suspendedAt", suspended ? "is" : "is not", null)
      .returning("id")
      .executeTakeFirst();
    const entry = {
      ...{ organizationId: id, resource: "organizations", resourceId: id },
      action: suspended ? "organization.suspended" : "organization.reinstated",
      before: { suspended: !suspended },
      after: { suspended },
    };
    return { answer: undefined, entry: changed && entry };
  });
}

function rowsFor(db: Kysely<Database>, { organizationId, isStaff }: UserIdentity) {
  return db
    .selectFrom("organizations as o")
    .$if(!isStaff, (organizations) => organizations.where("o.id", "=", organizationId))
    .select(["o.id", "o.name", "o.accountType", "o.region", "o.currency", "o.timeZone", "o.size", "o.retentionDays"])
    .select(["o.previewsEnabled", "o.peopleVisible", "o.minGroupSize", "o.suspendedAt", "o.deleteAfter", "o.createdAt"])
    .select([
      sql<number>`(SELECT count(*) FROM users WHERE organization_id = o.id)`.as("people"),
      sql<boolean>`o.suspended_at IS NOT NULL`.as("suspended"),
    ]);
}
