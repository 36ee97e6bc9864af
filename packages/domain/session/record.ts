import { z } from "zod";
import { impactResultSchema } from "../environment/index.ts";
import { productivityRatingSchema } from "../productivity/index.ts";
import { planSchema } from "../ratings/plans/index.ts";
import { type ScoredSession, scoredSessionSchema } from "./scored-session.ts";

const amountsSchema = z.object({
  /** Grams. */
  co2Emissions: z.number(),
  /** Wh. */
  energyUsage: z.number(),
  /** mL. */
  waterUsage: z.number(),
});

/** A scored session as `GET /api/usage-records` answers it: times ISO 8601 UTC, durations in seconds. */
export const usageRecordSchema = z.object({
  id: z.guid(),
  ...scoredSessionSchema.omit({
    organizationId: true,
    personId: true,
    sessionId: true,
    eventId: true,
    importId: true,
    version: true,
    baseEnergy: true,
    pueOverhead: true,
    trainingAmortization: true,
    actualRenewableOffset: true,
    marketingClaimsOffset: true,
    greenwashingGap: true,
    co2EmissionsLow: true,
    co2EmissionsHigh: true,
    energyUsageLow: true,
    energyUsageHigh: true,
    waterUsageLow: true,
    waterUsageHigh: true,
    hardwareEmissionsLow: true,
    hardwareEmissionsHigh: true,
    reportedCo2Emissions: true,
    reportedEnergyUsage: true,
    reportedWaterUsage: true,
  }).shape,
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  receivedAt: z.iso.datetime(),
  promptPreview: z
    .string()
    .nullable()
    .describe(
      "Without the values that were found in it; subjects are only noticed. Null when none was sent, when it was withheld, and when the organization keeps none.",
    ),
  /** Totals of the session; null when the sender measured none. */
  inputTokens: z.int().nullable(),
  outputTokens: z.int().nullable(),
  cachedTokens: z
    .int()
    .nullable()
    .describe("The part of `inputTokens` that was read from a cache; null when the sender did not say."),
  requests: z.int().nullable().describe("Calls of a model in the session, at least; null when the sender did not say."),
  inputTokensEstimated: z
    .int()
    .nullable()
    .describe(
      "By the length of the text, where nobody measured tokens; null otherwise, as is `outputTokensEstimated`. Neither footprint nor spend follows from them, and no sum holds them.",
    ),
  outputTokensEstimated: z.int().nullable(),
  images: z.int().nullable(),
  videoSeconds: z.number().nullable(),
  audioSeconds: z.number().nullable(),
  /** Null when nothing was scored. */
  efficiencyRating: productivityRatingSchema.nullable(),
  contentType: z.string().nullable(),
  workflowType: z.string().nullable(),
  smartCategory: z.string().nullable(),
  project: z.string().nullable().describe("As the sender calls it."),
  ownProject: z
    .string()
    .nullable()
    .describe("As you call it, which nobody else sees; empty for none, null if you have not said."),
  department: z.string().nullable(),
  team: z.string().nullable(),
  /** Null where there is no estimate, as are all amounts of the footprint. */
  co2Emissions: z.number().nullable(),
  energyUsage: z.number().nullable(),
  waterUsage: z.number().nullable(),
  hardwareEmissions: z.number().nullable(),
  breakdown: impactResultSchema.shape.breakdown.nullable(),
  computePlace: z
    .string()
    .nullable()
    .describe(
      "Where the provider computed: a region of a cloud or the key of a grid. Null where neither the sender nor the address of the request says so.",
    ),
  computeCarbonIntensity: z
    .number()
    .nullable()
    .describe("Of the grid of that place, in kg CO2e per kWh; null where it is not known or not published."),
  residualCarbonIntensity: z
    .number()
    .nullable()
    .describe(
      "Of the residual mix of the grid where the provider computed, or of the person's where that is not known, in kg CO2 per kWh; null where none is published.",
    ),
  contractPlan: planSchema.nullable().describe("That of the organization's contract, which the tool's rating is of."),
  low: amountsSchema.nullable(),
  high: amountsSchema.nullable(),
  /** Null where there is no estimate, or one of a part. */
  sustainabilityRating: impactResultSchema.shape.sustainabilityRating.nullable(),
  /** As sent; null when the session named none. With factor sets from 2026-11-28 on, tokens cost what its class does. */
  model: z.string().nullable(),
  /** The client's own estimates, where it sent any. */
  reported: amountsSchema.partial(),
});
export type UsageRecord = z.output<typeof usageRecordSchema>;

const amountOrNull = (amount: number) => (amount < 0 ? null : amount);
const textOrNull = (text: string) => (text === "" ? null : text);

/** A warehouse row as the API answers it: nested, ISO times, null for what was not sent. */
export function usageRecordOf(row: ScoredSession): UsageRecord {
  const {
    organizationId: _organization,
    personId: _person,
    eventId: _event,
    importId: _import,
    version: _version,
    sessionId,
    ...session
  } = row;
  const {
    baseEnergy,
    pueOverhead,
    trainingAmortization,
    actualRenewableOffset,
    marketingClaimsOffset,
    greenwashingGap,
    co2EmissionsLow,
    co2EmissionsHigh,
    energyUsageLow,
    energyUsageHigh,
    waterUsageLow,
    waterUsageHigh,
    hardwareEmissionsLow: _hardwareLow,
    hardwareEmissionsHigh: _hardwareHigh,
    reportedCo2Emissions,
    reportedEnergyUsage,
    reportedWaterUsage,
    ...rest
  } = session;
  const estimated = <Amount>(amount: Amount) => (row.footprintTier === "none" ? null : amount);
  return {
    id: sessionId,
    ...rest,
    co2Emissions: estimated(row.co2Emissions),
    energyUsage: estimated(row.energyUsage),
    waterUsage: estimated(row.waterUsage),
    hardwareEmissions: estimated(row.hardwareEmissions),
    sustainabilityRating: row.sustainabilityRating === "" ? null : row.sustainabilityRating,
    startedAt: new Date(row.startedAt).toISOString(),
    endedAt: row.endedAt === 0 ? null : new Date(row.endedAt).toISOString(),
    receivedAt: new Date(row.receivedAt).toISOString(),
    promptPreview: textOrNull(row.promptPreview),
    inputTokens: amountOrNull(row.inputTokens),
    outputTokens: amountOrNull(row.outputTokens),
    cachedTokens: amountOrNull(row.cachedTokens),
    requests: amountOrNull(row.requests),
    inputTokensEstimated: amountOrNull(row.inputTokensEstimated),
    outputTokensEstimated: amountOrNull(row.outputTokensEstimated),
    images: amountOrNull(row.images),
    videoSeconds: amountOrNull(row.videoSeconds),
    audioSeconds: amountOrNull(row.audioSeconds),
    efficiencyRating: row.efficiencyRating === "" ? null : row.efficiencyRating,
    contentType: textOrNull(row.contentType),
    workflowType: textOrNull(row.workflowType),
    smartCategory: textOrNull(row.smartCategory),
    project: textOrNull(row.project),
    department: textOrNull(row.department),
    team: textOrNull(row.team),
    model: textOrNull(row.model),
    contractPlan: row.contractPlan === "" ? null : row.contractPlan,
    computePlace: textOrNull(row.computePlace),
    computeCarbonIntensity: amountOrNull(row.computeCarbonIntensity),
    residualCarbonIntensity: amountOrNull(row.residualCarbonIntensity),
    breakdown: estimated({
      baseEnergy,
      pueOverhead,
      trainingAmortization,
      actualRenewableOffset,
      marketingClaimsOffset,
      greenwashingGap,
    }),
    low: estimated({ co2Emissions: co2EmissionsLow, energyUsage: energyUsageLow, waterUsage: waterUsageLow }),
    high: estimated({ co2Emissions: co2EmissionsHigh, energyUsage: energyUsageHigh, waterUsage: waterUsageHigh }),
    reported: {
      ...(reportedCo2Emissions >= 0 && { co2Emissions: reportedCo2Emissions }),
      ...(reportedEnergyUsage >= 0 && { energyUsage: reportedEnergyUsage }),
      ...(reportedWaterUsage >= 0 && { waterUsage: reportedWaterUsage }),
    },
  };
}
