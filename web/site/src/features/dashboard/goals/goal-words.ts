import { formatCo2, formatEstimatedDuration, formatNumber, formatSpend } from "@treadlight/domain/format";
import { GOALS, type GoalKind, type GoalState } from "@treadlight/domain/goals";

/** What pages call a goal, and how its amounts are written and typed. */
export const GOAL_WORDS: Record<
  GoalKind,
  { label: string; format: (amount: number) => string; unit: string; perUnit: number; step: string }
> = {
  activeDays: { label: "Days with AI", format: daysText, unit: "days", perUnit: 1, step: "1" },
  timeSaved: {
    label: "Time saved, estimate",
    format: formatEstimatedDuration,
    unit: "hours",
    perUnit: 3_600,
    step: "any",
  },
  exposures: { label: "Sessions with sensitive values", format: formatNumber, unit: "sessions", perUnit: 1, step: "1" },
  co2: { label: "CO₂, estimate", format: formatCo2, unit: "grams", perUnit: 1, step: "any" },
  spend: { label: "Spend on tokens, by list prices", format: formatSpend, unit: "US dollars", perUnit: 1, step: "any" },
};

function daysText(days: number): string {
  return `${formatNumber(days)} ${days === 1 ? "day" : "days"}`;
}

/** Such as "at least" or "at most", by week or month. */
export const boundWords = (kind: GoalKind): string => `at ${GOALS[kind].bound} a ${GOALS[kind].every}`;

/** How a goal stands, in words. */
export function stateWords(kind: GoalKind, state: GoalState): string {
  if (state === "open") return GOALS[kind].bound === "most" ? "Kept so far" : "Not yet";
  return state === "met" ? "Met" : "Missed";
}
