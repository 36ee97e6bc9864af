import { achievementTypeSchema } from "@treadlight/domain/achievements";
import type { Database } from "@treadlight/platform/database";
import type { Endpoint } from "@treadlight/platform/endpoints";
import type { UserIdentity } from "@treadlight/platform/identity";
import { type Kysely, sql } from "kysely";
import { z } from "zod";
import type { ApiDeps } from "../deps/index.ts";
import { listQuery } from "../lists/listing.ts";
import { readEndpoints } from "../lists/resource.ts";
import { selectOne, selectPage } from "../lists/select.ts";

const rowSchema = z.object({
  id: z.guid(),
  user: z.string().describe("A person's id, or where people are not shown by name a pseudonym."),
  achievementType: achievementTypeSchema,
  awardedAt: z.date(),
  claimedAt: z.date().nullable(),
  shares: z.int().describe("How often it was shared."),
});

/** What the people of the caller's organization have achieved; only they see what was on record. */
export function achievementsResource({ db, warehouse }: Pick<ApiDeps, "db" | "warehouse">): Endpoint[] {
  const shown = ({ organizationId, peopleVisible }: UserIdentity, { userId, ...row }: Row) => ({
    ...row,
    user: peopleVisible ? userId : warehouse.pseudonymOf(organizationId, userId),
  });
  return readEndpoints({
    name: "achievements",
    noun: "achievement",
    row: rowSchema,
    query: listQuery({
      sortable: ["awardedAt", "id", "claimedAt", "achievementType", "shares"],
      defaultOrder: "DESC",
      filters: { achievementType: achievementTypeSchema },
    }),
    async page(caller, query) {
      const { rows, total } = await selectPage(db, rowsOf(db, caller), query, ["achievementType"]);
      return { rows: rows.map((row) => shown(caller, row)), total };
    },
    async one(caller, id) {
      const row = await selectOne(db, rowsOf(db, caller), id);
      return row && shown(caller, row);
    },
  });
}

type Row = Omit<z.input<typeof rowSchema>, "user"> & { userId: string };

function rowsOf(db: Kysely<Database>, { organizationId }: UserIdentity) {
  return db
    .selectFrom("achievements as a")
    .innerJoin("users as u", "u.id", "a.userId")
    .where("u.organizationId", "=", organizationId)
    .select(["a.id", "a.userId", "a.type as achievementType", "a.awardedAt", "a.claimedAt"])
    .select(sql<number>`(SELECT count(*) FROM social_shares WHERE achievement_id = a.id)`.as("shares"));
}
