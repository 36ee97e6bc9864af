import { randomUUID } from "node:crypto";
import { licences, MAX_LICENCES, newLicenceSchema } from "@treadlight/contract/console";
import type { Database } from "@treadlight/platform/database";
import type { Endpoint } from "@treadlight/platform/endpoints";
import { parseBody } from "@treadlight/platform/http";
import type { UserIdentity } from "@treadlight/platform/identity";
import { readEndpoints, readTable } from "@treadlight/platform/lists";
import { lockOrganizations } from "@treadlight/platform/organizations";
import { type Kysely, sql } from "kysely";
import { asMember, writeEndpoints } from "../audit/write-endpoints.ts";
import type { ApiDeps } from "../deps.ts";
import { assertRoom } from "../limits/assert-room.ts";
import { assertTool } from "../organization/tool-policy.ts";

const STORED_FIELDS = [
  ...(["tool", "contract", "seats", "price", "currency", "period", "startsOn"] as const),
  ...(["renewsOn", "owner"] as const),
] as const;

/** What an organization pays for AI tools by the seat. */
export function licencesResource(deps: Pick<ApiDeps, "db" | "now">): Endpoint[] {
  const table = readTable(deps.db, rowsOf, ["tool", "contract", "owner"]);
  return [
    ...readEndpoints(licences, table),
    ...writeEndpoints(deps, licences, {
      one: table.one,
      auditAs: asMember,
      async create({ transaction, caller: { organizationId }, at: createdAt }, licence) {
        assertTool(licence.tool);
        await lockOrganizations(transaction, [organizationId]);
        await assertRoom(transaction, "licences", organizationId, MAX_LICENCES);
        const id = randomUUID();
        await transaction
          .insertInto("licences")
          .values({ id, organizationId, createdAt, ...licence })
          .execute();
        return { id, entry: { action: "licence.created", after: licence } };
      },
      lock: ({ transaction, caller: { organizationId } }, id) =>
        transaction
          .selectFrom("licences")
          .where("organizationId", "=", organizationId)
          .where("id", "=", id)
          .select(STORED_FIELDS)
          .forUpdate()
          .executeTakeFirst(),
      async update({ transaction, id, stored }, change) {
        const { tool } = parseBody(newLicenceSchema, { ...stored, ...change.after });
        assertTool(tool);
        await transaction.updateTable("licences").set(change.after).where("id", "=", id).execute();
        return [{ action: "licence.updated", ...change }];
      },
      async remove({ transaction, id, stored: before }) {
        await transaction.deleteFrom("licences").where("id", "=", id).execute();
        return { action: "licence.deleted", before };
      },
    }),
  ];
}

function rowsOf(db: Kysely<Database>, { organizationId }: UserIdentity) {
  return db
    .selectFrom("licences as l")
    .where("l.organizationId", "=", organizationId)
    .select(["l.id", "l.createdAt"])
    .select(STORED_FIELDS)
    .select(sql<number>`(SELECT count(*)::integer FROM licence_seats s WHERE s.licence_id = l.id)`.as("assigned"));
}
