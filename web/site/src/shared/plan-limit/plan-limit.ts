import { ApiError } from "@treadlight/client";

const LIMITS = new Set<string | undefined>(["plan_required", "seats_used"]);

/** What a plan does not allow, in a sentence for people; undefined if an error says something else. */
export function planLimitOf(error: unknown): string | undefined {
  const answered = error instanceof ApiError && error.cause instanceof ApiError ? error.cause : error;
  return answered instanceof ApiError && LIMITS.has(answered.code) ? answered.reason : undefined;
}
