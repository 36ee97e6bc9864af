import { randomUUID } from "node:crypto";
import {
  achievementRequestSchema,
  SOCIAL_PLATFORMS,
  socialShareRequestSchema,
} from "@treadlight/contract/achievements";
import { Expected } from "@treadlight/contract/errors";
import { defineRoute } from "@treadlight/contract/route";
import { achievementDueAt, achievementTypeSchema } from "@treadlight/domain/achievements";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { z } from "zod";
import type { ApiDeps } from "../../deps/index.ts";
import { earnedBy, type Tracking, trackingOf } from "./tracking.ts";

const milestoneSchema = z.object({
  co2: z.number().describe("Grams."),
  energy: z.number().describe("Wh."),
  water: z.number().describe("mL."),
  sessions: z.int(),
  trackingSince: z.iso.datetime().nullable(),
  onboardingCompleted: z.boolean(),
  extensionInstalled: z.boolean(),
});

const achievementSchema = z.object({
  id: z.guid(),
  achievementType: achievementTypeSchema,
  awardedAt: z.date(),
  claimedAt: z.date().nullable(),
  milestoneData: milestoneSchema.nullable().describe("What was on record at the claim."),
});

type AchievementDeps = Pick<ApiDeps, "db" | "warehouse" | "now">;

/** Bronze, silver and gold: awarded by what is on record, whatever a client says of itself. */
export function achievementEndpoints(deps: AchievementDeps): Endpoint[] {
  const { db, now } = deps;

  /** Writes down what is earned by now: it stays earned, whatever becomes of the sessions. */
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
      milestoneData: milestoneSchema.nullable().parse(milestone),
    }));
  };
  const errors = ["warehouse_unavailable", "query_too_expensive"] as const;

  return [
    endpoint(
      defineRoute({
        route: "GET /api/user/achievements",
        summary: "The caller's achievements, claimed or not",
        answers: { 200: z.object({ achievements: z.array(achievementSchema) }) },
        errors,
      }),
      {
        async handle({ caller: { userId } }) {
          await award(userId);
          return { status: 200, body: { achievements: await achievementsOf(userId) } };
        },
      },
    ),
    endpoint(
      defineRoute({
        route: "POST /api/user/achievements",
        summary: "Claims an achievement",
        description:
          "Answers 201 for the claim and 200 when it was claimed before, with the same achievement. Whether it is earned and what is on record is the server's to say; the amounts of the request are not kept.",
        body: achievementRequestSchema,
        answers: {
          201: z.object({ achievement: achievementSchema }),
          200: z.object({ achievement: achievementSchema }),
        },
        errors: [...errors, "achievement_not_earned"],
      }),
      {
        async handle({ caller: { userId }, body: { achievementType } }) {
          const tracking = await award(userId);
          // Of parallel claims, one finds it unclaimed.
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
      },
    ),
    endpoint(
      defineRoute({
        route: "GET /api/user/milestones",
        summary: "What is on record of the caller, and what each achievement still takes",
        answers: {
          200: milestoneSchema.extend({
            milestones: z.array(
              z.object({
                achievementType: achievementTypeSchema,
                earned: z.boolean(),
                claimed: z.boolean(),
                dueAt: z.date().nullable().describe("When tracking will have lasted, or has lasted, long enough."),
              }),
            ),
          }),
        },
        errors,
      }),
      {
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
      },
    ),
    endpoint(
      defineRoute({
        route: "POST /api/user/social-share",
        summary: "Records that a claimed achievement was shared",
        body: socialShareRequestSchema,
        answers: {
          201: z.object({
            share: z.object({
              id: z.guid(),
              achievementId: z.guid(),
              platform: z.enum(SOCIAL_PLATFORMS),
              createdAt: z.date(),
            }),
          }),
        },
        errors: ["not_found"],
      }),
      {
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
      },
    ),
  ];
}

const milestoneOf = ({ since, ...amounts }: Tracking) => ({ ...amounts, trackingSince: since?.toISOString() ?? null });
