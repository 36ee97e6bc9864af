/** The streams of the event log. */
export const STREAMS = ["sessions", "receipts", "monitoring"] as const;
export type Stream = (typeof STREAMS)[number];
