import { can } from "@treadlight/contract/access";
import { organizations } from "@treadlight/contract/console";
import { Expected } from "@treadlight/contract/errors";
import type { Database } from "@treadlight/platform/database";
import type { Endpoint } from "@treadlight/platform/endpoints";
import type { UserIdentity } from "@treadlight/platform/identity";
import { changeOf, readEndpoints, readTable } from "@treadlight/platform/lists";
import { lockOrganizations } from "@treadlight/platform/organizations";
import { type Kysely, sql } from "kysely";
import { asMember, asStaff, writeEndpoints } from "../audit/write-endpoints.ts";
import type { ApiDeps } from "../deps.ts";
import { confirmedName } from "./confirmation.ts";
import { lockOwnOrganization } from "./lock.ts";
import { askForChange, namesFromOf } from "./pending-changes.ts";

export function organizationsResource(deps: Pick<ApiDeps, "db" | "warehouse" | "changeDelayMs" | "now">): Endpoint[] {
  const table = readTable(deps.db, rowsOf, ["name"]);
  return [
    ...readEndpoints(organizations, table),
    ...writeEndpoints(deps, organizations, {
      one: table.one,
      async lock({ transaction, caller }, id) {
        if (id !== caller.organizationId && !caller.isStaff) return undefined;
        await lockOrganizations(transaction, [id]);
        return table.one(caller, id, transaction);
      },
      auditAs: (caller, organization) =>
        organization?.id === caller.organizationId
          ? asMember(caller)
          : { ...asStaff(caller), ...(organization && { organizationId: organization.id }) },
      async update({ transaction, caller, at, id, stored, confirmation }, change) {
        const { suspended, ...profile } = change.after;
        const isOwn = id === caller.organizationId;
        if (Object.keys(profile).length > 0) {
          const mayChange = isOwn && can(await lockOwnOrganization(transaction, caller), "privacy_settings");
          if (!mayChange) throw new Expected("forbidden");
        }
        if (suspended !== undefined && !caller.isStaff) throw new Expected("forbidden");
        if (suspended !== undefined && isOwn) {
          throw new Expected("forbidden", { message: "You cannot suspend your own organization." });
        }
        const asking = {
          organizationId: id,
          actor: asMember(caller).actor,
          confirmation: confirmedName(confirmation),
          at,
        };
        const rest = isOwn ? await askForChange(deps, transaction, asking, profile) : {};
        const made = changeOf<Partial<typeof change.after>>(stored, { ...rest, suspended });
        if (!made) return [];
        await transaction
          .updateTable("organizations")
          .set({
            ...rest,
            ...namesFromOf(rest, at),
            ...(suspended !== undefined && { suspendedAt: suspended ? at : null }),
          })
          .where("id", "=", id)
          .execute();
        if (suspended === undefined) return [{ action: "organization.updated", ...made }];
        return [{ action: suspended ? "organization.suspended" : "organization.reinstated", ...made }];
      },
    }),
  ];
}

function rowsOf(db: Kysely<Database>, { organizationId, isStaff }: UserIdentity) {
  return db
    .selectFrom("organizations as o")
    .$if(!isStaff, (organizations) => organizations.where("o.id", "=", organizationId))
    .select(["o.id", "o.name", "o.accountType", "o.region", "o.currency", "o.timeZone", "o.size", "o.retentionDays"])
    .select([
      "o.previewsEnabled",
      "o.keepsSpecialPreviews",
      "o.peopleVisible",
      "o.namesFrom",
      "o.minGroupSize",
      "o.asksAboutTime",
      "o.suspendedAt",
      "o.deleteAfter",
      "o.createdAt",
    ])
    .select([
      sql<number>`(SELECT count(*) FROM users WHERE organization_id = o.id)`.as("people"),
      sql<boolean>`o.suspended_at IS NOT NULL`.as("suspended"),
    ]);
}
