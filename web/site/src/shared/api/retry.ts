import { ApiError } from "@treadlight/client";

const MAX_QUERY_RETRIES = 3;
const MAX_MUTATION_RETRIES = 2;
export const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;

/** A client error, which a retry would not change. */
function isRefused(error: Error): boolean {
  return (error instanceof ApiError && error.status >= 400 && error.status < 500) || /^4\d\d/.test(error.message);
}

export function retryQuery(failures: number, error: Error): boolean {
  return !isRefused(error) && !/401|403/.test(error.message) && failures < MAX_QUERY_RETRIES;
}

/** Doubles from one second up to half a minute. */
export function queryRetryDelayMs(failures: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** failures, MAX_RETRY_MS);
}

/** Only server and network failures. A retry must not prompt the person again. */
export function retryMutation(failures: number, error: Error): boolean {
  return error instanceof ApiError && !isRefused(error) && failures < MAX_MUTATION_RETRIES;
}
