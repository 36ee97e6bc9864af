/** The name of a log event that says only that a source reaches the server. It counts in no figure. */
export const TEST_EVENT = "treadlight.test";

/** The body of a request to `/v1/logs` with one such event. @param now milliseconds since the epoch */
export const testRecord = (now: number) => ({
  resourceLogs: [{ scopeLogs: [{ logRecords: [{ timeUnixNano: `${now}000000`, eventName: TEST_EVENT }] }] }],
});
