import { impactResultSchema } from "@treadlight/domain/environment";
import { productivityResultSchema } from "@treadlight/domain/productivity";
import { securityResultSchema } from "@treadlight/domain/security";
import { type ScoredSession, usageRecordSchema } from "@treadlight/domain/session";
import { z } from "zod";

const time = z.iso.datetime().transform((value) => Date.parse(value));
const amount = z.number();
const { breakdown, ...impact } = impactResultSchema.shape;

/** A row of `sessions` as ClickHouse answers it, times as ISO 8601, becomes the session that was scored. */
export const scoredSessionSchema = z.object({
  organizationId: z.guid(),
  personId: z.guid(),
  sessionId: z.guid(),
  eventId: z.guid(),
  version: z.string(),
  revision: z.int(),
  receivedAt: time,
  startedAt: time,
  endedAt: time,
  ...usageRecordSchema.pick({
    source: true,
    tool: true,
    provider: true,
    category: true,
    aiTool: true,
    promptCount: true,
    timeEngaged: true,
    modelVersion: true,
    factorSet: true,
  }).shape,
  promptPreview: z.string(),
  contentType: z.string(),
  workflowType: z.string(),
  smartCategory: z.string(),
  department: z.string(),
  team: z.string(),
  ...productivityResultSchema.shape,
  ...securityResultSchema.shape,
  ...impact,
  ...breakdown.shape,
  reportedCo2Emissions: amount,
  reportedEnergyUsage: amount,
  reportedWaterUsage: amount,
}) satisfies z.ZodType<ScoredSession>;

export const SESSION_FIELDS = Object.keys(scoredSessionSchema.shape);

/** For SELECT. The version is a UInt128, which JSON numbers in JavaScript cannot hold. */
export const SESSION_COLUMNS = SESSION_FIELDS.map((column) =>
  column === "version" ? "toString(version) AS version" : column,
).join(", ");
