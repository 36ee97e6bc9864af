import { DETECTOR_TYPE_NAMES, KEYWORD_CATEGORIES } from "@treadlight/domain/security";
import { z } from "zod";
import { nameSchema } from "../fields/index.ts";
import { listQuery, several } from "../lists/index.ts";
import { defineRoute, etagSchema } from "../route/index.ts";
import { timestampSchema } from "../route/timestamp.ts";
import { changesRow, readRoutes, removesRow } from "./resource.ts";

/** What a budget can limit: grams of CO2, Wh, prompts, or hours with AI tools. */
export const BUDGET_MEASURES = ["co2", "energy", "prompts", "hours"] as const;
export type BudgetMeasure = (typeof BUDGET_MEASURES)[number];
/** What can be unusual: a tool that nobody used before, or a busy day of a department. */
export const UNUSUAL_SUBJECTS = ["tool", "department"] as const;
/** Decisions about tools whose use can raise an alert. */
export const WATCHED_DECISIONS = ["warn", "block"] as const;
/** What a session can hold: types of values, and subjects. */
export const DATA_NAMES = [...DETECTOR_TYPE_NAMES, ...KEYWORD_CATEGORIES.options] as const;
export const ALERT_KINDS = ["budget", "exposure", "unusual", "data", "tool_decision", "silence"] as const;
export const MAX_RECIPIENTS = 50;

const dataSchema = z
  .array(z.enum(DATA_NAMES))
  .min(1, "must name at least one type")
  .max(DATA_NAMES.length)
  .describe("Types of values and subjects. A session counts if it has any of them.");
const departmentSchema = nameSchema
  .nullable()
  .describe("A department's name, as sessions carry it: only its sessions count. `null` for the whole organization.");
// The catalogue that it has to be in is too large for the pages of the console.
const toolSchema = nameSchema
  .nullable()
  .describe("Only sessions with this tool count, by its name in the catalogue. `null` for all tools.");
const recipientsSchema = z
  .array(z.guid())
  .max(MAX_RECIPIENTS)
  .nullable()
  .describe(
    "The people of the organization who get its mails; an empty list for nobody, `null` for every administrator. Webhooks are told in any case. Whoever may not see people is told only what is about as many people as members may see.",
  );

const everyRule = {
  name: nameSchema,
  department: departmentSchema.default(null),
  recipients: recipientsSchema.default(null),
};
const sessionsADay = z
  .int("must be a whole number")
  .min(0, "must not be negative")
  .max(1e9, "must be at most 1,000,000,000");

/** A new rule. It raises an alert when its threshold is exceeded; one on silence, when it is reached. */
export const newAlertRuleSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("budget"),
    ...everyRule,
    measure: z.enum(BUDGET_MEASURES),
    threshold: z
      .number()
      .positive("must be more than 0")
      .max(1e15, "must be at most 1,000,000,000,000,000")
      .describe("Per month: grams of CO2, Wh, prompts or hours."),
  }),
  z.strictObject({
    kind: z.literal("exposure"),
    ...everyRule,
    threshold: sessionsADay.describe("Sessions per day with high or critical data exposure."),
  }),
  z.strictObject({ kind: z.literal("unusual"), ...everyRule, subject: z.enum(UNUSUAL_SUBJECTS) }),
  z.strictObject({
    kind: z.literal("data"),
    ...everyRule,
    data: dataSchema,
    tool: toolSchema.default(null),
    threshold: sessionsADay.describe("Sessions per day with such data."),
  }),
  z.strictObject({
    kind: z.literal("tool_decision"),
    ...everyRule,
    decision: z.enum(WATCHED_DECISIONS),
    threshold: sessionsADay.describe("Sessions per day with one such tool."),
  }),
  z.strictObject({
    kind: z.literal("silence"),
    ...everyRule,
    threshold: z
      .int("must be a whole number")
      .min(1, "must be at least 1")
      .max(28, "must be at most 28")
      .describe("Whole days without a session from the source."),
  }),
]);

const row = z.object({
  id: z.guid(),
  name: z.string(),
  kind: z.enum(ALERT_KINDS),
  measure: z.enum(BUDGET_MEASURES).nullable().describe("What a budget limits, per month."),
  subject: z.enum(UNUSUAL_SUBJECTS).nullable().describe("What can be unusual."),
  threshold: z
    .number()
    .nullable()
    .describe(
      "Grams of CO2, Wh, prompts or hours per month for a budget; days for silence; sessions per day for the others.",
    ),
  data: z
    .array(z.string())
    .nullable()
    .describe("Types of values and subjects; a session counts if it has any of them."),
  tool: z.string().nullable().describe("Only sessions with this tool count."),
  decision: z.enum(WATCHED_DECISIONS).nullable().describe("The decision about the tools whose use is watched."),
  department: z.string().nullable().describe("Only sessions of this department count."),
  recipients: recipientsSchema,
  enabled: z.boolean(),
  createdAt: timestampSchema,
  etag: etagSchema,
});

/** The alert rules of the caller's organization. */
export const alertRules = {
  ...readRoutes({
    name: "alert-rules",
    noun: "alert rule",
    nouns: "alert rules",
    row,
    query: listQuery({
      row,
      sortedBy: "createdAt",
      filters: { kind: several(z.enum(ALERT_KINDS)), enabled: several(z.boolean()) },
    }),
  }),
  create: defineRoute({
    route: "POST /api/admin/alert-rules",
    summary: "Creates an alert rule",
    description: [
      "Rules are evaluated within a minute after new data. A `budget` limits CO2, energy, prompts or hours in a month, an `exposure`",
      "sessions per day with high or critical data exposure. `unusual` reports a tool that nobody used before, or a department",
      "whose sessions in a day exceed its average of the four weeks before by more than three standard deviations. `data` counts sessions",
      "per day with types of values or subjects, `tool_decision` those with a tool that the organization warns about or blocks. `silence`",
      "reports a source, such as the extension, that has sent no session for some days, after sessions on most of the 28 days before; it is",
      "looked for once a day. Months and days are those of the organization's time zone, and of when sessions started. Each rule raises one",
      "alert per month, per day, per tool, or per silence.",
    ].join(" "),
    body: newAlertRuleSchema,
    answers: { 201: row },
    errors: ["conflict"],
  }),
  update: defineRoute({
    route: "PUT /api/admin/alert-rules/:id",
    summary: "Changes what an alert rule watches and whom it tells, or turns it on or off",
    ...changesRow(row),
    body: z
      .strictObject({
        name: nameSchema,
        threshold: z.number().nullable(),
        data: dataSchema.nullable(),
        tool: toolSchema,
        department: departmentSchema,
        recipients: recipientsSchema,
        enabled: z.boolean(),
      })
      .partial(),
  }),
  remove: defineRoute({
    route: "DELETE /api/admin/alert-rules/:id",
    summary: "Deletes an alert rule",
    description: "Its alerts stay listed.",
    ...removesRow(row),
  }),
};
