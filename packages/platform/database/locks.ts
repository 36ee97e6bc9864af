/**
 * Every advisory lock we take in PostgreSQL. Two purposes with one number would wait for each other, so a new lock gets a
 * line here. The numbers never change: old and new code run side by side during a rollout.
 */
export const LOCKS = {
  /** Held by the process that owns an embedded server. */
  embeddedServer: 7_236_018_441,
  /** Held while tables are brought up to date. */
  migration: 7_236_018_442,
  /** Held by the one process that runs housekeeping. */
  housekeeping: 7_236_018_443,
  /** Held by the one process that evaluates alert rules. */
  alerts: 7_236_018_444,
  /** Held by the one process that makes cells. */
  cells: 7_236_018_445,
  /** Held by the one process that writes refused sign-ins to the audit log. */
  signInRefusals: 7_236_018_446,
  /** Held by the one process that gives stored sessions the names that organizations decide on. */
  toolNames: 7_236_018_447,
  /** Held by the one process that lets connectors fetch. */
  connectors: 7_236_018_448,
} as const;
