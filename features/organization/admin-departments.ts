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
import { confirmedName, counted } from "./confirmation.ts";
import { confirmAtOnce } from "./pending-changes.ts";
import { isManagedBy } from "./responsibilities.ts";

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
      async remove({ transaction, caller: { organizationId }, id, stored: before, confirmation }) {
        const change = {
          title: `The department ${before.name} is deleted`,
          effects: await effectsOfDeletion(transaction, id),
          page: "/admin/departments",
        };
        await confirmAtOnce(transaction, { organizationId, confirmation: confirmedName(confirmation) }, change);
        await transaction.deleteFrom("departments").where("id", "=", id).execute();
        return { action: "department.deleted", before };
      },
    }),
  ];
}

/** None if nobody is in it. */
async function effectsOfDeletion(db: Kysely<Database>, departmentId: string): Promise<string[]> {
  const { people, teams } = await db
    .selectNoFrom((e) => [
      e
        .selectFrom("users")
        .where("departmentId", "=", departmentId)
        .select(({ fn }) => fn.countAll<number>().as("n"))
        .as("people"),
      e
        .selectFrom("teams")
        .where("departmentId", "=", departmentId)
        .select(({ fn }) => fn.countAll<number>().as("n"))
        .as("teams"),
    ])
    .executeTakeFirstOrThrow();
  if (!people) return [];
  const who = [counted(people, "person", "people"), ...(teams ? [counted(teams, "team", "teams")] : [])];
  return [
    `${who.join(" and ")} will be without a department. Past sessions keep its name. To undo this, place them again one by one.`,
  ];
}

function rowsOf(db: Kysely<Database>, caller: UserIdentity) {
  return db
    .selectFrom("departments as d")
    .where("d.organizationId", "=", caller.organizationId)
    .where(isManagedBy(caller, { department: "d.id" }))
    .select(["d.id", "d.name", "d.createdAt"])
    .select(sql<number>`(SELECT count(*) FROM users WHERE department_id = d.id)`.as("people"));
}
