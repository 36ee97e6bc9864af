import { randomUUID } from "node:crypto";
import { emailSchema, nameSchema, paragraphSchema, TEAM_SIZES } from "@treadlight/contract/account";
import { defineRoute } from "@treadlight/contract/route";
import type { Database } from "@treadlight/platform/database";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { Kysely } from "kysely";
import { z } from "zod";
import { audited, eraseAuditDetailsAbout } from "../audit/index.ts";
import type { ApiDeps } from "../deps/index.ts";
import { changeOf, found } from "../lists/change.ts";
import { listQuery } from "../lists/listing.ts";
import { readEndpoints } from "../lists/resource.ts";
import { selectOne, selectPage } from "../lists/select.ts";

const statusSchema = z.enum(["waiting", "invited", "declined"]);

const rowSchema = z.object({
  id: z.guid(),
  email: z.string(),
  name: z.string().nullable(),
  company: z.string().nullable(),
  teamSize: z.string().nullable(),
  status: statusSchema,
  note: z.string().nullable().describe("For staff only."),
  createdAt: z.date(),
});

const changeSchema = z
  .object({
    name: nameSchema.nullable(),
    company: nameSchema.nullable(),
    teamSize: z.enum(TEAM_SIZES).nullable(),
    status: statusSchema,
    note: paragraphSchema(2_000).nullable(),
  })
  .partial();

/** Who waits for an account. For staff. */
export function waitlistResource(deps: Pick<ApiDeps, "db" | "now">): Endpoint[] {
  const { db } = deps;
  const params = z.object({ id: z.guid() });
  return [
    ...readEndpoints({
      name: "waitlist",
      noun: "entry of the waiting list",
      row: rowSchema,
      query: listQuery({
        sortable: ["createdAt", "id", "email", "name", "company", "teamSize", "status"],
        defaultOrder: "DESC",
        filters: { status: statusSchema, teamSize: z.enum(TEAM_SIZES), email: emailSchema },
      }),
      page: (_caller, query) => selectPage(db, rowsOf(db), query, ["email", "name", "company", "note"]),
      one: (_caller, id) => selectOne(db, rowsOf(db), id),
    }),
    endpoint(
      defineRoute({
        route: "POST /api/admin/waitlist",
        summary: "Puts somebody on the waiting list",
        description: "Nothing is mailed to them.",
        body: changeSchema.extend({ email: emailSchema }),
        answers: { 201: rowSchema },
        errors: ["already_exists"],
      }),
      {
        async handle({ caller, body: entry }) {
          const id = randomUUID();
          const body = await audited(deps, { kind: "staff", id: caller.userId }, async (transaction, createdAt) => {
            await transaction
              .insertInto("waitlist")
              .values({ id, ...entry, createdAt })
              .execute();
            return {
              answer: found(await selectOne(transaction, rowsOf(transaction), id)),
              entry: { action: "waitlist_entry.created", resource, resourceId: id, after: entry },
            };
          });
          return { status: 201, body };
        },
      },
    ),
    endpoint(
      defineRoute({
        route: "PUT /api/admin/waitlist/:id",
        summary: "Changes an entry of the waiting list",
        params,
        body: changeSchema,
        answers: { 200: rowSchema },
      }),
      {
        async handle({ caller, params: { id }, body: wanted }) {
          const body = await audited(deps, { kind: "staff", id: caller.userId }, async (transaction) => {
            const change = changeOf(await lock(transaction, id), wanted);
            if (change) await transaction.updateTable("waitlist").set(change.after).where("id", "=", id).execute();
            return {
              answer: found(await selectOne(transaction, rowsOf(transaction), id)),
              entry: change && { action: "waitlist_entry.updated", resource, resourceId: id, ...change },
            };
          });
          return { status: 200, body };
        },
      },
    ),
    endpoint(
      defineRoute({
        route: "DELETE /api/admin/waitlist/:id",
        summary: "Takes somebody off the waiting list",
        params,
        answers: { 200: rowSchema },
      }),
      {
        async handle({ caller, params: { id } }) {
          const body = await audited(deps, { kind: "staff", id: caller.userId }, async (transaction) => {
            const { status } = await lock(transaction, id);
            const answer = found(await selectOne(transaction, rowsOf(transaction), id));
            await transaction.deleteFrom("waitlist").where("id", "=", id).execute();
            // Who asks to be forgotten is not kept in the log either.
            await eraseAuditDetailsAbout(transaction, { resource, resourceId: id });
            const before = { status };
            return { answer, entry: { action: "waitlist_entry.deleted", resource, resourceId: id, before } };
          });
          return { status: 200, body };
        },
      },
    ),
  ];
}

const resource = "waitlist";

function rowsOf(db: Kysely<Database>) {
  return db
    .selectFrom("waitlist")
    .select(["id", "email", "name", "company", "teamSize", "status", "note", "createdAt"]);
}

/** What can be changed, held until the transaction ends. @throws Expected `not_found` */
async function lock(transaction: Kysely<Database>, id: string) {
  return found(
    await transaction
      .selectFrom("waitlist")
      .where("id", "=", id)
      .select(["name", "company", "teamSize", "status", "note"])
      .forUpdate()
      .executeTakeFirst(),
  );
}
