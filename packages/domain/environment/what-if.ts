import { CURRENT_FACTORS } from "./factor-sets/current.ts";
import { PROMPT_COMPLEXITIES, type PromptComplexity } from "./factor-sets/factor-set.ts";
import { factorSetById } from "./factors.ts";
import { assessImpact } from "./impact.ts";
import { type Footprint, sumOfFootprints } from "./usage.ts";

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
  const parts = groups.map(({ prompts, outputTokens, factorSet, ...scored }) =>
    assessImpact(
      {
        platform: change.platform ?? scored.platform,
        region: change.region ?? scored.region,
        complexity: lower(scored.complexity, change.complexity),
        promptCount: prompts,
        ...(outputTokens !== undefined && prompts > 0 && { outputTokens: outputTokens / prompts }),
      },
      factorSetById(factorSet) ?? CURRENT_FACTORS,
    ),
  );
  return sumOfFootprints(parts);
}

function lower(complexity: PromptComplexity, most: PromptComplexity = complexity): PromptComplexity {
  const rank = (one: PromptComplexity) => PROMPT_COMPLEXITIES.indexOf(one);
  return rank(complexity) > rank(most) ? most : complexity;
}
