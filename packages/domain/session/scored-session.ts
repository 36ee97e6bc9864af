import { z } from "zod";
import { FOOTPRINT_TIERS, impactResultSchema } from "../environment/index.ts";
import { productivityOrUnknownSchema, productivityRatingSchema } from "../productivity/index.ts";
import { PLANS } from "../ratings/plans/index.ts";
import { SEVERITIES, securityResultSchema } from "../security/index.ts";
import { FILE_KINDS } from "./files.ts";
import { GUARD_OUTCOMES } from "./guard.ts";
import { KIND_SOURCES } from "./kind-source.ts";
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
  /** Null if the time is not known. Then nothing is scored that follows from it. */
  timeEngaged: z.number().nullable(),
  /** Totals of the session; -1 when the sender measured none, as are `cachedTokens` and `requests`. */
  inputTokens: z.int(),
  outputTokens: z.int(),
  images: z.int(),
  videoSeconds: z.number(),
  audioSeconds: z.number(),
  /** Without the values that were found in it. */
  promptPreview: z.string(),
  contentType: z.string(),
  workflowType: z.string(),
  smartCategory: z.string(),
  department: z.string(),
  team: z.string(),
  ...productivityOrUnknownSchema.shape,
  /** "" if nothing was scored. */
  efficiencyRating: productivityRatingSchema.or(z.literal("")),
  ...securityResultSchema.shape,
  ...impact,
  /** "" where there is no estimate, or one of a part. */
  sustainabilityRating: impact.sustainabilityRating.or(z.literal("")),
  footprintTier: z.enum(FOOTPRINT_TIERS).describe("What the footprint stands on. With `none` there is no estimate."),
  footprintIsLowerBound: z
    .boolean()
    .describe("Whether the footprint is that of a part, because the rest is not known."),
  /** Grams of CO2e from making the hardware, which no other figure holds; 0 with factor sets that leave it out. */
  hardwareEmissions: z.number(),
  hardwareEmissionsLow: z.number(),
  hardwareEmissionsHigh: z.number(),
  ...breakdown.shape,
  /** -1 when the client reported none. */
  reportedCo2Emissions: z.number(),
  reportedEnergyUsage: z.number(),
  reportedWaterUsage: z.number(),
  detectionVersion: z
    .string()
    .describe(
      "The version of the detection rules applied at ingest, with `+sender` if the sender found something too, and `+partly` if there was more text than is inspected; `unrecorded` for sessions received before it was stored.",
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
  kindSource: z
    .enum(KIND_SOURCES)
    .describe(
      "Where the kind of work comes from: stated by whoever sent the session, guessed from its text, or not known.",
    ),
  timeSavedLow: z
    .number()
    .nullable()
    .describe(
      "The low end of the estimated time saved, in seconds: negative where trials found that work took longer. Null where nobody's time was measured, as are the other three.",
    ),
  timeSavedCentral: z.number().nullable().describe("The estimated time saved, in seconds."),
  timeSavedHigh: z
    .number()
    .nullable()
    .describe("The high end of the estimated time saved, in seconds: at most what the specification's formula says."),
  timeLost: z
    .number()
    .nullable()
    .describe("By how many seconds the session was longer than the work takes without AI."),
  automated: z
    .boolean()
    .describe("Whether no person was at work. Such sessions are counted in prompts and tokens, not in hours."),
  evidenceVersion: z
    .string()
    .describe(
      "The version of the table of trials behind the estimate; `unrecorded` for rows scored before there was one.",
    ),
  guardOutcomes: z
    .array(z.enum(GUARD_OUTCOMES))
    .describe("How questions that the browser extension asked before something was sent ended, each once."),
  ownNumbersVersion: z
    .int()
    .nullable()
    .describe("The version of the organization's own numbers behind the estimate; null if they say nothing for it."),
  ownBaselineTime: z
    .number()
    .nullable()
    .describe("Seconds that the task takes without AI by the organization's own numbers, in place of the table's."),
  ownSpeedUp: z
    .number()
    .nullable()
    .describe(
      "The speed-up that the organization has adopted from what its people say, in place of the central trial's.",
    ),
  previewWithheld: z
    .boolean()
    .describe(
      "Whether the preview is not stored because a special subject was noticed in the session: health, law, GDPR Article 9.",
    ),
  ownPatternsVersion: z
    .int()
    .nullable()
    .describe("The version of the organization's own patterns and severities at ingest; null if it had none."),
  ownDetected: z
    .array(z.string())
    .describe(
      "What the organization's own patterns found, as `custom:<id>`. `sensitiveDataDetected` has our types only.",
    ),
  /** The plan that the organization had stated a contract for, and whose terms the tool's rating is of; "" without one. */
  contractPlan: z.enum(["", ...PLANS]),
  spendEstimated: z
    .number()
    .nullable()
    .describe(
      "What the session's tokens cost by the price list, in US dollars, estimated; null if the model, its price or the tokens are not known.",
    ),
  priceList: z.string().describe("The day on which the public price list was read; empty without a price."),
  ownSeverity: z
    .enum(["", ...SEVERITIES])
    .describe(
      'The highest severity of all that was found, as the organization sets severities; "" if nothing was, or it had none. `dataExposureLevel` is always as specified.',
    ),
  cachedTokens: z.int(),
  requests: z.int(),
  fileKinds: z
    .array(z.enum(FILE_KINDS))
    .describe("The kinds of files that people gave to the tool, as the browser extension saw it. Names are not known."),
  fileCount: z.int().describe("How many files."),
  fileBytes: z.int().describe("How large they were together."),
  gridYear: z
    .int()
    .describe(
      "The year that `carbonIntensity` is of: that of the session, or the nearest published one. 0 with factor sets before 2026-11-29, which know no years.",
    ),
  /** "" where it is not known. */
  computePlace: z.string(),
  /** -1 where it is not known. */
  computeCarbonIntensity: z.number(),
  residualCarbonIntensity: z.number(),
  /** By the length of the text, where the sender measured none; -1 otherwise. Nothing follows from them. */
  inputTokensEstimated: z.int(),
  outputTokensEstimated: z.int(),
  /** As the sender calls it; "" without. */
  project: z.string(),
  /** As the person calls it, "" for none; null if they have not said. For their eyes only. */
  ownProject: z.string().nullable(),
});
export type ScoredSession = z.output<typeof scoredSessionSchema>;
