export { addressOf } from "./address-of.ts";
export { type AttemptLimits, attemptLimits, type MailKind, noAttemptLimits } from "./attempt-limits.ts";
export { assertMaySend } from "./invitation-limit.ts";
