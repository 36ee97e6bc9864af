import { type Footprint, monthlyFootprint, type RegionKey } from "../environment/index.ts";
import { PRODUCTIVITY_METRICS, regionalOpportunity } from "./regions.ts";

export const COMPANY_SIZE = { min: 10, max: 10_000, step: 10, default: 100 } as const;
export const DEFAULT_OPPORTUNITY_REGION: RegionKey = "uk";
/** Cost of AI tools per employee and month, in the region's currency. */
export const MONTHLY_TOOL_COST = 30;

export type SizeBadge = "small" | "growing" | "enterprise";

/** An estimate of AI's benefits for a company. Money is in `currency` and per month unless stated otherwise. */
export interface Opportunity {
  hoursSaved: number;
  tasksAutomated: number;
  efficiencyGainPercent: number;
  /** ISO 4217. */
  currency: string;
  monthlySavings: number;
  annualSavings: number;
  /** Annual savings divided by the annual cost of tools. */
  roiMultiplier: number;
  sizeBadge: SizeBadge;
  monthlyFootprint: Footprint;
  annualFootprint: Footprint;
}

export function assessOpportunity({ employees, region }: { employees: number; region: RegionKey }): Opportunity {
  const { salaryData, currency } = regionalOpportunity(region);
  const { avgAIAdoption, avgTimeSavedHours, taskAutomationRate, efficiencyGainPercent } = PRODUCTIVITY_METRICS;
  const adopters = (employees * avgAIAdoption) / 100;
  const hoursSaved = adopters * avgTimeSavedHours;
  const monthlySavings = hoursSaved * salaryData.averageHourly;
  const annualSavings = 12 * monthlySavings;
  const footprint = (people: number) => monthlyFootprint({ people, profile: "medium", region });
  return {
    hoursSaved,
    tasksAutomated: adopters * taskAutomationRate,
    efficiencyGainPercent,
    currency,
    monthlySavings,
    annualSavings,
    roiMultiplier: employees === 0 ? 0 : annualSavings / (employees * MONTHLY_TOOL_COST * 12),
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
