/**
 * What a person can aim for in their own AI use. Targets are in the unit of what is measured: seconds, days, sessions, grams of CO2, US dollars
 * by the price list.
 */
export const GOALS = {
  activeDays: { every: "week", bound: "least", max: 7 },
  timeSaved: { every: "week", bound: "least", max: 7 * 86_400 },
  exposures: { every: "week", bound: "most", max: 10_000 },
  co2: { every: "month", bound: "most", max: 1e9 },
  spend: { every: "month", bound: "most", max: 1e9 },
} as const satisfies Record<string, { every: "week" | "month"; bound: "least" | "most"; max: number }>;
export type GoalKind = keyof typeof GOALS;
export const GOAL_KINDS = ["activeDays", "timeSaved", "exposures", "co2", "spend"] as const satisfies GoalKind[];

/** `met`: it is reached, or kept until the period is over; `missed`: it can no longer be kept, or the period is over without it. */
export type GoalState = "open" | "met" | "missed";

/** @param isOver whether the week or month has ended */
export function goalState(
  kind: GoalKind,
  { actual, target }: { actual: number; target: number },
  isOver: boolean,
): GoalState {
  if (GOALS[kind].bound === "most") return actual > target ? "missed" : isOver ? "met" : "open";
  return actual >= target ? "met" : isOver ? "missed" : "open";
}
