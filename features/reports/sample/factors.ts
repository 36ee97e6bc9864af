import { type FactorSet, listFactors } from "@treadlight/domain/environment";
import type { SetOfFactors } from "./reperform.mjs";

/** A set as `factors.json` has it. Its SHA-256 is that of the report's list of sets. */
export function setOf(set: FactorSet): SetOfFactors {
  const { id, methodologyVersion, rangePercent } = set;
  return { id, methodologyVersion, rangePercent, factors: listFactors(set) };
}
