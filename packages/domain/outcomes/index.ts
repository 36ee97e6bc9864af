/** The outcome ledger: what became of received sessions. */
export interface OutcomeCounts {
  /** Sessions by rejection code. */
  rejected: Record<string, number>;
  /** Always the sum of the six below. */
  accepted: number;
  /** Is the session's visible row. */
  scored: number;
  /** A newer version of the same session won. */
  superseded: number;
  deadLettered: number;
  erased: number;
  /** Was handled and is the session's newest version, but its row is gone: the warehouse has lost it. */
  missing: number;
  /** Accepted but not handled yet. */
  pending: number;
}
