import { achievementTypeSchema } from "@treadlight/domain/achievements";
import { z } from "zod";
import { defineRoute } from "../route/index.ts";
import { timestampSchema } from "../route/timestamp.ts";
import { achievementRequestSchema, SOCIAL_PLATFORMS, socialShareRequestSchema } from "./requests.ts";

export * from "./requests.ts";

/** A person's use of Treadlight. */
export const trackingSchema = z.object({
  co2: z.number().describe("Grams."),
  energy: z.number().describe("Wh."),
  water: z.number().describe("mL."),
  sessions: z.int(),
  trackingSince: z.iso.datetime().nullable(),
  onboardingCompleted: z.boolean(),
  extensionInstalled: z.boolean(),
});

export const achievementSchema = z.object({
  id: z.guid(),
  achievementType: achievementTypeSchema,
  awardedAt: timestampSchema,
  claimedAt: timestampSchema.nullable(),
  milestoneData: trackingSchema.nullable().describe("The figures at the time the achievement was claimed."),
});

const errors = ["warehouse_unavailable", "query_too_expensive"] as const;

export const listAchievements = defineRoute({
  route: "GET /api/user/achievements",
  summary: "Lists your achievements, claimed or not",
  answers: { 200: z.object({ achievements: z.array(achievementSchema) }) },
  errors,
});

export const claimAchievement = defineRoute({
  route: "POST /api/user/achievements",
  summary: "Claims an achievement",
  description:
    "Responds with 201 the first time, and then with 200 and the same achievement. The server decides whether it is earned and ignores amounts in the request.",
  body: achievementRequestSchema,
  answers: {
    201: z.object({ achievement: achievementSchema }),
    200: z.object({ achievement: achievementSchema }),
  },
  errors: [...errors, "achievement_not_earned"],
});

export const getMilestones = defineRoute({
  route: "GET /api/user/milestones",
  summary: "Gets your progress towards each achievement",
  answers: {
    200: trackingSchema.extend({
      milestones: z.array(
        z.object({
          achievementType: achievementTypeSchema,
          earned: z.boolean(),
          claimed: z.boolean(),
          dueAt: timestampSchema.nullable().describe("When you will have tracked, or had tracked, for long enough."),
        }),
      ),
    }),
  },
  errors,
});

export const shareAchievement = defineRoute({
  route: "POST /api/user/social-share",
  summary: "Records that you shared a claimed achievement",
  body: socialShareRequestSchema,
  answers: {
    201: z.object({
      share: z.object({
        id: z.guid(),
        achievementId: z.guid(),
        platform: z.enum(SOCIAL_PLATFORMS),
        createdAt: timestampSchema,
      }),
    }),
  },
  errors: ["not_found"],
});

export const ACHIEVEMENT_ROUTES = [listAchievements, claimAchievement, getMilestones, shareAchievement];
