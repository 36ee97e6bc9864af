import { type OwnNumbersRow, ownNumbers } from "@treadlight/contract/console";
import type { Database } from "@treadlight/platform/database";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { UserIdentity } from "@treadlight/platform/identity";
import { orNotFound, readEndpoints, readTable } from "@treadlight/platform/lists";
import { type Kysely, sql } from "kysely";
import type { ApiDeps } from "../deps.ts";
import { addVersion } from "./versions.ts";

/** The numbers that an organization counts with instead of the specification's. Versions are added, and never changed or removed. */
export function ownNumbersResource({ db, now }: Pick<ApiDeps, "db" | "now">): Endpoint[] {
  const table = readTable(db, rowsOf, ["createdBy"]);
  return [
    ...readEndpoints(ownNumbers, table),
    endpoint(ownNumbers.create, {
      async handle({ caller, body: { validFrom, after, ...numbers } }) {
        const row = await db.transaction().execute(async (transaction) => {
          const id = await addVersion({ transaction, caller, at: new Date(now()) }, { numbers, validFrom, after });
          return orNotFound(await table.one(caller, id, transaction));
        });
        return { status: 201, body: row };
      },
    }),
  ];
}

function rowsOf(db: Kysely<Database>, { organizationId }: UserIdentity) {
  return db
    .selectFrom("ownNumbers as n")
    .leftJoin("users as u", "u.id", "n.createdBy")
    .where("n.organizationId", "=", organizationId)
    .select(["n.id", "n.version", "n.validFrom", "n.currency", "n.createdAt"])
    .select([
      sql<OwnNumbersRow["baselines"]>`n.numbers -> 'baselines'`.as("baselines"),
      sql<OwnNumbersRow["speedUps"]>`coalesce(n.numbers -> 'speedUps', '{}'::json)`.as("speedUps"),
      sql<number>`(n.numbers ->> 'countedShare')::integer`.as("countedShare"),
      sql<OwnNumbersRow["hourlyCosts"]>`n.numbers -> 'hourlyCosts'`.as("hourlyCosts"),
      sql<string | null>`coalesce(u.name, u.email)`.as("createdBy"),
    ]);
}
