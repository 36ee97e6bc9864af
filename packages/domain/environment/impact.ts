import { CURRENT_FACTORS } from "./factor-sets/current.ts";
import type { FactorSet, PromptComplexity } from "./factor-sets/factor-set.ts";
import { regionKeyByText } from "./factor-sets/region-names.ts";
import type { ImpactResult, SustainabilityRating } from "./impact-result.ts";
import { hostingOf, OTHER_PLATFORM, platformNameByText } from "./platforms.ts";

export interface ImpactInput {
  /** Name of a platform with factors of its own, in any case. Absent or any other: the stand-in's factors. */
  platform?: string;
  /** Key, label, ISO code or common name. Absent or not understood: "unknown". */
  region?: string;
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
  const platform = input.platform === undefined ? undefined : platformNameByText(input.platform);
  const region = input.region === undefined ? undefined : regionKeyByText(input.region);
  const tool = platform === undefined ? factors.otherPlatform : factors.platforms[platform];
  const grid = region === undefined ? factors.unknownRegion : factors.regions[region];
  const hosting = hostingOf(platform);
  const dataCenter = hosting.primaryDataCenters[0];

  const pue = tool.pueEfficiency.value;
  const training = input.trainingAmortization ?? tool.trainingAmortization.value;
  const multiplier = tool.complexityMultipliers[complexity].value;
  const tokenShare = tool.scalingFactor.value;
  // With measured tokens the complexity speaks for the fixed share alone: length is never counted twice.
  const load =
    outputTokens === undefined
      ? multiplier
      : (1 - tokenShare) * multiplier + (tokenShare * outputTokens) / tool.baseTokens.value;

  const baseEnergy = promptCount * tool.energyPerPrompt.value * load;
  const pueOverhead = baseEnergy * (pue - 1);
  const trainingAmortization = baseEnergy * pue * training;
  const energyUsage = baseEnergy + pueOverhead + trainingAmortization;
  const co2Emissions = energyUsage * grid.carbonIntensity.value;
  const waterUsage = baseEnergy * (1 + training) * (tool.waterEfficiency.value + pue * grid.waterIntensity.value);

  const actualRenewableOffset = (co2Emissions * tool.actualRenewablePercent.value) / 100;
  const marketingClaimsOffset = (co2Emissions * tool.marketingRenewablePercent.value) / 100;
  const renewable = platform === undefined ? grid.renewablePercent : tool.actualRenewablePercent;
  const greenEnergyUsed = renewable.value >= 50;

  const { energy, carbonIntensity, water } = factors.uncertainty;
  return {
    co2Emissions,
    co2EmissionsLow: co2Emissions * energy.low * carbonIntensity.low,
    co2EmissionsHigh: co2Emissions * energy.high * carbonIntensity.high,
    energyUsage,
    energyUsageLow: energyUsage * energy.low,
    energyUsageHigh: energyUsage * energy.high,
    waterUsage,
    waterUsageLow: waterUsage * energy.low * water.low,
    waterUsageHigh: waterUsage * energy.high * water.high,
    carbonIntensity: grid.carbonIntensity.value,
    sustainabilityRating: sustainabilityRating(promptCount === 0 ? 0 : co2Emissions / promptCount, greenEnergyUsed),
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
