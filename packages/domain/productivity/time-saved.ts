import { z } from "zod";
import { assessProductivity, type ProductivityInput } from "./assess.ts";
import { isNotWork, workflowTypeOf } from "./baselines.ts";
import { evidenceFor, TRIALS } from "./evidence.ts";

/**
 * Seconds. `low` can be negative: trials have also found that work took longer. So can `central`, where an organization has adopted a
 * speed-up of its own that is less than 1.
 */
export const timeSavedEstimateSchema = z.object({
  low: z.number(),
  central: z.number(),
  high: z.number().min(0),
  /** By how much the session was longer than the work takes without a tool. */
  lost: z.number().min(0),
});
export type TimeSavedEstimate = z.output<typeof timeSavedEstimateSchema>;

export interface TimeSavedInput extends Omit<ProductivityInput, "timeEngaged"> {
  /** Seconds; null where the sender could not tell. */
  timeEngaged: number | null;
  /** Of the organization's own numbers: seconds that the task takes without a tool, in place of the table's. */
  ownBaseline?: number | undefined;
  /** Of the organization's own numbers: the speed-up that it has adopted, in place of the central trial's. */
  ownSpeedUp?: number | undefined;
}

/**
 * How much time a session saved, with two ends. Source: docs/methodology.md.
 *
 *     high    = min(timeSaved, timeEngaged x (speedFactor - 1))
 *     central = min(timeEngaged x (f - 1), high)        f: what trials of this kind of work measured on average
 *     low     = min(timeEngaged x (g - 1), central)     g: the least favourable of their results
 *     lost    = max(0, timeEngaged - baseline)
 *
 * `timeSaved` is that of `assessProductivity`, which this leaves as it is; with a baseline of the organization's own, it is computed with that. Null where nobody's time was measured: the time is not known,
 * prompts took 0 seconds, or a program or an agent was at work. A session without prompts, or that was no work, saved and lost nothing.
 */
export function estimateTimeSaved(session: TimeSavedInput): TimeSavedEstimate | null {
  const { timeEngaged, speedFactor, promptCount, automated = false, ownBaseline, ownSpeedUp } = session;
  if (timeEngaged === null || automated) return null;
  if (promptCount === 0 || isNotWork(session.workflowType)) return { low: 0, central: 0, high: 0, lost: 0 };
  if (timeEngaged === 0) return null;
  const specified = assessProductivity({ ...session, timeEngaged });
  const baseline = ownBaseline ?? specified.baselineTaskTime;
  const timeSaved = ownBaseline === undefined ? specified.timeSaved : Math.max(0, ownBaseline - timeEngaged);
  const evidence = evidenceFor(workflowTypeOf(session.workflowType));
  const high = Math.min(timeSaved, timeEngaged * (speedFactor - 1));
  const central = Math.min(timeEngaged * ((ownSpeedUp ?? TRIALS[evidence.central].speedUp) - 1), high);
  const low = Math.min(timeEngaged * (TRIALS[evidence.low].speedUp - 1), central);
  return { low, central, high, lost: Math.max(0, timeEngaged - baseline) };
}

/** Sums of seconds, and counts of sessions. Two totals of disjoint sessions add up field by field. */
export interface TimeSavedTotal extends TimeSavedEstimate {
  /** With an estimate. */
  sessions: number;
  /** Without one: their hours are not 0 but unknown. */
  leftOut: number;
  /** Longer than the work takes without a tool. */
  losses: number;
}

/** Sums estimates without rounding, so that parts add up to the whole. Round what is shown: `formatEstimatedDuration`. */
export function totalTimeSaved(estimates: Iterable<TimeSavedEstimate | null>): TimeSavedTotal {
  const total: TimeSavedTotal = { low: 0, central: 0, high: 0, lost: 0, sessions: 0, leftOut: 0, losses: 0 };
  for (const estimate of estimates) {
    if (estimate === null) {
      total.leftOut++;
      continue;
    }
    total.low += estimate.low;
    total.central += estimate.central;
    total.high += estimate.high;
    total.lost += estimate.lost;
    total.sessions++;
    if (estimate.lost > 0) total.losses++;
  }
  return total;
}
