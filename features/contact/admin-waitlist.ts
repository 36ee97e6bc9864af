import { randomUUID } from "node:crypto";
import { waitlist } from "@treadlight/contract/console";
import type { Database } from "@treadlight/platform/database";
import type { Endpoint } from "@treadlight/platform/endpoints";
import { readEndpoints, readTable } from "@treadlight/platform/lists";
import type { Kysely, Transaction } from "kysely";
import { eraseAuditDetailsAbout } from "../audit/erase-details.ts";
import { asStaff, writeEndpoints } from "../audit/write-endpoints.ts";
import type { ApiDeps } from "../deps.ts";
import { newInvitationToken } from "../invitations/store.ts";
import { sendMail } from "../mail/index.ts";
import { waitlistInvitedMail } from "./mails/waitlist-invited.ts";

export function waitlistResource(deps: Pick<ApiDeps, "db" | "now">): Endpoint[] {
  const table = readTable(deps.db, rowsOf, ["email", "name", "company", "note"]);
  return [
    ...readEndpoints(waitlist, table),
    ...writeEndpoints(deps, waitlist, {
      one: table.one,
      auditAs: asStaff,
      unique: "email",
      async create({ transaction, at: createdAt }, entry) {
        const id = randomUUID();
        await transaction
          .insertInto("waitlist")
          .values({ id, ...entry, createdAt })
          .execute();
        if (entry.status === "invited") await inviteToRegister(transaction, { id, email: entry.email }, createdAt);
        return { id, entry: { action: "waitlist_entry.created", after: entry } };
      },
      lock: ({ transaction }, id) =>
        transaction
          .selectFrom("waitlist")
          .where("id", "=", id)
          .select(["email", "name", "company", "teamSize", "status", "note"])
          .forUpdate()
          .executeTakeFirst(),
      async update({ transaction, id, at, stored: { email } }, change) {
        const { status } = change.after;
        const ended = status === undefined ? {} : { invitationHash: null, invitationExpiresAt: null };
        await transaction
          .updateTable("waitlist")
          .set({ ...change.after, ...ended })
          .where("id", "=", id)
          .execute();
        if (status === "invited") await inviteToRegister(transaction, { id, email }, at);
        return [{ action: "waitlist_entry.updated", ...change }];
      },
      async remove({ transaction, id, stored: { status } }) {
        await transaction.deleteFrom("waitlist").where("id", "=", id).execute();
        // A person who asks to be forgotten must not stay in the audit log.
        await eraseAuditDetailsAbout(transaction, { resource: waitlist.name, resourceId: id });
        return { action: "waitlist_entry.deleted", before: { status } };
      },
    }),
  ];
}

/** Stores a new link for this person and mails it to them. */
async function inviteToRegister(
  transaction: Transaction<Database>,
  { id, email }: { id: string; email: string },
  now: Date,
): Promise<void> {
  const { token, tokenHash: invitationHash, expiresAt } = newInvitationToken(now);
  await transaction
    .updateTable("waitlist")
    .set({ invitationHash, invitationExpiresAt: expiresAt })
    .where("id", "=", id)
    .execute();
  await sendMail(transaction, waitlistInvitedMail, {
    to: email,
    params: { token, expiresAt },
    limit: "invitation",
    uselessAfter: expiresAt,
  });
}

function rowsOf(db: Kysely<Database>) {
  return db
    .selectFrom("waitlist")
    .select(["id", "email", "name", "company", "teamSize", "status", "note", "createdAt"]);
}
