import { type OwnPatternsRow, ownPatterns } from "@treadlight/contract/console";
import type { Database } from "@treadlight/platform/database";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { UserIdentity } from "@treadlight/platform/identity";
import { orNotFound, readEndpoints, readTable } from "@treadlight/platform/lists";
import { type Kysely, sql } from "kysely";
import type { ApiDeps } from "../deps.ts";
import { addVersion } from "./versions.ts";

/** What an organization looks for besides our types. Versions are added, and never changed or removed. */
export function ownPatternsResource({ db, now }: Pick<ApiDeps, "db" | "now">): Endpoint[] {
  const table = readTable(db, rowsOf, ["createdBy"]);
  return [
    ...readEndpoints(ownPatterns, table),
    endpoint(ownPatterns.create, {
      async handle({ caller, body: { after, ...rules } }) {
        const row = await db.transaction().execute(async (transaction) => {
          const id = await addVersion({ transaction, caller, at: new Date(now()) }, rules, after);
          return orNotFound(await table.one(caller, id, transaction));
        });
        return { status: 201, body: row };
      },
    }),
  ];
}

function rowsOf(db: Kysely<Database>, { organizationId }: UserIdentity) {
  return db
    .selectFrom("ownPatterns as p")
    .leftJoin("users as u", "u.id", "p.createdBy")
    .where("p.organizationId", "=", organizationId)
    .select(["p.id", "p.version", "p.createdAt"])
    .select([
      sql<OwnPatternsRow["patterns"]>`p.rules -> 'patterns'`.as("patterns"),
      sql<OwnPatternsRow["severities"]>`p.rules -> 'severities'`.as("severities"),
      sql<OwnPatternsRow["askFrom"]>`p.rules ->> 'askFrom'`.as("askFrom"),
      sql<OwnPatternsRow["blockFrom"]>`p.rules ->> 'blockFrom'`.as("blockFrom"),
      sql<string | null>`coalesce(u.name, u.email)`.as("createdBy"),
    ]);
}
