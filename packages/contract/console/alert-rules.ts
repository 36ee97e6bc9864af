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
export const ALERT_KINDS = ["budget", "exposure", "unusual"] as const;

/** A new rule. It raises an alert when its threshold is exceeded. */
export const newAlertRuleSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("budget"),
    name: nameSchema,
    measure: z.enum(BUDGET_MEASURES),
    threshold: z
      .number()
      .positive("must be more than 0")
      .max(1e15, "must be at most 1,000,000,000,000,000")
      .describe("Per month: grams of CO2, Wh, prompts or hours."),
  }),
  z.strictObject({
    kind: z.literal("exposure"),
    name: nameSchema,
    threshold: z
      .int("must be a whole number")
      .min(0, "must not be negative")
      .max(1e9, "must be at most 1,000,000,000")
      .describe("Sessions per day with high or critical data exposure."),
  }),
  z.strictObject({ kind: z.literal("unusual"), name: nameSchema, subject: z.enum(UNUSUAL_SUBJECTS) }),
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
    .describe("Grams of CO2, Wh, prompts or hours per month for a budget; sessions per day for an exposure."),
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
      "whose sessions in a day exceed its average of the four weeks before by more than three standard deviations. Months and days are those",
      "of the organization's time zone. Each rule raises one alert per month, per day, or per tool.",
    ].join(" "),
    body: newAlertRuleSchema,
    answers: { 201: row },
    errors: ["conflict"],
  }),
  update: defineRoute({
    route: "PUT /api/admin/alert-rules/:id",
    summary: "Renames an alert rule, changes its threshold, or turns it on or off",
    ...changesRow(row),
    body: z.strictObject({ name: nameSchema, threshold: z.number().nullable(), enabled: z.boolean() }).partial(),
  }),
  remove: defineRoute({
    route: "DELETE /api/admin/alert-rules/:id",
    summary: "Deletes an alert rule",
    description: "Its alerts stay listed.",
    ...removesRow(row),
  }),
};
