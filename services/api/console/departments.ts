import { randomUUID } from "node:crypto";
import { nameSchema } from "@treadlight/contract/account";
import { defineRoute } from "@treadlight/contract/route";
import type { Database } from "@treadlight/platform/database";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { type Kysely, sql } from "kysely";
import { z } from "zod";
import { audited } from "../audit/index.ts";
import type { ApiDeps } from "../deps/index.ts";
import { changeOf, found } from "../lists/change.ts";
import { listQuery } from "../lists/listing.ts";
import { readEndpoints } from "../lists/resource.ts";
import { selectOne, selectPage } from "../lists/select.ts";
import { holdOrganizations } from "../people/organization/hold.ts";

const rowSchema = z.object({
  id: z.guid(),
  name: z.string(),
  people: z.int().describe("How many belong to it."),
  createdAt: z.date(),
});

/** The departments of the caller's organization. */
export function departmentsResource(deps: Pick<ApiDeps, "db" | "now">): Endpoint[] {
  const { db } = deps;
  const params = z.object({ id: z.guid() });
  return [
    ...readEndpoints({
      name: "departments",
      noun: "department",
      row: rowSchema,
      query: listQuery({ sortable: ["name", "id", "people", "createdAt"], filters: { name: nameSchema } }),
      page: ({ organizationId }, query) => selectPage(db, rowsOf(db, organizationId), query, ["name"]),
      one: ({ organizationId }, id) => selectOne(db, rowsOf(db, organizationId), id),
    }),
    endpoint(
      defineRoute({
        route: "POST /api/admin/departments",
        summary: "Adds a department",
        body: z.object({ name: nameSchema }),
        answers: { 201: rowSchema },
        errors: ["already_exists"],
      }),
      {
        async handle({ caller: { organizationId, userId }, body: { name } }) {
          const id = randomUUID();
          const body = await audited(deps, { kind: "user", id: userId }, async (transaction, createdAt) => {
            await transaction.insertInto("departments").values({ id, organizationId, name, createdAt }).execute();
            return {
              answer: found(await selectOne(transaction, rowsOf(transaction, organizationId), id)),
              entry: { organizationId, action: "department.created", resource, resourceId: id, after: { name } },
            };
          });
          return { status: 201, body };
        },
      },
    ),
    endpoint(
      defineRoute({
        route: "PUT /api/admin/departments/:id",
        summary: "Renames a department",
        description: "Sessions keep the name that the department had when they happened.",
        params,
        body: z.object({ name: nameSchema.optional() }),
        answers: { 200: rowSchema },
        errors: ["already_exists"],
      }),
      {
        async handle({ caller: { organizationId, userId }, params: { id }, body: { name } }) {
          const body = await audited(deps, { kind: "user", id: userId }, async (transaction) => {
            const change = changeOf(await lock(transaction, organizationId, id), { name });
            if (change) await transaction.updateTable("departments").set(change.after).where("id", "=", id).execute();
            return {
              answer: found(await selectOne(transaction, rowsOf(transaction, organizationId), id)),
              entry: change && { organizationId, action: "department.updated", resource, resourceId: id, ...change },
            };
          });
          return { status: 200, body };
        },
      },
    ),
    endpoint(
      defineRoute({
        route: "DELETE /api/admin/departments/:id",
        summary: "Removes a department",
        description: "Its people and teams stay, without a department.",
        params,
        answers: { 200: rowSchema },
      }),
      {
        async handle({ caller: { organizationId, userId }, params: { id } }) {
          const body = await audited(deps, { kind: "user", id: userId }, async (transaction) => {
            // Its people change with it, and others who change them hold the organization first.
            await holdOrganizations(transaction, [organizationId]);
            const before = await lock(transaction, organizationId, id);
            const answer = found(await selectOne(transaction, rowsOf(transaction, organizationId), id));
            await transaction.deleteFrom("departments").where("id", "=", id).execute();
            return {
              answer,
              entry: { organizationId, action: "department.deleted", resource, resourceId: id, before },
            };
          });
          return { status: 200, body };
        },
      },
    ),
  ];
}

const resource = "departments";

function rowsOf(db: Kysely<Database>, organizationId: string) {
  return db
    .selectFrom("departments as d")
    .where("d.organizationId", "=", organizationId)
    .select(["d.id", "d.name", "d.createdAt"])
    .select(sql<number>`(SELECT count(*) FROM users WHERE department_id = d.id)`.as("people"));
}

/** What can be changed, held until the transaction ends. @throws Expected `not_found` */
async function lock(transaction: Kysely<Database>, organizationId: string, id: string) {
  return found(
    await transaction
      .selectFrom("departments")
      .where("organizationId", "=", organizationId)
      .where("id", "=", id)
      .select("name")
      .forUpdate()
      .executeTakeFirst(),
  );
}
