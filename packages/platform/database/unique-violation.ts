import { hasCode } from "../error-codes/index.ts";

/** PostgreSQL's error code for a value that must be unique. */
const UNIQUE_VIOLATION = "23505";

/** Whether a query failed because a value that must be unique is already taken. */
export function isUniqueViolation(error: unknown): error is Error {
  return hasCode(error, UNIQUE_VIOLATION);
}
