import { type AchievementType, achievementTypeSchema } from "@treadlight/domain/achievements";
import { z } from "zod";
import { paragraphSchema } from "../fields/index.ts";

const amount = z.number().min(0).default(0);

/** The totals a person has on record when claiming an achievement: CO2 in grams, energy in Wh, water in mL. */
export const milestoneDataSchema = z.strictObject({
  co2: amount,
  energy: amount,
  water: amount,
  onboardingCompleted: z.boolean().default(false),
  extensionInstalled: z.boolean().default(false),
  celebratedAt: z.iso.datetime({ offset: true }),
});

/** Body of `POST /api/user/achievements`. The server decides whether it is earned. */
export const achievementRequestSchema = z.strictObject({
  achievementType: achievementTypeSchema,
  milestoneData: milestoneDataSchema,
  onboardingCompleted: z.boolean().default(false),
  extensionInstalled: z.boolean().default(false),
});
export type AchievementRequest = z.output<typeof achievementRequestSchema>;

/** The request that claims an achievement; the two flags are true only for bronze. */
export function achievementRequest(
  achievementType: AchievementType,
  totals: { co2?: number; energy?: number; water?: number },
  celebratedAt: Date,
): AchievementRequest {
  const isBronze = achievementType === "bronze";
  const flags = { onboardingCompleted: isBronze, extensionInstalled: isBronze };
  const { co2 = 0, energy = 0, water = 0 } = totals;
  return {
    achievementType,
    milestoneData: { co2, energy, water, ...flags, celebratedAt: celebratedAt.toISOString() },
    ...flags,
  };
}

export const SOCIAL_PLATFORMS = ["linkedin", "twitter", "facebook", "email"] as const;

/** Body of `POST /api/user/social-share`. */
export const socialShareRequestSchema = z.strictObject({
  achievementId: z.guid(),
  platform: z.enum(SOCIAL_PLATFORMS),
  // The longest post of the four, LinkedIn's, is 3,000 characters.
  postContent: paragraphSchema(3_000),
});
export type SocialShareRequest = z.output<typeof socialShareRequestSchema>;
