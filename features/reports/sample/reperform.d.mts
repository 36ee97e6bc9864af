import type { FactorSet, listFactors } from "@treadlight/domain/environment";
import type { FrozenSession } from "@treadlight/warehouse";

/** A set in `factors.json`. */
export interface SetOfFactors extends Pick<FactorSet, "id" | "methodologyVersion" | "rangePercent"> {
  factors: ReturnType<typeof listFactors>;
}
type Factor = SetOfFactors["factors"][number]["factor"];
type ByPath = ReadonlyMap<string, Factor>;

/** A step of the calculation, with the factors that it uses. */
export interface Step {
  name: string;
  formula: string;
  value: number;
  unit: string;
  factors: (Factor & { path: string })[];
}

interface Ends {
  central: number;
  low: number;
  high: number;
}

export interface Recomputed {
  steps: Step[];
  tier: string;
  isPart: boolean;
  figures: Record<Figure, number>;
  /** CO2 in grams by the grid where the provider computes, if it is known. */
  byProvidersGrid: Ends | undefined;
  /** CO2 in grams of what no claim covers, had it been all. */
  unclaimed: Ends;
}

export function factorsByPath(set: Pick<SetOfFactors, "factors">): ByPath;
/** What the figures of a session follow from. */
type Inputs = Omit<FrozenSession, "id" | "mayBeDrawn" | "factorSet" | "tier" | "isPart" | Figure>;
type Figure =
  | "energy"
  | "energyLow"
  | "energyHigh"
  | "co2"
  | "co2Low"
  | "co2High"
  | "claims"
  | "assumed"
  | "water"
  | "waterLow"
  | "waterHigh"
  | "hardware"
  | "hardwareLow"
  | "hardwareHigh";

export function recompute(session: Inputs, set: SetOfFactors, byPath: ByPath): Recomputed;
export function differencesOf(session: FrozenSession, recomputed: Recomputed): string[];
export function rankOf(seed: string, id: string): string;
