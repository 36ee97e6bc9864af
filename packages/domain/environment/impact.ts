import { CURRENT_FACTORS } from "./factor-sets/current.ts";
import type { Factor, RangedFactor } from "./factor-sets/factor.ts";
import type { FactorSet, PromptComplexity } from "./factor-sets/factor-set.ts";
import { peoplesGrid } from "./factor-sets/grid-factors.ts";
import { regionKeyByText } from "./factor-sets/region-names.ts";
import type { ImpactResult, SustainabilityRating } from "./impact-result.ts";
import { hostingOf, OTHER_PLATFORM, platformNameByText } from "./platforms.ts";

export interface ImpactInput {
  /** Name of a platform with factors of its own, in any case. Absent or any other: the stand-in's factors. */
  platform?: string;
  /** Key, label, ISO code or common name. Absent or not understood: "unknown". */
  region?: string;
  /** The calendar year of the use, for sets that know grids by year. Absent: the latest. */
  year?: number;
  complexity: PromptComplexity;
  /** 0 or more. */
  promptCount: number;
  /** Mean per prompt, where it was measured. */
  outputTokens?: number;
  /** Training energy over inference energy, in place of the set's. It is the least certain factor; 0 leaves training out. */
  trainingAmortization?: number;
}

/**
 * Footprint of a session. Linear in the number of prompts. Source: environmental model, methodology 1.0; formulas and
 * factors are in docs/methodology.md.
 */
export function assessImpact(input: ImpactInput, factors: FactorSet = CURRENT_FACTORS): ImpactResult {
  const { complexity, promptCount, outputTokens } = input;
  const { tool } = factorsFor(input, factors);
  const training = input.trainingAmortization ?? tool.trainingAmortization.value;
  const multiplier = tool.complexityMultipliers[complexity].value;
  const tokenShare = tool.scalingFactor.value;
  // With measured tokens the complexity speaks for the fixed share alone: length is never counted twice.
  const load =
    outputTokens === undefined
      ? multiplier
      : (1 - tokenShare) * multiplier + (tokenShare * outputTokens) / tool.baseTokens.value;

  const baseEnergy = promptCount * tool.energyPerPrompt.value * load;
  const range = factors.uncertainty.energy;
  return impactOf({ ...input, baseEnergy, range, perPrompts: promptCount, training }, factors);
}

/** Energy of IT equipment in Wh, and what else the figures of a session follow from. */
interface AssessedEnergy extends Pick<ImpactInput, "platform" | "region" | "year" | "complexity"> {
  baseEnergy: number;
  range: Range;
  /** What the rating divides by. */
  perPrompts: number;
  training: number;
}

/** All figures that follow from the energy of IT equipment. */
export function impactOf(assessed: AssessedEnergy, factors: FactorSet): ImpactResult {
  const { baseEnergy, range, perPrompts, training, complexity } = assessed;
  const { platform, region, tool, grid } = factorsFor(assessed, factors);
  const hosting = hostingOf(platform);
  const dataCenter = hosting.primaryDataCenters[0];
  const pue = tool.pueEfficiency.value;

  const pueOverhead = baseEnergy * (pue - 1);
  const trainingAmortization = baseEnergy * pue * training;
  const energyUsage = baseEnergy + pueOverhead + trainingAmortization;
  const co2Emissions = energyUsage * grid.carbonIntensity.value;
  const waterUsage = baseEnergy * (1 + training) * (tool.waterEfficiency.value + pue * grid.waterIntensity.value);

  const actualRenewableOffset = (co2Emissions * tool.actualRenewablePercent.value) / 100;
  const marketingClaimsOffset = (co2Emissions * tool.marketingRenewablePercent.value) / 100;
  const renewable = platform === undefined ? grid.renewablePercent : tool.actualRenewablePercent;
  const greenEnergyUsed = renewable.value >= 50;

  const { carbonIntensity, water } = factors.uncertainty;
  // The share of training is a factor of its own, which the ranges of 50 % leave out.
  const energy = factors.rangePercent === 90 ? [range, trainingRange(tool.trainingAmortization, training)] : [range];
  const ends = factors.rangePercent === 90 ? endsOfIndependent : endsOfMultiplied;
  const [co2, wh, ml] = [
    ends(co2Emissions, [...energy, carbonIntensity]),
    ends(energyUsage, energy),
    ends(waterUsage, [...energy, water]),
  ];
  return {
    co2Emissions,
    co2EmissionsLow: co2.low,
    co2EmissionsHigh: co2.high,
    energyUsage,
    energyUsageLow: wh.low,
    energyUsageHigh: wh.high,
    waterUsage,
    waterUsageLow: ml.low,
    waterUsageHigh: ml.high,
    carbonIntensity: grid.carbonIntensity.value,
    sustainabilityRating: sustainabilityRating(perPrompts === 0 ? 0 : co2Emissions / perPrompts, greenEnergyUsed),
    greenEnergyUsed,
    region: region ?? "unknown",
    platform: platform ?? OTHER_PLATFORM,
    model: hosting.model,
    complexity,
    accuracyLevel: platform === undefined ? "conservative_estimate" : "realistic_assessment",
    dataCenter: dataCenter?.place ?? "unknown",
    dataCenterCountry: dataCenter?.country ?? "unknown",
    providerInfrastructure: hosting.provider,
    breakdown: {
      baseEnergy,
      pueOverhead,
      trainingAmortization,
      actualRenewableOffset,
      marketingClaimsOffset,
      greenwashingGap: marketingClaimsOffset - actualRenewableOffset,
    },
  };
}

/** The factors of a tool's platform and of a region, and what stands for those that are not known. */
export function factorsFor(input: Pick<ImpactInput, "platform" | "region" | "year">, factors: FactorSet) {
  const platform = input.platform === undefined ? undefined : platformNameByText(input.platform);
  const region = input.region === undefined ? undefined : regionKeyByText(input.region);
  const grid = region === undefined ? factors.unknownRegion : factors.regions[region];
  const ofYear = factors.grids && peoplesGrid(factors.grids, region, input.year ?? LATEST);
  return {
    platform,
    region,
    tool: platform === undefined ? factors.otherPlatform : factors.platforms[platform],
    grid: ofYear ? { ...grid, carbonIntensity: ofYear.factor } : grid,
    /** The year that the grid's carbon intensity is of, in sets that know one. */
    gridYear: ofYear?.year,
  };
}

/** A year after all that are published. */
const LATEST = Number.POSITIVE_INFINITY;

/** The ends of a range, as multiples of its central figure. */
type Range = Pick<RangedFactor, "low" | "high">;

const trainingRange = ({ value, low = value, high = value }: Factor, used: number): Range =>
  used === value ? { low: (1 + low) / (1 + value), high: (1 + high) / (1 + value) } : { low: 1, high: 1 };

const endsOfMultiplied = (figure: number, ranges: readonly Range[]): Range => ({
  low: ranges.reduce((end, { low }) => end * low, figure),
  high: ranges.reduce((end, { high }) => end * high, figure),
});

/** Of factors that do not depend on one another: it is rarer that all are at their ends than that each is. Added in squares, on the logarithm. */
const endsOfIndependent = (figure: number, ranges: readonly Range[]): Range => ({
  low: figure * Math.exp(-Math.hypot(...ranges.map(({ low }) => Math.log(low)))),
  high: figure * Math.exp(Math.hypot(...ranges.map(({ high }) => Math.log(high)))),
});

/** Source: docs/methodology.md. @param co2PerPrompt grams */
export function sustainabilityRating(co2PerPrompt: number, greenEnergyUsed: boolean): SustainabilityRating {
  if (greenEnergyUsed && co2PerPrompt < 0.1) return "excellent";
  if (greenEnergyUsed || co2PerPrompt < 0.2) return "good";
  return co2PerPrompt < 0.5 ? "fair" : "poor";
}

/** Figures that follow from a stored result: what providers' own numbers compare with, and CO2 less either offset. */
export function derivedFigures({ co2Emissions, breakdown }: Pick<ImpactResult, "co2Emissions" | "breakdown">) {
  return {
    /** Wh, without the training share: what providers publish. */
    operationalEnergy: breakdown.baseEnergy + breakdown.pueOverhead,
    /** Grams. */
    co2AfterActualRenewables: co2Emissions - breakdown.actualRenewableOffset,
    /** Grams. */
    co2AfterMarketingClaims: co2Emissions - breakdown.marketingClaimsOffset,
  };
}
