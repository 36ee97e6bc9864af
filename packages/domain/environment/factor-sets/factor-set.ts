import type { Factor, RangedFactor } from "./factor.ts";
import type { GridFactors } from "./grid-factors.ts";
import type { RegionKey } from "./region-names.ts";
import type { UseFactors } from "./use-factors.ts";

/** How demanding a prompt is. */
export const PROMPT_COMPLEXITIES = ["low", "medium", "high"] as const;
export type PromptComplexity = (typeof PROMPT_COMPLEXITIES)[number];

/** Tools with factors of their own. */
export const PLATFORM_NAMES = ["ChatGPT", "Claude", "Gemini", "GitHub Copilot", "Replit AI"] as const;
export type PlatformName = (typeof PLATFORM_NAMES)[number];

/** Symbols in brackets are those of the formulas in docs/methodology.md. */
export interface PlatformFactors {
  /** [e0] Wh of IT equipment for one reference prompt. */
  energyPerPrompt: Factor;
  /** [m] */
  complexityMultipliers: Record<PromptComplexity, Factor>;
  /** [PUE] facility energy over IT energy. */
  pueEfficiency: Factor;
  /** The share we assume it ran on. */
  actualRenewablePercent: Factor;
  /** The share the provider claims for a year. */
  marketingRenewablePercent: Factor;
  /** [T0] output tokens of the reference prompt. */
  baseTokens: Factor;
  /** [k] share of a prompt's energy that grows with its output tokens. */
  scalingFactor: Factor;
  /** [WUE] mL of water on site per Wh of IT energy. */
  waterEfficiency: Factor;
  /** [a] training energy over inference energy. */
  trainingAmortization: Factor;
}

export interface RegionFactors {
  /** [CI] kg CO2 per kWh, which is g per Wh. */
  carbonIntensity: Factor;
  /** [W] L per kWh, which is mL per Wh, of the water used in making electricity. */
  waterIntensity: Factor;
  /** Low-carbon or renewable, as specified: some grids count nuclear power. */
  renewablePercent: Factor;
}

export const USAGE_PROFILES = ["light", "medium", "heavy"] as const;
export type UsageProfile = (typeof USAGE_PROFILES)[number];

export interface EquivalentFactors {
  carKgPerMile: Factor;
  carKgPerKilometer: Factor;
  treeKgPerYear: Factor;
  phoneChargeGrams: Factor;
  bulbHourGrams: Factor;
  phoneWhPerHour: Factor;
  waterBottleMl: Factor;
  flightKg: Factor;
}

/**
 * Every number the environmental and opportunity models use, as of one day. A published set never changes; a new number
 * is a new set.
 */
export interface FactorSet {
  /** The day it was published, ISO 8601. */
  id: string;
  /** The first day (UTC) of the sessions it scores, ISO 8601. A correction of an earlier set starts on that set's day. */
  validFrom: string;
  methodologyVersion: string;
  platforms: Record<PlatformName, PlatformFactors>;
  otherPlatform: PlatformFactors;
  regions: Record<RegionKey, RegionFactors>;
  unknownRegion: RegionFactors;
  /** How many of 100 cases a range holds. */
  rangePercent: 50 | 90;
  /** Multiples of the central figure: value 1, low and high the ends of the range. */
  uncertainty: { energy: RangedFactor; carbonIntensity: RangedFactor; water: RangedFactor };
  /** Prompts per person and month. */
  promptsPerMonth: Record<UsageProfile, Factor>;
  /** Percent of prompts. */
  complexityShare: Record<PromptComplexity, Factor>;
  /** Percent of prompts. */
  platformShare: Record<PlatformName, Factor>;
  equivalents: EquivalentFactors;
  /** Tokens, media and hardware. Sets without it know prompts and output tokens only. */
  use?: UseFactors;
  /** Grids by year, in place of `carbonIntensity` of `regions`. Sets without it have one number for all years. */
  grids?: GridFactors;
}
