import { z } from "zod";
import { defineRoute } from "../route/index.ts";

const moneyShape = { low: z.number(), central: z.number(), high: z.number() };

/** What time saved is worth by an organization's own numbers. Amounts are in whole units of the currency, with fractions. */
export const timeValueSchema = z.object({
  currency: z.string().nullable().describe("An ISO 4217 code; `null` if no cost holds in the period."),
  ...moneyShape,
  departments: z
    .array(z.object({ department: z.string().describe('"" for sessions without one.'), ...moneyShape }))
    .describe("Those with a cost."),
  kinds: z
    .array(z.object({ kind: z.string().describe('A `workflowType`; "" where it is not known.'), ...moneyShape }))
    .nullable()
    .describe("The same by kind of work, of departments with a cost; `null` for those who do not see people."),
  leftOut: z
    .object({ departments: z.int(), timeSaved: z.number().describe("In seconds, central.") })
    .describe("Departments that have no cost for some or all of the period, and the time saved without one."),
  versions: z
    .array(
      z.object({
        version: z.int(),
        from: z.iso.datetime(),
        to: z.iso.datetime(),
        countedShare: z.int().describe("In percent."),
      }),
    )
    .describe("Which versions of the organization's own numbers were counted with, and for which part of the period."),
});
export type TimeValue = z.output<typeof timeValueSchema>;

export const getTimeValue = defineRoute({
  route: "GET /api/analytics/time-value",
  summary: "Values time saved with the organization's own costs",
  description: [
    "For each department: the estimated time saved (low, central, high) x the share that counts x the cost of an hour. Costs and share are",
    "those of the version that held when the time was saved. For those who do not see people, of whole weeks: a version counts",
    "from the first week that begins while it holds.",
  ].join(" "),
  query: z.strictObject({
    from: z.iso.date().optional(),
    to: z.iso.date().optional().describe("The last day. Default: today, and 30 days in all."),
  }),
  answers: { 200: timeValueSchema.extend({ meta: z.object({ from: z.iso.datetime(), to: z.iso.datetime() }) }) },
  errors: ["plan_required", "warehouse_unavailable", "query_too_expensive"],
});
