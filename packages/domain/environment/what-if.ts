import { CURRENT_FACTORS } from "./factor-sets/current.ts";
import { PROMPT_COMPLEXITIES, type PromptComplexity } from "./factor-sets/factor-set.ts";
import { factorSetById } from "./factors.ts";
import { factorsFor, impactOf } from "./impact.ts";
import { type Footprint, sumOfFootprints } from "./usage.ts";
import { assessUse } from "./use.ts";

/** Prompts that were scored alike, so that their footprint follows from their number. */
export interface PromptGroup {
  /** As scored: a platform's name or "other". */
  platform: string;
  /** A region's key or "unknown". */
  region: string;
  complexity: PromptComplexity;
  factorSet: string;
  prompts: number;
  /** Of all prompts together, where they were measured. */
  outputTokens?: number | undefined;
  /**
   * Where the estimate stands on tokens, on what was made, or on nothing: Wh of the data centre without training, and the ends of its range as
   * multiples. It does not follow from the prompts.
   */
  counted?: { energy: number; low: number; high: number } | undefined;
}

/** What would be different. */
export interface Change {
  platform?: string | undefined;
  region?: string | undefined;
  /** More demanding prompts would be only this demanding. */
  complexity?: PromptComplexity | undefined;
}

/** The footprint of prompts if something were different; each with the factors that it was scored with. */
export function footprintIf(groups: readonly PromptGroup[], change: Change = {}): Footprint {
  const parts = groups.map(({ prompts, outputTokens, factorSet, counted, ...scored }) => {
    const factors = factorSetById(factorSet) ?? CURRENT_FACTORS;
    const same = {
      platform: change.platform ?? scored.platform,
      region: change.region ?? scored.region,
      complexity: lower(scored.complexity, change.complexity),
    };
    if (counted === undefined) return assessUse({ ...same, kind: "text", promptCount: prompts, outputTokens }, factors);
    const { pueEfficiency, trainingAmortization } = factorsFor(same, factors).tool;
    const baseEnergy = counted.energy / pueEfficiency.value;
    return impactOf(
      { ...same, baseEnergy, range: counted, perPrompts: prompts, training: trainingAmortization.value },
      factors,
    );
  });
  return sumOfFootprints(parts);
}

function lower(complexity: PromptComplexity, most: PromptComplexity = complexity): PromptComplexity {
  const rank = (one: PromptComplexity) => PROMPT_COMPLEXITIES.indexOf(one);
  return rank(complexity) > rank(most) ? most : complexity;
}
