/** The streams of the event log. */
export const STREAMS = ["sessions", "receipts", "monitoring"] as const;
export type Stream = (typeof STREAMS)[number];

/** The consumer group that makes rows of each stream. */
export const GROUPS = {
  sessions: "scoring",
  receipts: "ledger",
  monitoring: "monitoring",
} as const satisfies Record<Stream, string>;
