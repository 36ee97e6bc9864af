import { randomUUID } from "node:crypto";
import {
  claimAchievement,
  getMilestones,
  listAchievements,
  shareAchievement,
  trackingSchema,
} from "@treadlight/contract/achievements";
import { Expected } from "@treadlight/contract/errors";
import { achievementDueAt, achievementTypeSchema } from "@treadlight/domain/achievements";
import type { Database } from "@treadlight/platform/database";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { Kysely } from "kysely";
import type { ApiDeps } from "../deps.ts";
import { award } from "./award.ts";
import type { Tracking } from "./tracking.ts";

type AchievementDeps = Pick<ApiDeps, "db" | "warehouse" | "now">;

/** Bronze, silver and gold, awarded by what the server has on record, never by what a client claims. */
export function achievementEndpoints(deps: AchievementDeps): Endpoint[] {
  const { db, now } = deps;

  return [
    endpoint(listAchievements, {
      async handle({ caller: { userId } }) {
        await award(deps, userId);
        return { status: 200, body: { achievements: await achievementsOf(db, userId) } };
      },
    }),
    endpoint(claimAchievement, {
      async handle({ caller: { userId }, body: { achievementType } }) {
        const tracking = await award(deps, userId);
        // Of concurrent claims, only one finds it unclaimed.
        const claimed = await db
          .updateTable("achievements")
          .set({ claimedAt: new Date(now()), milestone: JSON.stringify(milestoneOf(tracking)) })
          .where("userId", "=", userId)
          .where("type", "=", achievementType)
          .where("claimedAt", "is", null)
          .returning("id")
          .executeTakeFirst();
        const achievement = (await achievementsOf(db, userId)).find((mine) => mine.achievementType === achievementType);
        if (!achievement) throw new Expected("achievement_not_earned");
        return { status: claimed ? 201 : 200, body: { achievement } };
      },
    }),
    endpoint(getMilestones, {
      async handle({ caller: { userId } }) {
        const tracking = await award(deps, userId);
        const achievements = await achievementsOf(db, userId);
        const milestones = achievementTypeSchema.options.map((achievementType) => {
          const mine = achievements.find((achievement) => achievement.achievementType === achievementType);
          return {
            achievementType,
            earned: mine !== undefined,
            claimed: mine?.claimedAt != null,
            dueAt: achievementDueAt(achievementType, tracking.since) ?? null,
          };
        });
        return { status: 200, body: { ...milestoneOf(tracking), milestones } };
      },
    }),
    endpoint(shareAchievement, {
      async handle({ caller: { userId }, body: { achievementId, platform, postContent } }) {
        const claimed = await db
          .selectFrom("achievements")
          .where("id", "=", achievementId)
          .where("userId", "=", userId)
          .where("claimedAt", "is not", null)
          .select("id")
          .executeTakeFirst();
        if (!claimed) throw new Expected("not_found");
        const share = { id: randomUUID(), achievementId, platform, createdAt: new Date(now()) };
        await db
          .insertInto("socialShares")
          .values({ ...share, postContent })
          .execute();
        return { status: 201, body: { share } };
      },
    }),
  ];
}

async function achievementsOf(db: Kysely<Database>, userId: string) {
  const rows = await db
    .selectFrom("achievements")
    .where("userId", "=", userId)
    .select(["id", "type as achievementType", "awardedAt", "claimedAt", "milestone"])
    .orderBy("awardedAt")
    .execute();
  return rows.map(({ milestone, ...row }) => ({ ...row, milestoneData: trackingSchema.nullable().parse(milestone) }));
}

const milestoneOf = ({ since, ...amounts }: Tracking) => ({ ...amounts, trackingSince: since?.toISOString() ?? null });
