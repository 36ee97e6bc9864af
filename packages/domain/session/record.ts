import { z } from "zod";
import { impactResultSchema } from "../environment/index.ts";
import { productivityResultSchema } from "../productivity/index.ts";
import { securityResultSchema } from "../security/index.ts";
import { SESSION_SOURCES } from "./input.ts";
import type { ScoredSession } from "./score.ts";

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
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  receivedAt: z.iso.datetime(),
  revision: z.int(),
  source: z.enum(SESSION_SOURCES),
  tool: z.string(),
  provider: z.string(),
  category: z.string(),
  /** As sent. */
  aiTool: z.string(),
  promptCount: z.int(),
  timeEngaged: z.number(),
  /** Redacted; null when none was sent or the organization keeps none. */
  promptPreview: z.string().nullable(),
  contentType: z.string().nullable(),
  workflowType: z.string().nullable(),
  smartCategory: z.string().nullable(),
  department: z.string().nullable(),
  team: z.string().nullable(),
  ...productivityResultSchema.shape,
  ...securityResultSchema.shape,
  ...impactResultSchema.omit({
    model: true,
    co2EmissionsLow: true,
    co2EmissionsHigh: true,
    energyUsageLow: true,
    energyUsageHigh: true,
    waterUsageLow: true,
    waterUsageHigh: true,
  }).shape,
  /** As sent; null when the session named none. The footprint follows from the tool and never from this. */
  model: z.string().nullable(),
  low: amountsSchema,
  high: amountsSchema,
  /** The client's own estimates, where it sent any. */
  reported: amountsSchema.partial(),
  modelVersion: z.string(),
  factorSet: z.string(),
});
export type UsageRecord = z.output<typeof usageRecordSchema>;

const textOrNull = (text: string) => (text === "" ? null : text);

/** The answered form of a warehouse row: nested, ISO times, null for what was not sent. */
export function usageRecordOf(row: ScoredSession): UsageRecord {
  const {
    organizationId: _organization,
    personId: _person,
    eventId: _event,
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
    reportedCo2Emissions,
    reportedEnergyUsage,
    reportedWaterUsage,
    ...rest
  } = session;
  return {
    id: sessionId,
    ...rest,
    startedAt: new Date(row.startedAt).toISOString(),
    endedAt: row.endedAt === 0 ? null : new Date(row.endedAt).toISOString(),
    receivedAt: new Date(row.receivedAt).toISOString(),
    promptPreview: textOrNull(row.promptPreview),
    contentType: textOrNull(row.contentType),
    workflowType: textOrNull(row.workflowType),
    smartCategory: textOrNull(row.smartCategory),
    department: textOrNull(row.department),
    team: textOrNull(row.team),
    model: textOrNull(row.model),
    breakdown: {
      baseEnergy,
      pueOverhead,
      trainingAmortization,
      actualRenewableOffset,
      marketingClaimsOffset,
      greenwashingGap,
    },
    low: { co2Emissions: co2EmissionsLow, energyUsage: energyUsageLow, waterUsage: waterUsageLow },
    high: { co2Emissions: co2EmissionsHigh, energyUsage: energyUsageHigh, waterUsage: waterUsageHigh },
    reported: {
      ...(reportedCo2Emissions >= 0 && { co2Emissions: reportedCo2Emissions }),
      ...(reportedEnergyUsage >= 0 && { energyUsage: reportedEnergyUsage }),
      ...(reportedWaterUsage >= 0 && { waterUsage: reportedWaterUsage }),
    },
  };
}
