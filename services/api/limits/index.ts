export { type AttemptLimits, attemptLimits, noAttemptLimits } from "./attempt-limits.ts";
export { assertMaySend } from "./invitation-limit.ts";
