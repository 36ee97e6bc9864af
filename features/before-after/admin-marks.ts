import { randomUUID } from "node:crypto";
import { MAX_MARKS, marks, newMarkSchema } from "@treadlight/contract/console";
import type { Database } from "@treadlight/platform/database";
import type { Endpoint } from "@treadlight/platform/endpoints";
import { parseBody } from "@treadlight/platform/http";
import type { UserIdentity } from "@treadlight/platform/identity";
import { readEndpoints, readTable } from "@treadlight/platform/lists";
import { lockOrganizations } from "@treadlight/platform/organizations";
import type { Kysely } from "kysely";
import { asMember, writeEndpoints } from "../audit/write-endpoints.ts";
import type { ApiDeps } from "../deps.ts";
import { assertRoom } from "../limits/assert-room.ts";

const STORED_FIELDS = ["name", "kind", "day", "department", "comparison"] as const;

/** Days on which something started in a department. */
export function marksResource(deps: Pick<ApiDeps, "db" | "now">): Endpoint[] {
  const table = readTable(deps.db, rowsOf, ["name", "department", "comparison"]);
  return [
    ...readEndpoints(marks, table),
    ...writeEndpoints(deps, marks, {
      one: table.one,
      auditAs: asMember,
      async create({ transaction, caller: { organizationId }, at: createdAt }, mark) {
        await lockOrganizations(transaction, [organizationId]);
        await assertRoom(transaction, "marks", organizationId, MAX_MARKS);
        const id = randomUUID();
        await transaction
          .insertInto("marks")
          .values({ id, organizationId, createdAt, ...mark })
          .execute();
        return { id, entry: { action: "mark.created", after: mark } };
      },
      lock: ({ transaction, caller: { organizationId } }, id) =>
        transaction
          .selectFrom("marks")
          .where("organizationId", "=", organizationId)
          .where("id", "=", id)
          .select(STORED_FIELDS)
          .forUpdate()
          .executeTakeFirst(),
      async update({ transaction, id, stored }, change) {
        parseBody(newMarkSchema, { ...stored, ...change.after });
        await transaction.updateTable("marks").set(change.after).where("id", "=", id).execute();
        return [{ action: "mark.updated", ...change }];
      },
      async remove({ transaction, id, stored: before }) {
        await transaction.deleteFrom("marks").where("id", "=", id).execute();
        return { action: "mark.deleted", before };
      },
    }),
  ];
}

function rowsOf(db: Kysely<Database>, { organizationId }: UserIdentity) {
  return db
    .selectFrom("marks")
    .where("organizationId", "=", organizationId)
    .select(["id", ...STORED_FIELDS, "createdAt"]);
}
