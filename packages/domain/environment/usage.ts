import { CURRENT_FACTORS } from "./factor-sets/current.ts";
import { PLATFORM_NAMES, PROMPT_COMPLEXITIES, type UsageProfile } from "./factor-sets/factor-set.ts";
import { assessImpact } from "./impact.ts";

/** CO2 in grams, energy in Wh, water in mL, each with its range. */
export interface Footprint {
  co2Emissions: number;
  co2EmissionsLow: number;
  co2EmissionsHigh: number;
  energyUsage: number;
  energyUsageLow: number;
  energyUsageHigh: number;
  waterUsage: number;
  waterUsageLow: number;
  waterUsageHigh: number;
}

/**
 * Estimate of a month's footprint of people who use AI as a profile says: its prompts, spread over platforms and
 * complexities by their shares. The split by complexity is our own. Source: docs/methodology.md.
 */
export function monthlyFootprint(
  { people, profile, region }: { people: number; profile: UsageProfile; region: string },
  factors = CURRENT_FACTORS,
): Footprint {
  const prompts = people * factors.promptsPerMonth[profile].value;
  const parts = PLATFORM_NAMES.flatMap((platform) =>
    PROMPT_COMPLEXITIES.map((complexity) => {
      const share = (factors.platformShare[platform].value * factors.complexityShare[complexity].value) / 10_000;
      return assessImpact({ platform, region, complexity, promptCount: prompts * share }, factors);
    }),
  );
  return sumOfFootprints(parts);
}

export function sumOfFootprints(parts: readonly Footprint[]): Footprint {
  const sum = (figure: keyof Footprint) => parts.reduce((total, part) => total + part[figure], 0);
  return {
    co2Emissions: sum("co2Emissions"),
    co2EmissionsLow: sum("co2EmissionsLow"),
    co2EmissionsHigh: sum("co2EmissionsHigh"),
    energyUsage: sum("energyUsage"),
    energyUsageLow: sum("energyUsageLow"),
    energyUsageHigh: sum("energyUsageHigh"),
    waterUsage: sum("waterUsage"),
    waterUsageLow: sum("waterUsageLow"),
    waterUsageHigh: sum("waterUsageHigh"),
  };
}
