import { factors20261120 } from "./factor-sets/2026-11-20.ts";
import { factors20261121 } from "./factor-sets/2026-11-21.ts";
import { factors20261128 } from "./factor-sets/2026-11-28.ts";
import { factors20261129 } from "./factor-sets/2026-11-29.ts";
import { CURRENT_FACTORS } from "./factor-sets/current.ts";
import type { Factor } from "./factor-sets/factor.ts";
import type { FactorSet } from "./factor-sets/factor-set.ts";

/** Every set ever published, oldest first. Append only: stored results name old sets. */
export const FACTOR_SETS: readonly FactorSet[] = [factors20261120, factors20261121, factors20261128, factors20261129];

/**
 * The set that scores the sessions of a day: the one published last among those valid on it. A session keeps the factors of its
 * day, however late it arrives.
 * @param startedAt milliseconds since the epoch
 */
export function factorsOn(startedAt: number, sets: readonly FactorSet[] = FACTOR_SETS): FactorSet {
  return sets.findLast(({ validFrom }) => Date.parse(validFrom) <= startedAt) ?? CURRENT_FACTORS;
}

/** What the set of the specification's constants can be called besides its id. */
const SPECIFICATION = "specification";

/** A set by its id, which every scored row names. */
export function factorSetById(id: string): FactorSet | undefined {
  if (id === SPECIFICATION) return CURRENT_FACTORS;
  return FACTOR_SETS.find((set) => set.id === id);
}

/**
 * Each factor of a set, or of a part of one, with its dotted path, such as `platforms.ChatGPT.energyPerPrompt`, in the
 * set's order.
 */
export function listFactors(set: object): { path: string; factor: Factor }[] {
  return factorsWithin(set, []);
}

/** How much of a set is assumed, and for how many numbers nobody recorded a publication. */
export function provenanceCounts(set: FactorSet): { all: number; assumptions: number; unrecorded: number } {
  const factors = listFactors(set).map(({ factor }) => factor);
  return {
    all: factors.length,
    assumptions: factors.filter(({ evidence }) => evidence === "assumption").length,
    unrecorded: factors.filter(({ year }) => year === undefined).length,
  };
}

function factorsWithin(branch: object, path: readonly string[]): { path: string; factor: Factor }[] {
  if (isFactor(branch)) return [{ path: path.join("."), factor: branch }];
  return Object.entries(branch).flatMap(([name, child]: [string, unknown]) =>
    typeof child === "object" && child !== null ? factorsWithin(child, [...path, name]) : [],
  );
}

const isFactor = (branch: object): branch is Factor => "evidence" in branch;
