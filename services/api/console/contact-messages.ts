import { contactMessages } from "@treadlight/contract/console";
import type { Database } from "@treadlight/platform/database";
import type { Endpoint } from "@treadlight/platform/endpoints";
import { type Kysely, sql } from "kysely";
import { eraseAuditDetailsAbout } from "../audit/index.ts";
import type { ApiDeps } from "../deps/index.ts";
import { readEndpoints, readTable } from "./read-endpoints.ts";
import { asStaff, writeEndpoints } from "./write-endpoints.ts";

const isHandled = sql<boolean>`handled_at IS NOT NULL`.as("handled");

export function contactMessagesResource(deps: Pick<ApiDeps, "db" | "now">): Endpoint[] {
  const table = readTable(deps.db, rowsOf, ["email", "name", "company", "message", "note"]);
  return [
    ...readEndpoints(contactMessages, table),
    ...writeEndpoints(deps, contactMessages, {
      one: table.one,
      auditAs: asStaff,
      lock: ({ transaction }, id) =>
        transaction
          .selectFrom("contactMessages")
          .where("id", "=", id)
          .select(["topic", isHandled, "note"])
          .forUpdate()
          .executeTakeFirst(),
      async update({ transaction, at, id }, change) {
        const { handled, ...rest } = change.after;
        await transaction
          .updateTable("contactMessages")
          .set({ ...rest, ...(handled !== undefined && { handledAt: handled ? at : null }) })
          .where("id", "=", id)
          .execute();
        return [{ action: "contact_message.updated", ...change }];
      },
      async remove({ transaction, id, stored: { topic } }) {
        await transaction.deleteFrom("contactMessages").where("id", "=", id).execute();
        // A person who asks to be forgotten must not stay in the audit log.
        await eraseAuditDetailsAbout(transaction, { resource: contactMessages.name, resourceId: id });
        return { action: "contact_message.deleted", before: { topic } };
      },
    }),
  ];
}

function rowsOf(db: Kysely<Database>) {
  return db
    .selectFrom("contactMessages")
    .select(["id", "email", "name", "company", "topic", "message", isHandled, "handledAt", "note", "createdAt"]);
}
