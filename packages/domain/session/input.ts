import { z } from "zod";
import { promptComplexitySchema } from "../environment/index.ts";
import { patternIdSchema } from "../own-patterns/index.ts";
import { DETECTOR_TYPES, KEYWORD_CATEGORIES } from "../security/index.ts";
import { mendedLine, mendedLines } from "../text/index.ts";
import { filesSchema } from "./files.ts";
import { guardSchema } from "./guard.ts";
import { SENT_KIND_SOURCES } from "./kind-source.ts";
import {
  MAX_IMAGES,
  MAX_LABEL_CHARACTERS,
  MAX_MEDIA_SECONDS,
  MAX_PROMPT_PREVIEW_CHARACTERS,
  MAX_PROMPTS,
  MAX_REQUESTS,
  MAX_REVISION,
  MAX_TIME_ENGAGED_SECONDS,
  MAX_TOKENS,
  SENT_SOURCES,
} from "./limits.ts";

// What nobody can see or store is taken out: a program's labels carry no meaning in it.
const label = z.string().max(MAX_LABEL_CHARACTERS).overwrite(mendedLine);
const instant = z.iso.datetime({ offset: true }).transform(millisecondsOf);
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
    aiTool: z
      .string()
      .max(200)
      .overwrite(mendedLine)
      .refine((value) => value.trim() !== "", "must name a tool or a domain"),
    promptCount: z.int().min(0).max(MAX_PROMPTS),
    timeEngaged: z
      .number()
      .min(0)
      .max(MAX_TIME_ENGAGED_SECONDS)
      .nullish()
      .describe(
        "Seconds. Absent or null: the time is not known, which is not the same as 0, and the session gets no score.",
      ),
    model: label.optional(),
    promptPreview: z.string().max(MAX_PROMPT_PREVIEW_CHARACTERS).overwrite(mendedLines).optional(),
    previewWithheld: z
      .boolean()
      .optional()
      .describe(
        "The sender kept the preview back, because a special subject is noticed in the session. A preview sent with it is not stored.",
      ),
    contentType: label.optional(),
    workflowType: label.optional(),
    kindSource: z
      .enum(SENT_KIND_SOURCES)
      .optional()
      .describe(
        "Where `workflowType` and `contentType` come from: `stated` by a person or a program, the default, or `guessed` from the text.",
      ),
    smartCategory: label.optional(),
    project: label
      .trim()
      .optional()
      .describe("What the session is for: a project, a client or a workspace, as the sender calls it."),
    region: label.optional(),
    computeRegion: label
      .optional()
      .describe(
        "Where the provider computed, if the sender knows: a region as the cloud calls it (`eu-west-1`, `europe-west4`, `swedencentral`), or a country. Not where the person is: that is `region`.",
      ),
    startedAt: instant.optional(),
    endedAt: instant.optional(),
    revision: z.int().min(0).max(MAX_REVISION).default(0),
    source: z.enum(SENT_SOURCES).default("sdk"),
    byHand: z
      .boolean()
      .optional()
      .describe(
        "A person entered the session: its prompts and its time are stated, not measured, and its source is `manual`. Only they may say so, with their own sign-in.",
      ),
    // What the sender found in text that it keeps to itself.
    detected: z.partialRecord(DETECTOR_TYPES, z.int().min(1).max(MAX_PROMPTS)).optional(),
    categories: z.array(KEYWORD_CATEGORIES).max(KEYWORD_CATEGORIES.options.length).optional(),
    inspectedPartly: z
      .boolean()
      .optional()
      .describe(
        "`detected` and `categories` are of a part of the text, because there was more than the sender inspects.",
      ),
    ownDetected: z
      .record(patternIdSchema, z.int().min(1).max(MAX_PROMPTS))
      .optional()
      .describe("How often the sender found each of the organization's own patterns, by id. Unknown ones are dropped."),
    complexity: promptComplexitySchema.optional(),
    guard: guardSchema
      .optional()
      .describe(
        "What became of prompts that the sender asked about before they were sent: the number of questions and the types of values, by outcome. " +
          "A session in which nothing was sent has a `promptCount` of 0.",
      ),
    inputTokens: z
      .int()
      .min(0)
      .max(MAX_TOKENS)
      .optional()
      .describe("All input, with what was read from a cache and what was written to one."),
    files: filesSchema
      .optional()
      .describe("Files that people gave to the tool: their number and their bytes together, by kind. Never a name."),
    outputTokens: z.int().min(0).max(MAX_TOKENS).optional(),
    tokensEstimated: z
      .boolean()
      .optional()
      .describe(
        "Nobody counted the tokens: they are estimated from the length of the text. They are kept apart, and no footprint, spend or sum follows from them.",
      ),
    cachedTokens: z
      .int()
      .min(0)
      .max(MAX_TOKENS)
      .optional()
      .describe("The part of `inputTokens` that was read from a cache. Only with `inputTokens`, and at most as much."),
    requests: z
      .int()
      .min(0)
      .max(MAX_REQUESTS)
      .optional()
      .describe("Calls of a model in the session, at least. An agent makes several for one prompt."),
    images: z.int().min(0).max(MAX_IMAGES).optional().describe("Images made in the session."),
    videoSeconds: z.number().min(0).max(MAX_MEDIA_SECONDS).optional().describe("Seconds of video made."),
    audioSeconds: z
      .number()
      .min(0)
      .max(MAX_MEDIA_SECONDS)
      .optional()
      .describe("Seconds of speech, music or other sound made or transcribed."),
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
  })
  .refine(({ inputTokens = -1, cachedTokens }) => cachedTokens === undefined || cachedTokens <= inputTokens, {
    path: ["cachedTokens"],
    message: "must be at most inputTokens",
  });

export type SessionInput = z.output<typeof sessionInputSchema>;

/** What recorded a session. `byHand` is beside `source`, so that what knows five sources, as before there were entries by hand, reads it all the same. */
export const sourceOf = ({ source, byHand }: Pick<SessionInput, "source" | "byHand">) =>
  byHand === true ? "manual" : source;

/** The wire form, for senders. */
export type SessionInputJson = z.input<typeof sessionInputSchema>;

/** The milliseconds since the epoch of a valid time. One that `toISOString` wrote, as most clients send, is read faster than `Date.parse` does. */
function millisecondsOf(time: string): number {
  if (time.length !== "YYYY-MM-DDTHH:MM:SS.sssZ".length || !time.endsWith("Z")) return Date.parse(time);
  const year = numberAt(time, 0, 4);
  // `Date.UTC` takes lower ones for years of the twentieth century.
  if (year < 100) return Date.parse(time);
  const [month, day] = [numberAt(time, 5, 7) - 1, numberAt(time, 8, 10)];
  const [hour, minute, second] = [numberAt(time, 11, 13), numberAt(time, 14, 16), numberAt(time, 17, 19)];
  return Date.UTC(year, month, day, hour, minute, second, numberAt(time, 20, 23));
}

const ZERO = 0x30;

function numberAt(text: string, start: number, end: number): number {
  let number = 0;
  for (let at = start; at < end; at += 1) number = 10 * number + text.charCodeAt(at) - ZERO;
  return number;
}
