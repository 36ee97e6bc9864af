export { type Attempt, type AttemptLimits, attemptLimits, LockedOutError, noAttemptLimits } from "./attempt-limits.ts";
export { assertMaySend } from "./invitation-limit.ts";
