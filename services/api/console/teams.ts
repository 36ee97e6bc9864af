import { randomUUID } from "node:crypto";
import { nameSchema } from "@treadlight/contract/account";
import { Expected } from "@treadlight/contract/errors";
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
  departmentId: z.guid().nullable(),
  department: z.string().nullable().describe("The department's name."),
  people: z.int().describe("How many belong to it."),
  createdAt: z.date(),
});

const bodySchema = z.object({ name: nameSchema, departmentId: z.guid().nullable().default(null) });

/** The teams of the caller's organization. */
export function teamsResource(deps: Pick<ApiDeps, "db" | "now">): Endpoint[] {
  const { db } = deps;
  const params = z.object({ id: z.guid() });
  return [
    ...readEndpoints({
      name: "teams",
      noun: "team",
      row: rowSchema,
      query: listQuery({
        sortable: ["name", "id", "department", "people", "createdAt"],
        filters: { name: nameSchema, departmentId: z.guid().nullable() },
      }),
      page: ({ organizationId }, query) => selectPage(db, rowsOf(db, organizationId), query, ["name", "department"]),
      one: ({ organizationId }, id) => selectOne(db, rowsOf(db, organizationId), id),
    }),
    endpoint(
      defineRoute({
        route: "POST /api/admin/teams",
        summary: "Adds a team",
        body: bodySchema,
        answers: { 201: rowSchema },
        errors: ["already_exists"],
      }),
      {
        async handle({ caller: { organizationId, userId }, body: team }) {
          const id = randomUUID();
          const body = await audited(deps, { kind: "user", id: userId }, async (transaction, createdAt) => {
            await requireDepartment(transaction, organizationId, team.departmentId);
            await transaction
              .insertInto("teams")
              .values({ id, organizationId, ...team, createdAt })
              .execute();
            return {
              answer: found(await selectOne(transaction, rowsOf(transaction, organizationId), id)),
              entry: { organizationId, action: "team.created", resource, resourceId: id, after: team },
            };
          });
          return { status: 201, body };
        },
      },
    ),
    endpoint(
      defineRoute({
        route: "PUT /api/admin/teams/:id",
        summary: "Renames a team, or puts it into another department",
        description: "Sessions keep the names that team and department had when they happened.",
        params,
        body: z.object({ name: nameSchema, departmentId: z.guid().nullable() }).partial(),
        answers: { 200: rowSchema },
        errors: ["already_exists"],
      }),
      {
        async handle({ caller: { organizationId, userId }, params: { id }, body: wanted }) {
          const body = await audited(deps, { kind: "user", id: userId }, async (transaction) => {
            const change = changeOf(await lock(transaction, organizationId, id), wanted);
            if (change) {
              await requireDepartment(transaction, organizationId, change.after.departmentId ?? null);
              await transaction.updateTable("teams").set(change.after).where("id", "=", id).execute();
            }
            return {
              answer: found(await selectOne(transaction, rowsOf(transaction, organizationId), id)),
              entry: change && { organizationId, action: "team.updated", resource, resourceId: id, ...change },
            };
          });
          return { status: 200, body };
        },
      },
    ),
    endpoint(
      defineRoute({
        route: "DELETE /api/admin/teams/:id",
        summary: "Removes a team",
        description: "Its people stay, without a team.",
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
            await transaction.deleteFrom("teams").where("id", "=", id).execute();
            return { answer, entry: { organizationId, action: "team.deleted", resource, resourceId: id, before } };
          });
          return { status: 200, body };
        },
      },
    ),
  ];
}

const resource = "teams";

function rowsOf(db: Kysely<Database>, organizationId: string) {
  return db
    .selectFrom("teams as t")
    .leftJoin("departments as d", "d.id", "t.departmentId")
    .where("t.organizationId", "=", organizationId)
    .select(["t.id", "t.name", "t.departmentId", "d.name as department", "t.createdAt"])
    .select(sql<number>`(SELECT count(*) FROM users WHERE team_id = t.id)`.as("people"));
}

/** What can be changed, held until the transaction ends. @throws Expected `not_found` */
async function lock(transaction: Kysely<Database>, organizationId: string, id: string) {
  return found(
    await transaction
      .selectFrom("teams")
      .where("organizationId", "=", organizationId)
      .where("id", "=", id)
      .select(["name", "departmentId"])
      .forUpdate()
      .executeTakeFirst(),
  );
}

/** @throws Expected `invalid_body` for a department that the organization does not have */
async function requireDepartment(transaction: Kysely<Database>, organizationId: string, id: string | null) {
  if (id === null) return;
  const department = await transaction
    .selectFrom("departments")
    .where("organizationId", "=", organizationId)
    .where("id", "=", id)
    .select("id")
    // It must still be there when this transaction ends.
    .forKeyShare()
    .executeTakeFirst();
  if (department) return;
  const detail = { path: "departmentId", code: "invalid_value", message: "is not one of your departments" } as const;
  throw new Expected("invalid_body", { details: [detail] });
}
