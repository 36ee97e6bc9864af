import { CURRENT_FACTORS } from "./factor-sets/current.ts";
import { type FactorSet, PROMPT_COMPLEXITIES, type PromptComplexity } from "./factor-sets/factor-set.ts";
import type { ModelClass } from "./factor-sets/use-factors.ts";
import { factorSetById } from "./factors.ts";
import { factorsFor, impactOf } from "./impact.ts";
import { type Footprint, sumOfFootprints } from "./usage.ts";
import { assessUse, energyOfClass } from "./use.ts";

/** Prompts that were scored alike, so that their footprint follows from their number. */
export interface PromptGroup {
  /** As scored: a platform's name or "other". */
  platform: string;
  /** A region's key or "unknown". */
  region: string;
  complexity: PromptComplexity;
  factorSet: string;
  /** The calendar year of the use, for sets that know grids by year. */
  year?: number | undefined;
  prompts: number;
  /** Of all prompts together, where they were measured. */
  outputTokens?: number | undefined;
  /**
   * Where the estimate stands on tokens, on what was made, or on nothing: Wh of the data centre without training, and the ends of its range as
   * multiples. It does not follow from the prompts.
   */
  counted?: { energy: number; low: number; high: number; tokens?: TokenCounts | undefined } | undefined;
}

/** Tokens of one class of model. The cached ones are part of the input; undefined where nobody said how many. */
export interface TokenCounts {
  modelClass: ModelClass;
  inputTokens: number;
  cachedTokens: number | undefined;
  outputTokens: number;
}

/** What would be different. */
export interface Change {
  platform?: string | undefined;
  region?: string | undefined;
  /** More demanding prompts would be only this demanding. */
  complexity?: PromptComplexity | undefined;
  /** Larger models would be of this class, with the same tokens. What is estimated from prompts stays as it is. */
  modelClass?: ModelClass | undefined;
  /** How much of the input there would be, 0 to 1: a new chat sends less of what was said before. */
  inputShare?: number | undefined;
  /** How many of the prompts there would be, with all that they cause, 0 to 1. */
  promptShare?: number | undefined;
}

/** The footprint of prompts if something were different; each with the factors that it was scored with. */
export function footprintIf(groups: readonly PromptGroup[], change: Change = {}): Footprint {
  return sumOfFootprints(groups.map((group) => assessedIf(group, change).impact));
}

/** Wh of data centres without training, with the ends of their range: what differs if something were different, while grid and training stay the same. */
export function energyIf(
  groups: readonly PromptGroup[],
  change: Change = {},
): { value: number; low: number; high: number } {
  const parts = groups.map((group) => assessedIf(group, change).energy);
  const sum = (end: "value" | "low" | "high") => parts.reduce((total, part) => total + part[end], 0);
  return { value: sum("value"), low: sum("low"), high: sum("high") };
}

function assessedIf({ factorSet, ...group }: PromptGroup, change: Change) {
  const { promptShare = 1 } = change;
  const factors = factorSetById(factorSet) ?? CURRENT_FACTORS;
  const prompts = group.prompts * promptShare;
  const outputTokens = group.outputTokens === undefined ? undefined : group.outputTokens * promptShare;
  const same = {
    ...(group.year !== undefined && { year: group.year }),
    platform: change.platform ?? group.platform,
    region: change.region ?? group.region,
    complexity: lower(group.complexity, change.complexity),
  };
  const counted = group.counted && countedIf(group.counted, change, factors);
  if (counted === undefined) {
    const impact = assessUse({ ...same, kind: "text", promptCount: prompts, outputTokens }, factors);
    const value = impact.breakdown.baseEnergy + impact.breakdown.pueOverhead;
    const end = (of: number) => (impact.energyUsage === 0 ? 0 : (value * of) / impact.energyUsage);
    return { impact, energy: { value, low: end(impact.energyUsageLow), high: end(impact.energyUsageHigh) } };
  }
  const { pueEfficiency, trainingAmortization } = factorsFor(same, factors).tool;
  const value = counted.energy * promptShare;
  const assessed = { ...same, baseEnergy: value / pueEfficiency.value, range: counted, perPrompts: prompts };
  return {
    impact: impactOf({ ...assessed, training: trainingAmortization.value }, factors),
    energy: { value, low: value * counted.low, high: value * counted.high },
  };
}

/** What was counted, with another class of model or less input. Its range is that of the class; less of the same keeps the range that it has. */
function countedIf(
  counted: NonNullable<PromptGroup["counted"]>,
  { modelClass, inputShare = 1 }: Change,
  { use }: FactorSet,
): Pick<NonNullable<PromptGroup["counted"]>, "energy" | "low" | "high"> {
  const { tokens } = counted;
  const isSmaller =
    modelClass !== undefined && SIZES.indexOf(modelClass) < SIZES.indexOf(tokens?.modelClass ?? "small");
  if (use === undefined || tokens === undefined || (!isSmaller && inputShare === 1)) return counted;
  const now = energyOfClass(use.tokens[tokens.modelClass], tokens);
  if (now.value === 0) return counted;
  const less = {
    inputTokens: tokens.inputTokens * inputShare,
    cachedTokens: tokens.cachedTokens === undefined ? undefined : tokens.cachedTokens * inputShare,
    outputTokens: tokens.outputTokens,
  };
  const then = energyOfClass(use.tokens[isSmaller ? modelClass : tokens.modelClass], less);
  const energy = (counted.energy * then.value) / now.value;
  if (then.value === 0) return { energy, low: 1, high: 1 };
  return { energy, low: then.low / then.value, high: then.high / then.value };
}

/** From the one that costs least. An unknown class counts as medium. */
const SIZES: readonly ModelClass[] = ["small", "unknown", "medium", "reasoning", "large"];

function lower(complexity: PromptComplexity, most: PromptComplexity = complexity): PromptComplexity {
  const rank = (one: PromptComplexity) => PROMPT_COMPLEXITIES.indexOf(one);
  return rank(complexity) > rank(most) ? most : complexity;
}
