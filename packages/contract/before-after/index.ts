import { z } from "zod";
import { wholeNumberSchema } from "../fields/index.ts";
import { defineRoute } from "../route/index.ts";

/** What can have started in a department. */
export const MARK_KINDS = ["rollout", "licence", "training", "other"] as const;
export const MAX_COMPARED_WEEKS = 26;

const shownMarkSchema = z.object({
  id: z.guid(),
  name: z.string(),
  kind: z.enum(MARK_KINDS),
  day: z.iso.date(),
  department: z.string(),
  comparison: z.string(),
});

/** What a department did in a week. */
const weekFiguresSchema = z.object({
  people: z.int().describe("Active in that week."),
  sessions: z.int(),
  timeEngaged: z.number().describe("In seconds, as are the estimates of time saved."),
  timeSavedLow: z.number(),
  timeSavedCentral: z.number(),
  timeSavedHigh: z.number(),
  sessionsWithoutTime: z.int().describe("Sessions that no estimate holds, because nobody's time was measured."),
});
export type WeekFigures = z.output<typeof weekFiguresSchema>;

const weekSchema = z.object({
  from: z.iso.date().describe("Its Monday, in the organization's time zone."),
  place: z
    .enum(["before", "start", "after"])
    .describe(
      "`start` is the week in which it started, if not on its Monday: it counts neither as before nor as after.",
    ),
  department: weekFiguresSchema.nullable().describe("`null` where fewer people than `minimumPeople` were active."),
  comparison: weekFiguresSchema.nullable(),
});
export type ComparedWeek = z.output<typeof weekSchema>;

const sideSchema = z.object({
  before: z.number(),
  after: z.number(),
  difference: z.number().describe("After less before."),
});

const comparedSchema = z.object({
  measure: z.enum(["people", "sessions", "timeEngaged", "timeSavedLow", "timeSavedCentral", "timeSavedHigh"]),
  department: sideSchema,
  comparison: sideSchema,
  differenceOfDifferences: z.number().describe("The department's difference less that of the comparison."),
});
export type Compared = z.output<typeof comparedSchema>;

const beforeAfterSchema = z.object({
  mark: shownMarkSchema,
  timeZone: z.string(),
  minimumPeople: z.int(),
  weeks: z.array(weekSchema).describe("Whole weeks that are over, the earliest first."),
  counted: z
    .object({ before: z.int(), after: z.int() })
    .describe("How many weeks are compared: those in which both departments have enough people."),
  compared: z
    .array(comparedSchema)
    .nullable()
    .describe(
      "`people` on average a week; all else for each active person and week. `null` without a week to compare on either side. It proves nothing by itself.",
    ),
});
export type BeforeAfter = z.output<typeof beforeAfterSchema>;

export const listMarks = defineRoute({
  route: "GET /api/organization/marks",
  summary: "Lists the marks of your organization, the latest day first",
  answers: { 200: z.object({ marks: z.array(shownMarkSchema) }) },
});

export const compareMark = defineRoute({
  route: "GET /api/organization/marks/:id",
  summary: "Compares the weeks before and after a mark, with another department",
  description:
    "Whole weeks in the organization's time zone. A week of a department in which fewer people were active than the smallest group is not shown.",
  query: z.object({ weeks: z.coerce.number().pipe(wholeNumberSchema(1, MAX_COMPARED_WEEKS)).default(8) }),
  answers: { 200: beforeAfterSchema },
  errors: ["plan_required", "warehouse_unavailable", "query_too_expensive"],
});

export const BEFORE_AFTER_ROUTES = [listMarks, compareMark];
