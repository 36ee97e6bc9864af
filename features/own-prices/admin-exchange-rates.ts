import { randomUUID } from "node:crypto";
import { can } from "@treadlight/contract/access";
import { exchangeRates, MAX_EXCHANGE_RATES } from "@treadlight/contract/console";
import { Expected } from "@treadlight/contract/errors";
import { type Database, isUniqueViolation } from "@treadlight/platform/database";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { UserIdentity } from "@treadlight/platform/identity";
import { orNotFound, readEndpoints, readTable } from "@treadlight/platform/lists";
import { type Kysely, sql, type Transaction } from "kysely";
import { audit } from "../audit/record.ts";
import type { ApiDeps } from "../deps.ts";
import { assertRoom } from "../limits/assert-room.ts";
import { lockOwnOrganization } from "../organization/lock.ts";

const RESOURCE = "exchange-rates";

/** The rates that an organization converts money with. They are set and removed, and never changed. */
export function exchangeRatesResource({ db, now }: Pick<ApiDeps, "db" | "now">): Endpoint[] {
  const table = readTable(db, rowsOf, ["currency"]);

  /** @throws Expected `forbidden` if the caller may no longer do this; `already_exists` */
  const changing = <T>(caller: UserIdentity, change: (transaction: Transaction<Database>, at: Date) => Promise<T>) =>
    db
      .transaction()
      .execute(async (transaction) => {
        if (!can(await lockOwnOrganization(transaction, caller), "tool_policy")) throw new Expected("forbidden");
        return change(transaction, new Date(now()));
      })
      .catch((cause) => {
        if (!isUniqueViolation(cause)) throw cause;
        const message = "has a rate from that day on already: remove it first";
        throw new Expected("already_exists", { cause, details: [{ path: "currency", code: "duplicate", message }] });
      });

  return [
    ...readEndpoints(exchangeRates, table),
    endpoint(exchangeRates.create, {
      async handle({ caller, body: after }) {
        const { organizationId, userId } = caller;
        const row = await changing(caller, async (transaction, createdAt) => {
          await assertRoom(transaction, "exchangeRates", organizationId, MAX_EXCHANGE_RATES);
          const id = randomUUID();
          await transaction
            .insertInto("exchangeRates")
            .values({ id, organizationId, ...after, createdBy: userId, createdAt })
            .execute();
          const entry = { action: "exchange_rate.set", resource: RESOURCE, resourceId: id, after };
          await audit(transaction, { kind: "user", id: userId }, { organizationId, ...entry }, createdAt);
          return orNotFound(await table.one(caller, id, transaction));
        });
        return { status: 201, body: row };
      },
    }),
    endpoint(exchangeRates.remove, {
      async handle({ caller, params: { id } }) {
        const { organizationId, userId } = caller;
        const row = await changing(caller, async (transaction, at) => {
          const row = orNotFound(await table.one(caller, id, transaction));
          await transaction.deleteFrom("exchangeRates").where("id", "=", id).execute();
          const { currency, validFrom, perDollar } = row;
          const before = { currency, validFrom, perDollar };
          const entry = { action: "exchange_rate.removed", resource: RESOURCE, resourceId: id, before };
          await audit(transaction, { kind: "user", id: userId }, { organizationId, ...entry }, at);
          return row;
        });
        return { status: 200, body: row };
      },
    }),
  ];
}

function rowsOf(db: Kysely<Database>, { organizationId }: UserIdentity) {
  return db
    .selectFrom("exchangeRates as r")
    .leftJoin("users as u", "u.id", "r.createdBy")
    .where("r.organizationId", "=", organizationId)
    .select(["r.id", "r.currency", "r.validFrom", "r.perDollar", "r.createdAt"])
    .select(sql<string | null>`coalesce(u.name, u.email)`.as("createdBy"));
}
