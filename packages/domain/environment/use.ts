import { type ComputePlace, providersGrid, residualMix } from "./compute-places.ts";
import type { RangedFactor } from "./factor-sets/factor.ts";
import type { FactorSet } from "./factor-sets/factor-set.ts";
import { ofYear } from "./factor-sets/grid-factors.ts";
import type { TokenFactors, UseFactors } from "./factor-sets/use-factors.ts";
import { assessImpact, factorsFor, type ImpactInput, impactOf } from "./impact.ts";
import type { FootprintTier, ImpactResult } from "./impact-result.ts";
import { modelClassOf, outputOfModel } from "./model-class.ts";

/** What is known of a session. Amounts are of the whole session; what is absent is not known. */
export interface Use extends Pick<ImpactInput, "platform" | "region" | "year" | "complexity" | "promptCount"> {
  /** Where the provider computed, where that is known. */
  computePlace?: ComputePlace | undefined;
  /** What the tool does. An agent works on by itself, so its prompts say little. */
  kind: "text" | "agent" | "media";
  /** As the sender names it. */
  model?: string | undefined;
  /** All input, cached input included. */
  inputTokens?: number | undefined;
  cachedTokens?: number | undefined;
  /** Reasoning included. */
  outputTokens?: number | undefined;
  images?: number | undefined;
  videoSeconds?: number | undefined;
  audioMinutes?: number | undefined;
  /** Whether it was used, and nobody counted how much. */
  isUncounted?: boolean | undefined;
}

export interface UseResult extends Omit<ImpactResult, "sustainabilityRating"> {
  /** With `none` there is no estimate: the figures are 0, so that sums leave them out, and say nothing of the session. */
  footprintTier: FootprintTier;
  /** Whether something that counts is not known, so that the figures are of a part. */
  isLowerBound: boolean;
  /** Null where there is no estimate, or one of a part. */
  sustainabilityRating: ImpactResult["sustainabilityRating"] | null;
  /** Making the hardware, in grams of CO2e, which no other figure holds. 0 in sets without a factor for it. */
  hardwareEmissions: number;
  hardwareEmissionsLow: number;
  hardwareEmissionsHigh: number;
  /** The year that the carbon intensity of the person's grid is of; 0 in sets that know no years. */
  gridYear: number;
  /** Of the grid where the provider computed, kg CO2e per kWh; -1 where the place or its grid is not known. */
  computeCarbonIntensity: number;
  /** Of the residual mix of the grid where the provider computed, or of the person's where that is not known, kg CO2 per kWh; -1 where none is published. */
  residualCarbonIntensity: number;
}

/** Wh of the data centre. */
interface Energy {
  value: number;
  low: number;
  high: number;
}

/**
 * The footprint of a session from the best that is known of it: tokens, or images, seconds and minutes, or else prompts. A set without factors for them
 * knows prompts and output tokens only. Formulas and factors are in docs/methodology.md.
 */
export function assessUse(use: Use, factors: FactorSet): UseResult {
  const { tool } = factorsFor(use, factors);
  if (factors.use === undefined) return { ...assessPrompts(use, factors), ...gridsOf(use, factors) };
  const { energyPerPrompt, complexityMultipliers, pueEfficiency, trainingAmortization } = tool;
  const counted = countedEnergy(use, factors.use);
  const isMeasured = energyPerPrompt.evidence === "provider_measured";
  const footprintTier = counted?.tier ?? (!canGoByPrompts(use) ? "none" : isMeasured ? "measured" : "prompts");
  const ofPrompts = use.promptCount * energyPerPrompt.value * complexityMultipliers[use.complexity].value;
  const baseEnergy = counted ? counted.value / pueEfficiency.value : footprintTier === "none" ? 0 : ofPrompts;
  const range = counted ? sharesOf(counted) : isMeasured ? factors.use.measuredPrompt : factors.uncertainty.energy;
  const perPrompts = Math.max(1, use.promptCount);
  const impact = impactOf({ ...use, baseEnergy, range, perPrompts, training: trainingAmortization.value }, factors);
  const isLowerBound = counted?.isPart ?? false;
  const { value, low, high } = factors.use.hardware;
  const energy = baseEnergy * pueEfficiency.value;
  return {
    ...impact,
    footprintTier,
    isLowerBound,
    sustainabilityRating: footprintTier === "none" || isLowerBound ? null : impact.sustainabilityRating,
    hardwareEmissions: energy * value,
    hardwareEmissionsLow: energy * range.low * low,
    hardwareEmissionsHigh: energy * range.high * high,
    ...gridsOf(use, factors),
  };
}

function gridsOf(use: Use, factors: FactorSet) {
  const { region, gridYear } = factorsFor(use, factors);
  const year = use.year ?? Number.POSITIVE_INFINITY;
  const place = use.computePlace;
  const provider = place === undefined ? undefined : providersGrid(factors, place, year);
  const ofPerson = region === undefined ? undefined : ofYear(factors.grids?.residual[region], year);
  const residual = place === undefined ? ofPerson : residualMix(factors, place, year);
  return {
    gridYear: gridYear ?? 0,
    computeCarbonIntensity: provider?.factor.value ?? -1,
    residualCarbonIntensity: residual?.factor.value ?? -1,
  };
}

function assessPrompts({ platform, region, complexity, promptCount, outputTokens }: Use, factors: FactorSet) {
  const perPrompt = outputTokens === undefined || promptCount === 0 ? undefined : outputTokens / promptCount;
  return {
    ...assessImpact(
      {
        ...{ complexity, promptCount },
        ...(platform !== undefined && { platform }),
        ...(region !== undefined && { region }),
        ...(perPrompt !== undefined && { outputTokens: perPrompt }),
      },
      factors,
    ),
    footprintTier: perPrompt === undefined ? ("prompts" as const) : ("tokens" as const),
    isLowerBound: false,
    ...{ hardwareEmissions: 0, hardwareEmissionsLow: 0, hardwareEmissionsHigh: 0 },
  };
}

/** Whether the specification's prompt can stand for what was done. */
const canGoByPrompts = ({ kind, model, isUncounted }: Use) =>
  kind === "text" && isUncounted !== true && (model === undefined || outputOfModel(model) === "text");

/** The energy of what was counted, if anything was. */
function countedEnergy(
  use: Use,
  factors: UseFactors,
): (Energy & { tier: "tokens" | "media"; isPart: boolean }) | undefined {
  const { model = "", inputTokens, outputTokens, images, videoSeconds, audioMinutes } = use;
  const media = sumOf([
    [factors.image, images],
    [factors.videoSecond, videoSeconds],
    [factors.audioMinute, audioMinutes],
  ]);
  const output = outputOfModel(model);
  if (media) return { ...plus(media, tokensEnergy(use, factors)), tier: "media", isPart: false };
  if (use.kind === "media" || output === "media") return undefined;
  if (inputTokens === undefined && outputTokens === undefined) return undefined;
  const isPart = inputTokens === undefined || (outputTokens === undefined && output !== "embeddings");
  return { ...tokensEnergy(use, factors), tier: "tokens", isPart };
}

/** Cached input is part of the input. Where the sender does not say how much it is, the low end is that of all of it. */
function tokensEnergy(
  { model = "", inputTokens = 0, cachedTokens, outputTokens = 0 }: Use,
  { tokens, embeddings }: UseFactors,
): Energy {
  if (outputOfModel(model) === "embeddings") return sumOf([[embeddings, inputTokens / 1_000]]) ?? NOTHING;
  return energyOfClass(tokens[modelClassOf(model)], { inputTokens, cachedTokens, outputTokens });
}

/** Wh of the data centre for tokens of a class of model, with the ends of their range of 90 %. */
export function energyOfClass(
  { input, cached, output }: TokenFactors,
  {
    inputTokens,
    cachedTokens,
    outputTokens,
  }: { inputTokens: number; cachedTokens: number | undefined; outputTokens: number },
): Energy {
  const kept = Math.min(cachedTokens ?? 0, inputTokens);
  const parts: Part[] = [
    [cachedTokens === undefined ? { ...input, low: cached.low } : input, (inputTokens - kept) / 1_000],
    [cached, kept / 1_000],
    [output, outputTokens / 1_000],
  ];
  return sumOf(parts) ?? NOTHING;
}

/** A factor, and how much of it was counted. */
type Part = readonly [factor: RangedFactor, amount: number | undefined];

const NOTHING: Energy = { value: 0, low: 0, high: 0 };

const plus = (a: Energy, b: Energy): Energy => ({
  value: a.value + b.value,
  low: a.low + b.low,
  high: a.high + b.high,
});

/** Amounts times their factors. Ends add up: a class that is larger than we think costs more for each kind of token. Undefined if nothing was counted. */
function sumOf(parts: readonly Part[]): Energy | undefined {
  const counted = parts.flatMap(([{ value, low, high }, amount]) =>
    amount === undefined ? [] : [{ value: value * amount, low: low * amount, high: high * amount }],
  );
  return counted.length === 0 ? undefined : counted.reduce(plus, NOTHING);
}

const sharesOf = ({ value, low, high }: Energy) =>
  value === 0 ? { low: 1, high: 1 } : { low: low / value, high: high / value };
