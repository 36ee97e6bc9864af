import { achievements } from "@treadlight/contract/console";
import type { Database } from "@treadlight/platform/database";
import type { Endpoint } from "@treadlight/platform/endpoints";
import type { UserIdentity } from "@treadlight/platform/identity";
import { readEndpoints, readTable } from "@treadlight/platform/lists";
import { type Kysely, sql } from "kysely";
import type { ApiDeps } from "../deps.ts";
import { peopleShownTo } from "../privacy/names.ts";

/** The achievements of the largest organization. */
const MAX_SORTED = 1_000_000;

export function achievementsResource({ db, warehouse }: Pick<ApiDeps, "db" | "warehouse">): Endpoint[] {
  const table = readTable(db, rowsOf, ["achievementType"]);
  const named = <Row extends { userId: string; awardedAt: Date }>(caller: UserIdentity, { userId, ...row }: Row) => {
    const { pseudonyms } = peopleShownTo(caller);
    const isHidden =
      typeof pseudonyms === "boolean" ? pseudonyms : row.awardedAt.toISOString().slice(0, 10) < pseudonyms.before;
    return { ...row, user: isHidden ? warehouse.pseudonymOf(caller.organizationId, userId, "achievement") : userId };
  };
  return readEndpoints(achievements, {
    async page(caller, query) {
      const [field, order] = query.sort;
      if (field !== "user") {
        const { rows, total } = await table.page(caller, query);
        return { rows: rows.map((row) => named(caller, row)), total };
      }
      // Only here is known which pseudonym is whose. The order of the ids behind them would tell.
      const everything = { ...query, sort: ["id", order], range: [0, MAX_SORTED - 1] } as const;
      const { rows, total } = await table.page(caller, everything);
      const sorted = rows
        .map((row) => named(caller, row))
        .sort((a, b) => (a.user < b.user ? -1 : Number(a.user > b.user)));
      const [first, last] = query.range;
      return { rows: (order === "ASC" ? sorted : sorted.toReversed()).slice(first, last + 1), total };
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
