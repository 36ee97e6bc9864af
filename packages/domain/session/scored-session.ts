import { z } from "zod";
import { impactResultSchema } from "../environment/index.ts";
import { productivityResultSchema } from "../productivity/index.ts";
import { securityResultSchema } from "../security/index.ts";
import { SESSION_SOURCES } from "./limits.ts";

/** The version of rules that an event from before the stamps was made with. We do not guess. */
export const UNRECORDED = "unrecorded";

const { breakdown, ...impact } = impactResultSchema.shape;
const instant = z.int();

/**
 * A scored session: one flat row of the warehouse, whose columns are these fields. Absent text is "". Times are
 * milliseconds since the epoch, durations seconds, CO2 grams, energy Wh, water mL.
 */
export const scoredSessionSchema = z.object({
  organizationId: z.guid(),
  personId: z.guid(),
  sessionId: z.guid(),
  eventId: z.guid(),
  /** The import that it came with, or the nil UUID. */
  importId: z.guid(),
  /** UInt128 as a decimal string. */
  version: z.string(),
  revision: z.int(),
  receivedAt: instant,
  startedAt: instant,
  /** 0 when the client sent none. */
  endedAt: instant,
  source: z.enum(SESSION_SOURCES),
  tool: z.string(),
  provider: z.string(),
  category: z.string(),
  /** As sent. */
  aiTool: z.string(),
  promptCount: z.int(),
  timeEngaged: z.number(),
  /** Totals of the session; -1 when the sender measured none. */
  inputTokens: z.int(),
  outputTokens: z.int(),
  /** Redacted. */
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
  /** -1 when the client reported none. */
  reportedCo2Emissions: z.number(),
  reportedEnergyUsage: z.number(),
  reportedWaterUsage: z.number(),
  detectionVersion: z
    .string()
    .describe(
      "The version of the detection rules applied at ingest, with `+sender` if the sender found something too; `unrecorded` for sessions received before it was stored.",
    ),
  complexityVersion: z
    .string()
    .describe(
      "The version of the complexity rules applied at ingest; with `+sender` if the sender judged the prompts too; `unrecorded` for sessions received before it was stored.",
    ),
  modelVersion: z
    .string()
    .describe("The version of the formulas that scored the session. A replay uses the current ones."),
  baselineVersion: z
    .string()
    .describe("The version of the table of task times without AI; `unrecorded` for rows scored before it was stored."),
  factorSet: z
    .string()
    .describe(
      "The set of environmental factors that was valid on the day of the session, named after its publication date.",
    ),
});
export type ScoredSession = z.output<typeof scoredSessionSchema>;
