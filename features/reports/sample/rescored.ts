import type { FactorSet } from "@treadlight/domain/environment";
import type { UsedGroup } from "@treadlight/warehouse";
import type { AtEarlierFactors } from "../report/index.ts";
import { setOf } from "./factors.ts";
import { factorsByPath, recompute } from "./reperform.mjs";

/**
 * The total of sessions with other factors. Energy in Wh, CO2 in grams, water in mL.
 * @param sets of which each session takes the last one that is valid on its day, or else the first, as `daysBefore` of its group counts them
 */
export function rescored(groups: readonly UsedGroup[], sets: readonly FactorSet[]): AtEarlierFactors {
  const inOrder = sets
    .toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1))
    .map((set) => ({ set: setOf(set), byPath: factorsByPath(setOf(set)) }));
  const total = { energy: 0, locationBased: 0, marketBased: 0, water: 0 };
  for (const { daysBefore, ...group } of groups) {
    const of = inOrder[Math.max(0, daysBefore - 1)];
    if (!of) continue;
    const { figures, unclaimed } = recompute(group, of.set, of.byPath);
    const { energy, co2, claims, water } = figures;
    total.energy += energy;
    total.locationBased += co2;
    if (co2 > 0) total.marketBased += unclaimed.central * (1 - claims / co2);
    total.water += water;
  }
  return total;
}
