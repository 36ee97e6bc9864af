import { ratingText, reasonText } from "@treadlight/domain/ratings";
import type { UsageRecord } from "@treadlight/domain/session";
import { ratingOfSession } from "@treadlight/site/shared/rating-of-session.ts";

/** The rating of a session's tool, and why. */
export function ToolRating({ session }: { session: Pick<UsageRecord, "tool" | "platformSecurityRating"> }) {
  const rating = ratingOfSession(session);
  return `${ratingText(rating)}. ${reasonText(rating)}`;
}
