import { z } from "zod";
import { SEVERITIES } from "../security/index.ts";
import { line } from "../text/index.ts";
import { RATED_TYPES } from "./rated-types.ts";

/**
 * What an organization looks for besides our own types, the severity of each type there, and what the guard does. A version never changes: a
 * later one takes its place. See docs/detection.md.
 */

export const MAX_PATTERNS = 100;
const MAX_WORDS = 50;
export const MAX_FORMAT_CHARACTERS = 200;

export const severitySchema = z.enum(SEVERITIES);
export type Severity = z.output<typeof severitySchema>;

/** Check digits that a value of a format may have to pass. */
export const CHECKS = ["none", "luhn", "mod97", "mod11"] as const;

export const patternIdSchema = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,29}$/, "must be lower-case letters, digits and _, at most 30, a letter first");

const common = {
  id: patternIdSchema.describe("Stays the same when the name changes: records call the type `custom:<id>`."),
  name: line(40)
    .regex(/^[^[\]]*$/, "must not contain brackets")
    .describe("Stands in place of the value: `[removed: <name>]`. Everybody in the organization may read it."),
  severity: severitySchema,
  matchCase: z.boolean().default(false),
};

const wordsSchema = z.strictObject({
  ...common,
  kind: z.literal("words"),
  words: z
    .array(line(100).min(2, "must have at least 2 characters"))
    .min(1, "must have at least one word")
    .max(MAX_WORDS, `must have at most ${MAX_WORDS} words`),
  wholeWords: z.boolean().default(true).describe("Not within longer words."),
  variants: z
    .boolean()
    .default(false)
    .describe("Also with other signs or nothing between the words of a phrase: `Project-Falcon`, `project_falcon`."),
});

const formatSchema = z.strictObject({
  ...common,
  kind: z.literal("format"),
  format: line(MAX_FORMAT_CHARACTERS).describe(
    "A regular expression as RE2 has them, without repetition that has no limit.",
  ),
  check: z.enum(CHECKS).default("none").describe("A check digit that a value must pass."),
});

export const ownPatternSchema = z.discriminatedUnion("kind", [wordsSchema, formatSchema]);
export type OwnPattern = z.output<typeof ownPatternSchema>;

const guardSchema = {
  askFrom: severitySchema
    .default("high")
    .describe("The guard asks before a prompt with something of at least this severity is sent."),
  blockFrom: severitySchema
    .nullable()
    .default(null)
    .describe("The guard blocks prompts with something of at least this severity; `null`: it leaves that to people."),
};

/** As an organization sets them. */
export const ownRulesSchema = z.strictObject({
  patterns: z
    .array(ownPatternSchema)
    .max(MAX_PATTERNS, `must be at most ${MAX_PATTERNS} patterns`)
    .superRefine((patterns, context) => {
      for (const field of ["id", "name"] as const) {
        const values = patterns.map((pattern) => pattern[field].toLowerCase());
        const at = values.findIndex((value, index) => values.indexOf(value) < index);
        if (at >= 0) context.addIssue({ code: "custom", path: [at, field], message: "must not be used twice" });
      }
    })
    .default([]),
  severities: z
    .partialRecord(z.enum(RATED_TYPES), severitySchema)
    .default({})
    .describe("Of types and subjects whose severity is not the specified one."),
  ...guardSchema,
});
export type OwnRules = z.output<typeof ownRulesSchema>;

/** As they are stored and sent to devices, which may know fewer types. */
export const ownRulesVersionSchema = z.object({
  version: z.int().min(0),
  patterns: z.array(ownPatternSchema),
  severities: z.record(z.string(), severitySchema),
  ...guardSchema,
});
export type OwnRulesVersion = z.output<typeof ownRulesVersionSchema>;

/** What holds without any of an organization's own: nothing to look for, the specification's severities, and a guard that asks. */
export const SPECIFIED_RULES: OwnRulesVersion = { ...ownRulesSchema.parse({}), version: 0 };

/** What the rules of an organization found in a session, and the version that found it. */
export const ownFindingsSchema = z.object({
  version: z.int().min(1),
  /** How often each pattern was found, by its id. */
  found: z.record(patternIdSchema, z.int().min(1)),
  /** The highest severity of everything that was found, as the organization sets severities; absent if nothing was. */
  severity: severitySchema.optional(),
});
export type OwnFindings = z.output<typeof ownFindingsSchema>;
