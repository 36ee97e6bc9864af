import { alerts } from "@treadlight/contract/console";
import type { Database } from "@treadlight/platform/database";
import type { Endpoint } from "@treadlight/platform/endpoints";
import type { UserIdentity } from "@treadlight/platform/identity";
import { readEndpoints, readTable } from "@treadlight/platform/lists";
import { type Kysely, sql } from "kysely";
import { asMember, writeEndpoints } from "../audit/write-endpoints.ts";
import type { ApiDeps } from "../deps.ts";

const isAcknowledged = sql<boolean>`acknowledged_at IS NOT NULL`.as("acknowledged");

export function alertsResource(deps: Pick<ApiDeps, "db" | "now">): Endpoint[] {
  const table = readTable(deps.db, rowsOf, ["message"]);
  return [
    ...readEndpoints(alerts, table),
    ...writeEndpoints(deps, alerts, {
      one: table.one,
      auditAs: asMember,
      lock: ({ transaction, caller: { organizationId } }, id) =>
        transaction
          .selectFrom("alerts")
          .where("organizationId", "=", organizationId)
          .where("id", "=", id)
          .select(isAcknowledged)
          .forUpdate()
          .executeTakeFirst(),
      async update({ transaction, caller: { userId }, at, id }, change) {
        const acknowledgement = change.after.acknowledged
          ? { acknowledgedAt: at, acknowledgedBy: userId }
          : { acknowledgedAt: null, acknowledgedBy: null };
        await transaction.updateTable("alerts").set(acknowledgement).where("id", "=", id).execute();
        return [{ action: change.after.acknowledged ? "alert.acknowledged" : "alert.reopened", ...change }];
      },
    }),
  ];
}

function rowsOf(db: Kysely<Database>, { organizationId }: UserIdentity) {
  return db
    .selectFrom("alerts")
    .where("organizationId", "=", organizationId)
    .select(["id", "ruleId", "kind", "message", "value", "threshold", "raisedAt"])
    .select([isAcknowledged, "acknowledgedAt", "acknowledgedBy"]);
}
