export { type Attempt, type AttemptLimits, attemptLimits, LockedOutError, noAttemptLimits } from "./attempt-limits.ts";
export { assertMaySend, type InvitationLimitDeps, invitationsLeft } from "./invitation-limit.ts";
