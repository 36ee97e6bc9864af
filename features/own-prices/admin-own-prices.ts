import { type OwnPricesRow, ownPrices } from "@treadlight/contract/console";
import type { Database } from "@treadlight/platform/database";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { UserIdentity } from "@treadlight/platform/identity";
import { orNotFound, readEndpoints, readTable } from "@treadlight/platform/lists";
import { type Kysely, sql } from "kysely";
import type { ApiDeps } from "../deps.ts";
import { addVersion } from "./versions.ts";

/** What an organization pays for tokens by contract. Versions are added, and never changed or removed. */
export function ownPricesResource({ db, now }: Pick<ApiDeps, "db" | "now">): Endpoint[] {
  const table = readTable(db, rowsOf, ["createdBy"]);
  return [
    ...readEndpoints(ownPrices, table),
    endpoint(ownPrices.create, {
      async handle({ caller, body: { validFrom, after, ...given } }) {
        const row = await db.transaction().execute(async (transaction) => {
          const id = await addVersion({ transaction, caller, at: new Date(now()) }, { given, validFrom, after });
          return orNotFound(await table.one(caller, id, transaction));
        });
        return { status: 201, body: row };
      },
    }),
  ];
}

function rowsOf(db: Kysely<Database>, { organizationId }: UserIdentity) {
  return db
    .selectFrom("ownPrices as p")
    .leftJoin("users as u", "u.id", "p.createdBy")
    .where("p.organizationId", "=", organizationId)
    .select(["p.id", "p.version", "p.validFrom", "p.currency", "p.createdAt"])
    .select(sql<OwnPricesRow["prices"]>`p.prices`.as("prices"))
    .select(sql<string | null>`coalesce(u.name, u.email)`.as("createdBy"));
}
