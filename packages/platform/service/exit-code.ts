/** These failures repeat until the settings or the stored data change. */
const FAILS_AGAIN = new Set<unknown>(["invalid_config", "data_directory_in_use", "cannot_listen", "incompatible_data"]);

/** The exit code of a process that an expected error has ended: 2 if a restart would fail again, otherwise 1. */
export const exitCodeOf = (errorCode: unknown): number => (FAILS_AGAIN.has(errorCode) ? 2 : 1);
