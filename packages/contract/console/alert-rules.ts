import { DETECTOR_TYPE_NAMES, KEYWORD_CATEGORIES } from "@treadlight/domain/security";
import { line } from "@treadlight/domain/text";
import { z } from "zod";
import { figureOf, isOverTime, measureSchema } from "../analytics/index.ts";
import { nameSchema } from "../fields/index.ts";
import { listQuery, several } from "../lists/index.ts";
import { defineRoute, etagSchema } from "../route/index.ts";
import { timestampSchema } from "../route/timestamp.ts";
import { changesRow, readRoutes, removesRow } from "./resource.ts";

/** What a budget can limit: grams of CO2, Wh, prompts, hours with AI tools, US dollars for tokens (estimated), or tokens in and out. */
export const BUDGET_MEASURES = ["co2", "energy", "prompts", "hours", "spend", "tokens"] as const;
export type BudgetMeasure = (typeof BUDGET_MEASURES)[number];
/** What can be unusual: a tool that nobody used before, or a busy day of a department. */
export const UNUSUAL_SUBJECTS = ["tool", "department"] as const;
/** Decisions about tools whose use can raise an alert. */
export const WATCHED_DECISIONS = ["warn", "block"] as const;
/** What a session can hold: types of values, and subjects. */
export const DATA_NAMES = [...DETECTOR_TYPE_NAMES, ...KEYWORD_CATEGORIES.options] as const;
export const ALERT_KINDS = ["budget", "exposure", "unusual", "data", "tool_decision", "silence", "question"] as const;
/** On which side of the threshold a measure of a question raises an alert. */
export const DIRECTIONS = ["above", "below"] as const;
/** Why a question cannot be asked: its rule raises no alert until that has changed. */
export const QUESTION_PROBLEMS = ["deleted", "private", "personal", "measure_missing", "author_gone"] as const;
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

/** Sums from a start and moving averages depend on intervals that a rule does not ask for. */
function isWatchable(key: string): boolean {
  const figure = figureOf(key);
  return measureSchema.safeParse(key).success || (figure !== undefined && !isOverTime(figure));
}

const questionFields = {
  question: z
    .guid()
    .describe(
      "The id of a saved view that is shared in the organization, asks about the organization, and not by person.",
    ),
  questionMeasure: line(100)
    .refine(isWatchable, "must be a measure or a figure of a question")
    .describe(
      "One of the measures of the question, or the key of one of its figures that does not depend on earlier intervals.",
    ),
  direction: z.enum(DIRECTIONS).describe("Whether more or less than the threshold raises an alert."),
};

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
      .describe("Per month: grams of CO2, Wh, prompts, hours, US dollars or tokens."),
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
  z.strictObject({
    kind: z.literal("question"),
    ...everyRule,
    ...questionFields,
    threshold: z
      .number()
      .min(0, "must not be negative")
      .max(1e15, "must be at most 1,000,000,000,000,000")
      .describe("In the unit of the measure, as `POST /api/analytics/query` answers it."),
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
      "Grams of CO2, Wh, prompts, hours, US dollars or tokens per month for a budget; days for silence; the measure's unit for a question; sessions per day for the others.",
    ),
  data: z
    .array(z.string())
    .nullable()
    .describe("Types of values and subjects; a session counts if it has any of them."),
  tool: z.string().nullable().describe("Only sessions with this tool count."),
  decision: z.enum(WATCHED_DECISIONS).nullable().describe("The decision about the tools whose use is watched."),
  department: z.string().nullable().describe("Only sessions of this department count."),
  recipients: recipientsSchema,
  question: z.guid().nullable().describe("The saved view whose answers are watched."),
  questionName: z.string().nullable().describe("Its name; `null` if it is deleted or no longer shared."),
  questionMeasure: z.string().nullable().describe("The measure of the question, or the key of its figure."),
  direction: z.enum(DIRECTIONS).nullable(),
  problem: z
    .enum(QUESTION_PROBLEMS)
    .nullable()
    .describe(
      "Why the question cannot be asked: it is `deleted`, `private` (no longer shared), `personal` (about its author alone, or by person), no longer has the measure, or whoever saved the rule last is no longer an administrator.",
    ),
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
      "Rules are evaluated within a minute after new data. A `budget` limits CO2, energy, prompts, hours, spend on tokens or tokens in a month, an `exposure`",
      "sessions per day with high or critical data exposure. `unusual` reports a tool that nobody used before, or a department",
      "whose sessions in a day exceed its average of the four weeks before by more than three standard deviations. `data` counts sessions",
      "per day with types of values or subjects, `tool_decision` those with a tool that the organization warns about or blocks. `silence`",
      "reports a source, such as the extension, that has sent no session for some days, after sessions on most of the 28 days before; it is",
      "looked for once a day. `question` compares a measure of a saved view, with the rights of whoever saved the rule last: each of its groups of",
      "as many people as members may see, over the last whole hour, day, week, month, quarter or year of the question, or else over its period; one",
      "that ends later than now is not compared with `below`. It is asked again every hour. Months and days are those of the organization's time zone, and of when sessions started. Each rule raises one",
      "alert per month, per day, per tool, per silence, or per group and period of a question.",
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
        question: questionFields.question.nullable(),
        questionMeasure: questionFields.questionMeasure.nullable(),
        direction: questionFields.direction.nullable(),
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
