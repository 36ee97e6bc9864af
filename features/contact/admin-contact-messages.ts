import { type CONTACT_STATUSES, contactMessages } from "@treadlight/contract/console";
import { Expected } from "@treadlight/contract/errors";
import type { Database } from "@treadlight/platform/database";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { orNotFound, readEndpoints, readTable, versionedBy } from "@treadlight/platform/lists";
import { type Kysely, sql } from "kysely";
import { eraseAuditDetailsAbout } from "../audit/erase-details.ts";
import { audit } from "../audit/record.ts";
import { asStaff, writeEndpoints } from "../audit/write-endpoints.ts";
import type { ApiDeps } from "../deps.ts";
import { sendMail } from "../mail/index.ts";
import { contactAnswerMail } from "./mails/contact-answer.ts";

const isHandled = sql<boolean>`handled_at IS NOT NULL`.as("handled");

export function contactMessagesResource(deps: Pick<ApiDeps, "db" | "now">): Endpoint[] {
  const table = readTable(deps.db, rowsOf, ["email", "name", "company", "message", "note"]);
  const versioned = versionedBy(contactMessages.update.body);
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
    endpoint(contactMessages.answer, {
      async handle({ caller, params: { id }, body: { text } }) {
        const at = new Date(deps.now());
        const row = await deps.db.transaction().execute(async (transaction) => {
          const stored = orNotFound(
            await transaction
              .selectFrom("contactMessages")
              .where("id", "=", id)
              .select(["email", "name", "message", "answeredAt", "handledAt"])
              .forUpdate()
              .executeTakeFirst(),
          );
          const { email: to, name, message, answeredAt, handledAt } = stored;
          if (answeredAt) throw new Expected("conflict", { message: "This message was already answered." });
          await transaction
            .updateTable("contactMessages")
            .set({ answer: text, answeredAt: at, answeredBy: caller.userId, handledAt: handledAt ?? at })
            .where("id", "=", id)
            .execute();
          await sendMail(transaction, contactAnswerMail, { to, params: { name, message, answer: text } });
          const answered = orNotFound(await table.one(caller, id, transaction));
          const change = { resource: contactMessages.name, resourceId: id, action: "contact_message.answered" };
          await audit(transaction, asStaff(caller).actor, { ...change, after: { answer: text } }, at);
          return answered;
        });
        return { status: 200, body: versioned(row) };
      },
    }),
  ];
}

function rowsOf(db: Kysely<Database>) {
  return db
    .selectFrom("contactMessages")
    .select(["id", "email", "name", "company", "topic", "message", isHandled, "handledAt", "note", "createdAt"])
    .select(["answer", "answeredAt", "answeredBy"])
    .select(
      sql<(typeof CONTACT_STATUSES)[number]>`CASE
        WHEN answered_at IS NOT NULL THEN 'answered' WHEN handled_at IS NOT NULL THEN 'closed' ELSE 'open' END`.as(
        "status",
      ),
    );
}
