import { PLANS, type ToolRating, toolRating } from "@treadlight/domain/ratings";
import type { UsageRecord } from "@treadlight/domain/session";

/** The rating that a session was scored with: that of the plan which has it. Another one if the evidence has changed since. */
export function ratingOfSession({
  tool,
  platformSecurityRating,
}: Pick<UsageRecord, "tool" | "platformSecurityRating">): ToolRating {
  const usual = toolRating(tool);
  const ratings = [usual, ...PLANS.map((plan) => toolRating(tool, plan))];
  return ratings.find(({ score }) => score === platformSecurityRating) ?? usual;
}
