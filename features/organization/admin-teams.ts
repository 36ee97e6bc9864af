import { randomUUID } from "node:crypto";
import { teams } from "@treadlight/contract/console";
import { Expected } from "@treadlight/contract/errors";
import type { Database } from "@treadlight/platform/database";
import type { Endpoint } from "@treadlight/platform/endpoints";
import type { UserIdentity } from "@treadlight/platform/identity";
import type { WriteContext } from "@treadlight/platform/lists";
import { readEndpoints, readTable } from "@treadlight/platform/lists";
import { lockOrganizations } from "@treadlight/platform/organizations";
import { type Kysely, sql } from "kysely";
import { asMember, writeEndpoints } from "../audit/write-endpoints.ts";
import type { ApiDeps } from "../deps.ts";
import { isManagedBy } from "./responsibilities.ts";

export function teamsResource(deps: Pick<ApiDeps, "db" | "now">): Endpoint[] {
  const table = readTable(deps.db, rowsOf, ["name", "department"]);
  return [
    ...readEndpoints(teams, table),
    ...writeEndpoints(deps, teams, {
      one: table.one,
      auditAs: asMember,
      unique: "name",
      async create(context, team) {
        const id = randomUUID();
        const { organizationId } = context.caller;
        await assertDepartment(context, team.departmentId);
        await context.transaction
          .insertInto("teams")
          .values({ id, organizationId, ...team, createdAt: context.at })
          .execute();
        return { id, entry: { action: "team.created", after: team } };
      },
      async lock({ transaction, caller: { organizationId } }, id, purpose) {
        // Deleting a team changes its people, so lock the organization first.
        if (purpose === "remove") await lockOrganizations(transaction, [organizationId]);
        return transaction
          .selectFrom("teams")
          .where("organizationId", "=", organizationId)
          .where("id", "=", id)
          .select(["name", "departmentId"])
          .forUpdate()
          .executeTakeFirst();
      },
      async update({ id, ...context }, change) {
        await assertDepartment(context, change.after.departmentId ?? null);
        await context.transaction.updateTable("teams").set(change.after).where("id", "=", id).execute();
        return [{ action: "team.updated", ...change }];
      },
      async remove({ transaction, id, stored: before }) {
        await transaction.deleteFrom("teams").where("id", "=", id).execute();
        return { action: "team.deleted", before };
      },
    }),
  ];
}

function rowsOf(db: Kysely<Database>, caller: UserIdentity) {
  return db
    .selectFrom("teams as t")
    .leftJoin("departments as d", "d.id", "t.departmentId")
    .where("t.organizationId", "=", caller.organizationId)
    .where(isManagedBy(caller, { department: "t.departmentId", team: "t.id" }))
    .select(["t.id", "t.name", "t.departmentId", "d.name as department", "t.createdAt"])
    .select(sql<number>`(SELECT count(*) FROM users WHERE team_id = t.id)`.as("people"));
}

/** @throws Expected `invalid_body` for a department that the organization does not have */
async function assertDepartment({ transaction, caller }: WriteContext, id: string | null) {
  if (id === null) return;
  const department = await transaction
    .selectFrom("departments")
    .where("organizationId", "=", caller.organizationId)
    .where("id", "=", id)
    .select("id")
    // It must still exist when this transaction ends.
    .forKeyShare()
    .executeTakeFirst();
  if (department) return;
  const detail = { path: "departmentId", code: "invalid_value", message: "is not one of your departments" } as const;
  throw new Expected("invalid_body", { details: [detail] });
}
