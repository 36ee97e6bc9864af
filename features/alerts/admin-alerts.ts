import { isForPlaces } from "@treadlight/contract/access";
import { alerts, COUNTED_OF_ALERTS } from "@treadlight/contract/console";
import type { Database } from "@treadlight/platform/database";
import type { Endpoint } from "@treadlight/platform/endpoints";
import type { UserIdentity } from "@treadlight/platform/identity";
import { countsEndpoint, readEndpoints, readTable } from "@treadlight/platform/lists";
import { type Kysely, sql } from "kysely";
import { asMember, writeEndpoints } from "../audit/write-endpoints.ts";
import type { ApiDeps } from "../deps.ts";

const isAcknowledged = sql<boolean>`acknowledged_at IS NOT NULL`.as("acknowledged");

export function alertsResource(deps: Pick<ApiDeps, "db" | "now">): Endpoint[] {
  const table = readTable(deps.db, rowsOf, ["message"]);
  return [
    countsEndpoint(alerts.counts, table, COUNTED_OF_ALERTS),
    ...readEndpoints(alerts, table),
    ...writeEndpoints(deps, alerts, {
      one: table.one,
      auditAs: asMember,
      lock: ({ transaction, caller }, id) =>
        transaction
          .selectFrom("alerts")
          .where("organizationId", "=", caller.organizationId)
          .where(isFor(caller))
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

/** Heads see what their own rules found in what they are responsible for now. */
function isFor({ userType, userId }: UserIdentity) {
  if (!isForPlaces(userType)) return sql<boolean>`true`;
  return sql<boolean>`(NOT hidden_from_head AND rule_id IN (SELECT id FROM alert_rules WHERE head_id = ${userId}))`;
}

function rowsOf(db: Kysely<Database>, caller: UserIdentity) {
  return db
    .selectFrom("alerts")
    .where("organizationId", "=", caller.organizationId)
    .where(isFor(caller))
    .select(["id", "ruleId", "kind", "message", "value", "threshold", "raisedAt"])
    .select([isAcknowledged, "acknowledgedAt", "acknowledgedBy"]);
}
