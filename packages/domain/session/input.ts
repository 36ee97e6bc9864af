import { z } from "zod";
import { promptComplexitySchema } from "../environment/index.ts";
import { DETECTOR_TYPES, KEYWORD_CATEGORIES } from "../security/index.ts";
import { DAY_MS } from "../time/index.ts";

/** What sent a session: one of our senders, or a bulk import. */
export const SESSION_SOURCES = ["extension", "widget", "sdk", "otel", "import"] as const;

export const MAX_PROMPT_PREVIEW_CHARACTERS = 2_000;
export const MAX_PROMPTS = 100_000;
/** More than a session needs that is sent again every second for a week. */
export const MAX_REVISION = 1_000_000;
export const MAX_TOKENS = 1_000_000_000;
/** One week. */
export const MAX_TIME_ENGAGED_SECONDS = 604_800;
/** How far ahead of the server's clock a session may start: time zones sent as UTC, and clocks that run fast. */
export const MAX_START_AHEAD_MS = DAY_MS;
export const MAX_START_AGE_MS = 400 * DAY_MS;

/** Lone surrogates cannot be stored as UTF-8, and NUL ends strings elsewhere. Neither carries meaning. */
const text = (maxCharacters: number) =>
  z
    .string()
    .max(maxCharacters)
    .overwrite((value) => value.toWellFormed().replaceAll("\0", ""));

const label = text(100);
const instant = z.iso.datetime({ offset: true }).transform((value) => Date.parse(value));
/** The client's own estimate: kept as reported, never used in place of ours. */
const reportedAmount = z.number().min(0).max(1e12);

/**
 * One AI session as a client sends it. Times become milliseconds since the epoch; `timeEngaged` is seconds,
 * `co2Emissions` grams, `energyUsage` Wh, `waterUsage` mL. `detected` counts sensitive values by type; tokens are totals of the
 * session. Unknown fields are dropped.
 */
export const sessionInputSchema = z
  .object({
    id: z.guid().toLowerCase().optional(),
    aiTool: text(200).refine((value) => value.trim() !== "", "must name a tool or a domain"),
    promptCount: z.int().min(0).max(MAX_PROMPTS),
    timeEngaged: z.number().min(0).max(MAX_TIME_ENGAGED_SECONDS),
    model: label.optional(),
    promptPreview: text(MAX_PROMPT_PREVIEW_CHARACTERS).optional(),
    contentType: label.optional(),
    workflowType: label.optional(),
    smartCategory: label.optional(),
    region: label.optional(),
    startedAt: instant.optional(),
    endedAt: instant.optional(),
    revision: z.int().min(0).max(MAX_REVISION).default(0),
    source: z.enum(SESSION_SOURCES).default("sdk"),
    // What the sender found in text that it keeps to itself.
    detected: z.partialRecord(DETECTOR_TYPES, z.int().min(1).max(MAX_PROMPTS)).optional(),
    categories: z.array(KEYWORD_CATEGORIES).max(KEYWORD_CATEGORIES.options.length).optional(),
    complexity: promptComplexitySchema.optional(),
    inputTokens: z.int().min(0).max(MAX_TOKENS).optional(),
    outputTokens: z.int().min(0).max(MAX_TOKENS).optional(),
    automated: z
      .boolean()
      .optional()
      .describe("No person was at work: the session is part of an automated process and saves nobody's time."),
    co2Emissions: reportedAmount.optional(),
    energyUsage: reportedAmount.optional(),
    waterUsage: reportedAmount.optional(),
    userEmail: z.email().max(254).optional(),
    department: label.optional(),
  })
  .refine(({ startedAt, endedAt }) => startedAt === undefined || endedAt === undefined || endedAt >= startedAt, {
    path: ["endedAt"],
    message: "must not be before startedAt",
  });

export type SessionInput = z.output<typeof sessionInputSchema>;
/** The wire form, for senders. */
export type SessionInputJson = z.input<typeof sessionInputSchema>;
