import { z } from "zod";
import { nameSchema, wholeNumberSchema } from "../fields/index.ts";
import { defineRoute, timestampSchema } from "../route/index.ts";

const MAX_YEARS_ENTERED = 30;
const MAX_TARGETS = 20;

const yearSchema = wholeNumberSchema(2000, 2100).describe("The calendar year in which the reporting year begins.");
const amount = (most: number) => z.number().positive("must be more than 0").max(most, `must be at most ${most}`);
const distinct = <T>(keyOf: (one: T) => unknown) =>
  [(all: T[]) => new Set(all.map(keyOf)).size === all.length, "must name each only once"] as const;

/** What a target is about. */
export const TARGET_FIGURES = ["total", "per employee", "per revenue"] as const;

/** What an organization enters for its reports. */
export const reportFiguresSchema = z.strictObject({
  preparedBy: nameSchema
    .nullable()
    .default(null)
    .describe("Who prepares the reports, by name and function: they print it."),
  yearStartsInMonth: wholeNumberSchema(1, 12).default(1).describe("The month in which the reporting year begins."),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, "must be three letters, such as EUR")
    .nullable()
    .default(null)
    .describe("Of the revenue."),
  years: z
    .array(
      z.strictObject({
        year: yearSchema,
        employees: amount(100_000_000).nullable().describe("On average over the year, in full-time equivalents."),
        revenue: amount(1e15).nullable().describe("Net, in the currency."),
      }),
    )
    .max(MAX_YEARS_ENTERED)
    .refine(...distinct<{ year: number }>(({ year }) => year))
    .default([]),
  baseYear: yearSchema.nullable().default(null).describe("What targets and changes are measured against."),
  targets: z
    .array(
      z.strictObject({
        year: yearSchema,
        figure: z.enum(TARGET_FIGURES).describe("CO2 by people's grids: all of it, per employee or per revenue."),
        change: z.number().min(-100).max(1_000).describe("Against the base year, in percent: -30 is 30 % less."),
      }),
    )
    .max(MAX_TARGETS)
    .refine(...distinct<{ year: number; figure: string }>(({ year, figure }) => `${year} ${figure}`))
    .default([]),
});
export type ReportFigures = z.output<typeof reportFiguresSchema>;

const savedSchema = reportFiguresSchema.extend({
  version: z.int().describe("Counted from 1; 0 before anything was entered."),
  savedBy: z
    .string()
    .nullable()
    .describe("A name or address; `null` before anything was entered, or once the account is deleted."),
  savedAt: timestampSchema.nullable(),
});
export type SavedReportFigures = z.output<typeof savedSchema>;

export const getReportFigures = defineRoute({
  route: "GET /api/organization/report-figures",
  summary: "Gets what your organization entered for its reports",
  description:
    "Base year, targets, employees and revenue. Reports of version 4 and later use what was entered when they are made.",
  answers: { 200: savedSchema },
});

export const saveReportFigures = defineRoute({
  route: "PUT /api/organization/report-figures",
  summary: "Sets what your organization enters for its reports, as a new version",
  description: "Earlier versions stay in the audit log. Reports that are made already do not change.",
  body: reportFiguresSchema.extend({
    after: wholeNumberSchema(0, 1_000_000).describe(
      "The version that you know: it is refused if somebody has saved another one meanwhile.",
    ),
  }),
  answers: { 200: savedSchema },
  errors: ["conflict"],
});
