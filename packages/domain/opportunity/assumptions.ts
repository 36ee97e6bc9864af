import type { RegionKey } from "../environment/index.ts";
import { PRODUCTIVITY_METRICS, regionalOpportunity } from "./regions.ts";

/** What the calculator takes for granted. Readers can put in figures of their own. Money is in the currency of the region's rate. */
export interface Assumptions {
  /** Percent of employees who use AI. */
  adoptionPercent: number;
  /** Hours a month for each person who uses AI. */
  hoursSaved: number;
  /** Tasks a month for each person who uses AI. */
  tasksAutomated: number;
  /** The value of an hour of work. */
  hourlyRate: number;
  /** The price of AI tools a month for each employee. */
  toolCost: number;
}

export const ASSUMPTION_LIMITS: Record<keyof Assumptions, { min: number; max: number }> = {
  adoptionPercent: { min: 0, max: 100 },
  hoursSaved: { min: 0, max: 160 },
  tasksAutomated: { min: 0, max: 1_000 },
  hourlyRate: { min: 0, max: 1_000 },
  toolCost: { min: 1, max: 1_000 },
};

const MONTHLY_TOOL_COST = 30;

const WEEKS_A_MONTH = 52 / 12;
/**
 * Hours a month for each person who uses AI. In a survey of workers in the US who had used it in the week before, a third saved one
 * hour or less in that week and a fifth four hours or more (Federal Reserve Bank of St. Louis, February 2025).
 */
export const HOURS_SAVED_RANGE = { low: 1 * WEEKS_A_MONTH, high: 4 * WEEKS_A_MONTH };

/** The planning figures of the specification. No study stands behind them. */
export function defaultAssumptions(region: RegionKey): Assumptions {
  const { avgAIAdoption, avgTimeSavedHours, taskAutomationRate } = PRODUCTIVITY_METRICS;
  return {
    adoptionPercent: avgAIAdoption,
    hoursSaved: avgTimeSavedHours,
    tasksAutomated: taskAutomationRate,
    hourlyRate: regionalOpportunity(region).salaryData.averageHourly,
    toolCost: MONTHLY_TOOL_COST,
  };
}
