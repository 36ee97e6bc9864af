import { CONTACT_TOPICS, emailSchema, paragraphSchema } from "@treadlight/contract/account";
import { defineRoute } from "@treadlight/contract/route";
import type { Database } from "@treadlight/platform/database";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { type Kysely, sql } from "kysely";
import { z } from "zod";
import { audited, eraseAuditDetailsAbout } from "../audit/index.ts";
import type { ApiDeps } from "../deps/index.ts";
import { changeOf, found } from "../lists/change.ts";
import { listQuery } from "../lists/listing.ts";
import { readEndpoints } from "../lists/resource.ts";
import { selectOne, selectPage } from "../lists/select.ts";

const rowSchema = z.object({
  id: z.guid(),
  email: z.string(),
  name: z.string(),
  company: z.string().nullable(),
  topic: z.string(),
  message: z.string(),
  handled: z.boolean(),
  handledAt: z.date().nullable(),
  note: z.string().nullable().describe("For staff only."),
  createdAt: z.date(),
});

/** What people wrote to us. For staff. */
export function contactMessagesResource(deps: Pick<ApiDeps, "db" | "now">): Endpoint[] {
  const { db } = deps;
  const params = z.object({ id: z.guid() });
  return [
    ...readEndpoints({
      name: "contact-messages",
      noun: "message",
      row: rowSchema,
      query: listQuery({
        sortable: ["createdAt", "id", "email", "name", "company", "topic", "handledAt"],
        defaultOrder: "DESC",
        filters: { topic: z.enum(CONTACT_TOPICS), handled: z.boolean(), email: emailSchema },
      }),
      page: (_caller, query) => selectPage(db, rowsOf(db), query, ["email", "name", "company", "message", "note"]),
      one: (_caller, id) => selectOne(db, rowsOf(db), id),
    }),
    endpoint(
      defineRoute({
        route: "PUT /api/admin/contact-messages/:id",
        summary: "Marks a message as handled, or takes a note of it",
        params,
        body: z.object({ handled: z.boolean(), note: paragraphSchema(2_000).nullable() }).partial(),
        answers: { 200: rowSchema },
      }),
      {
        async handle({ caller, params: { id }, body: { handled, note } }) {
          const body = await audited(deps, { kind: "staff", id: caller.userId }, async (transaction, at) => {
            const { handledAt, ...stored } = await lock(transaction, id);
            const change = changeOf({ handled: handledAt !== null, note: stored.note }, { handled, note });
            if (change) {
              const { handled: isHandled = handledAt !== null, ...rest } = change.after;
              await transaction
                .updateTable("contactMessages")
                .set({ ...rest, handledAt: isHandled ? (handledAt ?? at) : null })
                .where("id", "=", id)
                .execute();
            }
            return {
              answer: found(await selectOne(transaction, rowsOf(transaction), id)),
              entry: change && { action: "contact_message.updated", resource, resourceId: id, ...change },
            };
          });
          return { status: 200, body };
        },
      },
    ),
    endpoint(
      defineRoute({
        route: "DELETE /api/admin/contact-messages/:id",
        summary: "Deletes a message",
        params,
        answers: { 200: rowSchema },
      }),
      {
        async handle({ caller, params: { id } }) {
          const body = await audited(deps, { kind: "staff", id: caller.userId }, async (transaction) => {
            const { topic } = await lock(transaction, id);
            const answer = found(await selectOne(transaction, rowsOf(transaction), id));
            await transaction.deleteFrom("contactMessages").where("id", "=", id).execute();
            // Who asks to be forgotten is not kept in the log either.
            await eraseAuditDetailsAbout(transaction, { resource, resourceId: id });
            const before = { topic };
            return { answer, entry: { action: "contact_message.deleted", resource, resourceId: id, before } };
          });
          return { status: 200, body };
        },
      },
    ),
  ];
}

const resource = "contact-messages";

function rowsOf(db: Kysely<Database>) {
  return db
    .selectFrom("contactMessages")
    .select(["id", "email", "name", "company", "topic", "message", "handledAt", "note", "createdAt"])
    .select(sql<boolean>`handled_at IS NOT NULL`.as("handled"));
}

/** What can be changed, held until the transaction ends. @throws Expected `not_found` */
async function lock(transaction: Kysely<Database>, id: string) {
  return found(
    await transaction
      .selectFrom("contactMessages")
      .where("id", "=", id)
      .select(["topic", "handledAt", "note"])
      .forUpdate()
      .executeTakeFirst(),
  );
}
