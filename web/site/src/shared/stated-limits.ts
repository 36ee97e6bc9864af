/** Limits of the services that pages state. `tests/stated-limits.test.ts` compares them: the site imports no service. */
export const STATED_LIMITS = {
  sessionsPerJsonRequest: 1_000,
  sessionsPerNdjsonRequest: 10_000,
  /** After decompression. */
  requestMebibytes: 5,
  accessTokenMinutes: 15,
  passwordResetMinutes: 30,
} as const;
