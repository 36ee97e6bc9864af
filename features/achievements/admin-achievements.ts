import { achievements } from "@treadlight/contract/console";
import type { Database } from "@treadlight/platform/database";
import type { Endpoint } from "@treadlight/platform/endpoints";
import type { UserIdentity } from "@treadlight/platform/identity";
import { readEndpoints, readTable } from "@treadlight/platform/lists";
import { type Kysely, sql } from "kysely";
import type { ApiDeps } from "../deps.ts";

export function achievementsResource({ db, warehouse }: Pick<ApiDeps, "db" | "warehouse">): Endpoint[] {
  const table = readTable(db, rowsOf, ["achievementType"]);
  const named = <Row extends { userId: string }>(
    { organizationId, peopleVisible }: UserIdentity,
    { userId, ...row }: Row,
  ) => ({ ...row, user: peopleVisible ? userId : warehouse.pseudonymOf(organizationId, userId, "achievement") });
  return readEndpoints(achievements, {
    async page(caller, query) {
      const { rows, total } = await table.page(caller, query);
      return { rows: rows.map((row) => named(caller, row)), total };
    },
    async one(caller, id) {
      const row = await table.one(caller, id);
      return row && named(caller, row);
    },
  });
}

function rowsOf(db: Kysely<Database>, { organizationId }: UserIdentity) {
  return db
    .selectFrom("achievements as a")
    .innerJoin("users as u", "u.id", "a.userId")
    .where("u.organizationId", "=", organizationId)
    .select(["a.id", "a.userId", "a.type as achievementType", "a.awardedAt", "a.claimedAt"])
    .select(sql<number>`(SELECT count(*) FROM social_shares WHERE achievement_id = a.id)`.as("shares"));
}
