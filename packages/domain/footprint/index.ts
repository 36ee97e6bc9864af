import { z } from "zod";

/** The footprint of sessions that share a value. Energy in Wh, CO2 in grams, water in mL, time in seconds. */
export const footprintSchema = z.object({
  grouping: z.enum([
    "total",
    "person",
    "day",
    "month",
    "region",
    "provider",
    "tool",
    "department",
    "basis",
    "evidence",
    "source",
    "place",
  ]),
  /** The value of the grouping: for `person` whether one is known; for `basis` the factor set, the model version, the platform, whether the grid is known,
   * what was measured (tokens or prompts), and what the estimate stands on; for `evidence` the version of the table of trials; for `place` where the provider computed, empty if not known. */
  key: z.array(z.string()),
  /** Whose tools the sessions are with, in order of the alphabet. */
  providers: z.array(z.string()),
  sessions: z.number(),
  prompts: z.number(),
  /** Distinct people. A session without a person adds none. */
  people: z.number(),
  energy: z.number(),
  energyLow: z.number(),
  energyHigh: z.number(),
  locationBased: z.number(),
  locationBasedLow: z.number(),
  locationBasedHigh: z.number(),
  marketBased: z.number(),
  marketBasedLow: z.number(),
  marketBasedHigh: z.number(),
  /** Sessions whose provider's grid is known, and their energy and CO2 by it. */
  sessionsOnKnownGrid: z.number(),
  energyOnKnownGrid: z.number(),
  byProvidersGrid: z.number(),
  byProvidersGridLow: z.number(),
  byProvidersGridHigh: z.number(),
  /** What claims leave, at the residual mix of the provider's grid, or else at the grid, or else at the person's. High is that no claim holds. */
  afterClaims: z.number(),
  afterClaimsLow: z.number(),
  afterClaimsHigh: z.number(),
  afterActualRenewables: z.number(),
  afterActualRenewablesLow: z.number(),
  afterActualRenewablesHigh: z.number(),
  greenwashingGap: z.number(),
  water: z.number(),
  waterLow: z.number(),
  waterHigh: z.number(),
  /** By the specification's formula. */
  /** Making the hardware, in grams of CO2e. */
  hardware: z.number(),
  hardwareLow: z.number(),
  hardwareHigh: z.number(),
  /** Sessions of which too little is known for an estimate, and those of which a part is known. */
  sessionsNotEstimated: z.number(),
  sessionsEstimatedInPart: z.number(),
  timeSaved: z.number(),
  timeEngaged: z.number(),
  /** The estimate, and its ends. */
  timeSavedCentral: z.number(),
  timeSavedLow: z.number(),
  timeSavedHigh: z.number(),
  timeLost: z.number(),
  sessionsWithLoss: z.number(),
  /** Sessions that no estimate holds, because nobody's time was measured. */
  sessionsWithoutTime: z.number(),
  /** A hash over the sessions: the same ones give the same 32 hexadecimal digits, in whatever order they were written. */
  digest: z.string(),
});
export type Footprint = z.output<typeof footprintSchema>;
