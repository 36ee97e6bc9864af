import type { Factor, RangedFactor } from "./factor.ts";
import type { PlatformFactors, RegionFactors } from "./factor-set.ts";

/** Where a number comes from and how well it is known. */
export type Provenance = Pick<Factor, "source" | "year" | "evidence">;

/** A column of the platform table. What names no provenance comes from the product specification. */
interface PlatformRow {
  energyPerPrompt: [wh: number, from: Provenance, range?: { low: number; high: number }];
  multipliers: [low: number, medium: number, high: number, from?: Provenance];
  pue: [ratio: number, from: Provenance];
  actualRenewable: [percent: number, from?: Provenance];
  marketedRenewable: [percent: number, from: Provenance];
  baseTokens: [tokens: number, from?: Provenance];
  scaling: [share: number, from: Provenance];
  wue: [mlPerWh: number, from: Provenance];
}

/** Writes out the factors of one set. `specification` is the provenance of every number that names no other. */
export function rowsOf(specification: Provenance, training: Factor) {
  function platform(row: PlatformRow): PlatformFactors {
    const [low, medium, high, fromMultipliers = specification] = row.multipliers;
    const multiplier = (value: number): Factor => ({ value, unit: "x reference prompt", ...fromMultipliers });
    const factor = (unit: string, [value, from = specification]: [number, Provenance?, ...unknown[]]): Factor => ({
      value,
      unit,
      ...from,
    });
    return {
      energyPerPrompt: { ...factor("Wh per prompt", row.energyPerPrompt), ...row.energyPerPrompt[2] },
      complexityMultipliers: { low: multiplier(low), medium: multiplier(medium), high: multiplier(high) },
      pueEfficiency: factor("facility Wh per IT Wh", row.pue),
      actualRenewablePercent: factor("% of electricity", row.actualRenewable),
      marketingRenewablePercent: factor("% of electricity", row.marketedRenewable),
      baseTokens: factor("output tokens", row.baseTokens),
      scalingFactor: factor("share of energy", row.scaling),
      waterEfficiency: factor("mL per IT Wh", row.wue),
      trainingAmortization: training,
    };
  }

  function grid(
    carbonIntensity: number,
    waterIntensity: number,
    renewablePercent: number,
    from = specification,
  ): RegionFactors {
    return {
      carbonIntensity: { value: carbonIntensity, unit: "kg CO2 per kWh", ...from },
      waterIntensity: { value: waterIntensity, unit: "L per kWh", ...from },
      renewablePercent: { value: renewablePercent, unit: "% of electricity", ...from },
    };
  }

  return {
    platform,
    grid,
    percent: (value: number, from = specification): Factor => ({ value, unit: "% of prompts", ...from }),
    monthly: (value: number): Factor => ({ value, unit: "prompts per person and month", ...specification }),
  };
}

/** A range around the central figure, as multiples of it. */
export const uncertainty = (low: number, high: number, from: Provenance): RangedFactor => ({
  value: 1,
  low,
  high,
  unit: "x central figure",
  ...from,
});
