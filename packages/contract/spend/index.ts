import { z } from "zod";
import { MAX_VENDOR_INVOICES, monthSchema } from "../console/vendor-invoices.ts";
import { defineRoute } from "../route/index.ts";

export const MAX_SPEND_MONTHS = 12;
const MAX_CSV_CHARACTERS = 4_000_000;

const linesShape = {
  estimated: z.number().describe("Tokens by price, where no invoice or report of the vendor covers them."),
  invoiced: z.number().describe("By invoices, and by vendors' reports of costs."),
  licences: z.number().describe("By contract, where no invoice or report covers them."),
  total: z.number().describe("The three above."),
};

const spendSchema = z.object({
  currency: z.string().describe("Of all amounts but those in `notConverted`: the organization's, or else USD."),
  months: z.array(monthSchema).describe("In UTC."),
  ...linesShape,
  sessionsNotPriced: z.int().describe("Sessions that estimates leave out, because their price is not known."),
  vendors: z.array(
    z.object({
      vendor: z.string(),
      month: monthSchema,
      ...linesShape,
      replaced: z.number().describe("What estimates say of the same as `invoicedUsage`. Part of no total."),
      invoicedUsage: z
        .number()
        .nullable()
        .describe("The part of `invoiced` that is for use alone; `null` where an invoice is for licences too."),
      replacedLicences: z
        .number()
        .describe("Licences by contract that an invoice or a report covers. Part of no total."),
    }),
  ),
  departments: z
    .array(
      z.object({
        department: z.string().nullable(),
        people: z.int().nullable().describe("Accounts that belong there now; `null` without any."),
        ...linesShape,
      }),
    )
    .describe(
      "By the department of sessions, of invoices, and of whoever holds a seat. `null`: what is of no department, such as seats that nobody holds and invoices for everybody.",
    ),
  projects: z
    .array(z.object({ project: z.string().nullable(), estimated: z.number() }))
    .describe(
      "Tokens by price, by the project that senders name; `null`: none. Neither invoices nor vendors' reports name projects, so this is of all estimates, also where they take their place in the totals. Beyond the 200 projects with most sessions, they are summed up as `Other projects`.",
    ),
  rates: z
    .array(z.object({ currency: z.string(), month: monthSchema, perDollar: z.number(), validFrom: z.iso.date() }))
    .describe("The rates that amounts were converted with: those that hold on the last day of the month, or today."),
  notConverted: z
    .array(
      z.object({
        line: z.enum(["estimated", "invoiced", "licences"]),
        currency: z.string(),
        amount: z.number(),
      }),
    )
    .describe("What no total has, for want of a rate."),
});
export type Spend = z.output<typeof spendSchema>;

export const getSpend = defineRoute({
  route: "GET /api/organization/spend",
  summary: "Tells what AI cost, by estimate, by invoice and by licence",
  description: [
    "Nothing is added twice: of a vendor and month, what an invoice covers takes the place of its estimate, and of licences by contract if it says so.",
    "An invoice for one tool or department takes the place of that part only. A vendor's own report of costs, which connectors fetch, counts for the days that",
    "it tells, unless an invoice covers the month. A licence counts from the month in which it starts for as long as it is listed.",
  ].join(" "),
  query: z.strictObject({
    from: monthSchema.optional().describe("The first month. Default: the current one."),
    to: monthSchema
      .optional()
      .describe(`The last month. Default: the current one. At most ${MAX_SPEND_MONTHS} in all.`),
  }),
  answers: { 200: spendSchema },
  errors: ["plan_required", "warehouse_unavailable", "query_too_expensive"],
});

export const addVendorInvoices = defineRoute({
  route: "POST /api/organization/vendor-invoices",
  summary: "Adds vendors' invoices from a file",
  description: [
    "CSV with a heading. The columns `vendor`, `month` (`YYYY-MM`, or `firstMonth` and `lastMonth`), `amount` and `currency`, and perhaps `tool`, `department`,",
    "`covers` (`usage`, `licences` or `both`; default `usage`) and `number`. A line that is there already, in every column, is left out. If one line is wrong, none is",
    `added. An organization can have ${MAX_VENDOR_INVOICES} invoices.`,
  ].join(" "),
  maxBodyBytes: 5_000_000,
  body: z.strictObject({ csv: z.string().max(MAX_CSV_CHARACTERS) }),
  answers: { 200: z.object({ added: z.int(), known: z.int().describe("Lines that were there already.") }) },
  errors: ["conflict"],
});

export const SPEND_ROUTES = [getSpend, addVendorInvoices];
