import { type ToolRating, toolRating } from "@treadlight/domain/ratings";
import type { UsageRecord } from "@treadlight/domain/session";

/** The rating of a session's tool, under the contract that its organization had. Another one if the evidence has changed since. */
export const ratingOfSession = ({ tool, contractPlan }: Pick<UsageRecord, "tool" | "contractPlan">): ToolRating =>
  toolRating(tool, contractPlan ?? undefined);
