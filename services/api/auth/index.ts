export { createStaffAccount, hasStaffAccount } from "./accounts.ts";
export { type AttemptLimits, attemptLimits, noAttemptLimits } from "./attempt-limits.ts";
export { hashPassword, PASSWORD_COST, passwordMatches } from "./passwords.ts";
export { type AuthDeps, authRoutes } from "./routes.ts";
