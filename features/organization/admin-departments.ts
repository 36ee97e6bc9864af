import { randomUUID } from "node:crypto";
import { departments } from "@treadlight/contract/console";
import type { Database } from "@treadlight/platform/database";
import type { Endpoint } from "@treadlight/platform/endpoints";
import type { UserIdentity } from "@treadlight/platform/identity";
import { readEndpoints, readTable } from "@treadlight/platform/lists";
import { lockOrganizations } from "@treadlight/platform/organizations";
import { type Kysely, sql } from "kysely";
import { asMember, writeEndpoints } from "../audit/write-endpoints.ts";
import type { ApiDeps } from "../deps.ts";

export function departmentsResource(deps: Pick<ApiDeps, "db" | "now">): Endpoint[] {
  const table = readTable(deps.db, rowsOf, ["name"]);
  return [
    ...readEndpoints(departments, table),
    ...writeEndpoints(deps, departments, {
      one: table.one,
      auditAs: asMember,
      unique: "name",
      async create({ transaction, caller: { organizationId }, at: createdAt }, { name }) {
        const id = randomUUID();
        await transaction.insertInto("departments").values({ id, organizationId, name, createdAt }).execute();
        return { id, entry: { action: "department.created", after: { name } } };
      },
      async lock({ transaction, caller: { organizationId } }, id, purpose) {
        // Deleting a department changes its people, so lock the organization first.
        if (purpose === "remove") await lockOrganizations(transaction, [organizationId]);
        return transaction
          .selectFrom("departments")
          .where("organizationId", "=", organizationId)
          .where("id", "=", id)
          .select("name")
          .forUpdate()
          .executeTakeFirst();
      },
      async update({ transaction, id }, change) {
        await transaction.updateTable("departments").set(change.after).where("id", "=", id).execute();
        return [{ action: "department.updated", ...change }];
      },
      async remove({ transaction, id, stored: before }) {
        await transaction.deleteFrom("departments").where("id", "=", id).execute();
        return { action: "department.deleted", before };
      },
    }),
  ];
}

function rowsOf(db: Kysely<Database>, { organizationId }: UserIdentity) {
  return db
    .selectFrom("departments as d")
    .where("d.organizationId", "=", organizationId)
    .select(["d.id", "d.name", "d.createdAt"])
    .select(sql<number>`(SELECT count(*) FROM users WHERE department_id = d.id)`.as("people"));
}
