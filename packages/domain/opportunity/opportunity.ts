import { type Footprint, monthlyFootprint, type RegionKey } from "../environment/index.ts";
import { type Assumptions, defaultAssumptions, HOURS_SAVED_RANGE } from "./assumptions.ts";
import { PRODUCTIVITY_METRICS, regionalOpportunity } from "./regions.ts";

export const COMPANY_SIZE = { min: 10, max: 10_000, step: 10, default: 100 } as const;
export const DEFAULT_OPPORTUNITY_REGION: RegionKey = "uk";

export type SizeBadge = "small" | "growing" | "enterprise";

/** What a company gains from AI if each of its users saves so many hours a month. Money is in `currency`. */
export interface Gain {
  /** A month, all users together. */
  hoursSaved: number;
  monthlySavings: number;
  annualSavings: number;
  /** Annual savings divided by the annual cost of tools. */
  roiMultiplier: number;
}

/** An estimate of AI's benefits for a company, per month unless stated otherwise. */
export interface Opportunity extends Gain {
  /** The same with the fewest and the most hours of `HOURS_SAVED_RANGE`. */
  low: Gain;
  high: Gain;
  tasksAutomated: number;
  efficiencyGainPercent: number;
  /** ISO 4217. */
  currency: string;
  annualToolCost: number;
  sizeBadge: SizeBadge;
  monthlyFootprint: Footprint;
  annualFootprint: Footprint;
}

export function assessOpportunity({
  employees,
  region,
  assumptions = defaultAssumptions(region),
}: {
  employees: number;
  region: RegionKey;
  assumptions?: Assumptions;
}): Opportunity {
  const { adoptionPercent, hoursSaved, tasksAutomated, hourlyRate, toolCost } = assumptions;
  const adopters = (employees * adoptionPercent) / 100;
  const annualToolCost = 12 * employees * toolCost;
  const gain = (hoursOfUser: number): Gain => {
    const annualSavings = 12 * adopters * hoursOfUser * hourlyRate;
    return {
      hoursSaved: adopters * hoursOfUser,
      monthlySavings: annualSavings / 12,
      annualSavings,
      roiMultiplier: annualToolCost === 0 ? 0 : annualSavings / annualToolCost,
    };
  };
  const footprint = (people: number) => monthlyFootprint({ people, profile: "medium", region });
  return {
    ...gain(hoursSaved),
    low: gain(Math.min(HOURS_SAVED_RANGE.low, hoursSaved)),
    high: gain(Math.max(HOURS_SAVED_RANGE.high, hoursSaved)),
    tasksAutomated: adopters * tasksAutomated,
    efficiencyGainPercent: PRODUCTIVITY_METRICS.efficiencyGainPercent,
    currency: regionalOpportunity(region).salaryData.currency,
    annualToolCost,
    sizeBadge: sizeBadge(employees),
    monthlyFootprint: footprint(adopters),
    // The footprint is linear in people, so twelve months equal twelve times the people.
    annualFootprint: footprint(12 * adopters),
  };
}

export function sizeBadge(employees: number): SizeBadge {
  if (employees <= 50) return "small";
  return employees <= 1000 ? "growing" : "enterprise";
}
