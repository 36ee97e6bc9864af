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
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { ApiDeps } from "../../deps/index.ts";
import { earnedBy, type Tracking, trackingOf } from "./tracking.ts";

type AchievementDeps = Pick<ApiDeps, "db" | "warehouse" | "now">;

/** Bronze, silver and gold, awarded by what the server has on record, never by what a client claims. */
export function achievementEndpoints(deps: AchievementDeps): Endpoint[] {
  const { db, now } = deps;

  /** Records what has been earned. It stays earned, even if the sessions are deleted later. */
  const award = async (userId: string) => {
    const tracking = await trackingOf(deps, userId);
    const awardedAt = new Date(now());
    const earned = earnedBy(tracking, awardedAt);
    if (earned.length > 0) {
      await db
        .insertInto("achievements")
        .values(earned.map((type) => ({ id: randomUUID(), userId, type, awardedAt })))
        .onConflict((conflict) => conflict.columns(["userId", "type"]).doNothing())
        .execute();
    }
    return tracking;
  };
  const achievementsOf = async (userId: string) => {
    const rows = await db
      .selectFrom("achievements")
      .where("userId", "=", userId)
      .select(["id", "type as achievementType", "awardedAt", "claimedAt", "milestone"])
      .orderBy("awardedAt")
      .execute();
    return rows.map(({ milestone, ...row }) => ({
      ...row,
      milestoneData: trackingSchema.nullable().parse(milestone),
    }));
  };

  return [
    endpoint(listAchievements, {
      async handle({ caller: { userId } }) {
        await award(userId);
        return { status: 200, body: { achievements: await achievementsOf(userId) } };
      },
    }),
    endpoint(claimAchievement, {
      async handle({ caller: { userId }, body: { achievementType } }) {
        const tracking = await award(userId);
        // Of parallel claims, only one finds it unclaimed.
        const claimed = await db
          .updateTable("achievements")
          .set({ claimedAt: new Date(now()), milestone: JSON.stringify(milestoneOf(tracking)) })
          .where("userId", "=", userId)
          .where("type", "=", achievementType)
          .where("claimedAt", "is", null)
          .returning("id")
          .executeTakeFirst();
        const achievement = (await achievementsOf(userId)).find((mine) => mine.achievementType === achievementType);
        if (!achievement) throw new Expected("achievement_not_earned");
        return { status: claimed ? 201 : 200, body: { achievement } };
      },
    }),
    endpoint(getMilestones, {
      async handle({ caller: { userId } }) {
        const tracking = await award(userId);
        const achievements = await achievementsOf(userId);
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

const milestoneOf = ({ since, ...amounts }: Tracking) => ({ ...amounts, trackingSince: since?.toISOString() ?? null });
