import { z } from "zod";
import type { TimeEstimate } from "../format/index.ts";

/**
 * What a total of time saved is shown with, as analytics names it: times in seconds, the others in sessions. Whoever shows such a total asks
 * for all of them.
 */
export const timeSavedSumsSchema = z.object({
  sessions: z.number(),
  timeEngaged: z.number(),
  timeSavedLow: z.number(),
  timeSavedCentral: z.number(),
  timeSavedHigh: z.number(),
  timeLost: z.number(),
  sessionsWithLoss: z.number(),
  /** Those that the estimate leaves out, because nobody's time was measured. */
  sessionsWithoutTime: z.number(),
});
export type TimeSavedSums = z.output<typeof timeSavedSumsSchema>;

/** The sums of no session. */
export const NO_TIME_SAVED: TimeSavedSums = {
  sessions: 0,
  timeEngaged: 0,
  timeSavedLow: 0,
  timeSavedCentral: 0,
  timeSavedHigh: 0,
  timeLost: 0,
  sessionsWithLoss: 0,
  sessionsWithoutTime: 0,
};

/** The estimate of a total; null if nobody's time was measured in any of its sessions. */
export function estimateIn(
  sums: Pick<TimeSavedSums, "sessions" | "sessionsWithoutTime" | "timeSavedLow" | "timeSavedCentral" | "timeSavedHigh">,
): TimeEstimate | null {
  return sums.sessions > 0 && sums.sessions === sums.sessionsWithoutTime ? null : estimateOf(sums);
}

/** The estimate of one session; null if nobody's time was measured. */
export function estimateOf(record: {
  timeSavedLow: number | null;
  timeSavedCentral: number | null;
  timeSavedHigh: number | null;
}): TimeEstimate | null {
  const { timeSavedLow: low, timeSavedCentral: central, timeSavedHigh: high } = record;
  return low === null || central === null || high === null ? null : { low, central, high };
}
