import { z } from "zod";
import { PROMPT_COMPLEXITIES } from "./factor-sets/factor-set.ts";

// Apart from the formulas, so that a page that only calculates does not load the schemas' library.

export const promptComplexitySchema = z.enum(PROMPT_COMPLEXITIES);

export const SUSTAINABILITY_RATINGS = ["excellent", "good", "fair", "poor"] as const;
const sustainabilityRatingSchema = z.enum(SUSTAINABILITY_RATINGS);
export type SustainabilityRating = z.output<typeof sustainabilityRatingSchema>;

/** "realistic_assessment" says that the platform has factors of its own, not that they were measured. */
export const ACCURACY_LEVELS = ["realistic_assessment", "conservative_estimate"] as const;

/**
 * What the estimate of a session stands on, best first: a prompt whose energy its provider measured; tokens; images, seconds or minutes; prompts alone;
 * nothing, so that there is no estimate.
 */
export const FOOTPRINT_TIERS = ["measured", "tokens", "media", "prompts", "none"] as const;
export type FootprintTier = (typeof FOOTPRINT_TIERS)[number];

/** Energy in Wh, the rest in grams of CO2. */
const impactBreakdownSchema = z.object({
  /** IT equipment. */
  baseEnergy: z.number(),
  /** Cooling and power distribution of the data centre. */
  pueOverhead: z.number(),
  /** Share of the model's training. */
  trainingAmortization: z.number(),
  /** Shown beside the headline figure, never subtracted from it. */
  actualRenewableOffset: z.number(),
  marketingClaimsOffset: z.number(),
  /** The claimed offset less the one we assume. Negative when a provider claims less than we assume. */
  greenwashingGap: z.number(),
});

/** CO2 in grams (gross, by the grid of the session's region), energy in Wh, water in mL, each with its range. */
export const footprintSchema = z.object({
  co2Emissions: z.number(),
  co2EmissionsLow: z.number(),
  co2EmissionsHigh: z.number(),
  energyUsage: z.number(),
  energyUsageLow: z.number(),
  energyUsageHigh: z.number(),
  waterUsage: z.number(),
  waterUsageLow: z.number(),
  waterUsageHigh: z.number(),
});

/** Estimate of a session's footprint. */
export const impactResultSchema = footprintSchema.extend({
  /** Of the region's grid, kg per kWh. */
  carbonIntensity: z.number(),
  sustainabilityRating: sustainabilityRatingSchema,
  greenEnergyUsed: z.boolean(),
  /** A region's key, or "unknown". */
  region: z.string(),
  /** The platform whose factors were used, or "other". */
  platform: z.string(),
  /** The model those factors were made for, or "unknown". */
  model: z.string(),
  complexity: promptComplexitySchema,
  accuracyLevel: z.enum(ACCURACY_LEVELS),
  /** The provider's largest known site, or "unknown". Not where the prompt was served: no provider publishes that. */
  dataCenter: z.string(),
  /** Country of that site, ISO 3166-1 alpha-2, or "unknown". */
  dataCenterCountry: z.string(),
  /** Who runs the data centres, or "unknown". */
  providerInfrastructure: z.string(),
  breakdown: impactBreakdownSchema,
});
export type ImpactResult = z.output<typeof impactResultSchema>;
