import { z } from "zod";
import { LIST_DIMENSIONS } from "./dimensions.ts";

/** The dimensions' values, `time` (ISO 8601 UTC, the start of the bucket) if requested, the measures, and the figures that have a value. */
export const analyticsRowSchema = z.record(z.string(), z.union([z.string(), z.number()]));
export type AnalyticsRow = Readonly<z.output<typeof analyticsRowSchema>>;

/** Whose sessions an answer covers, and how it identifies people. */
export const PEOPLE_SHOWN = ["self", "groups", "pseudonyms", "names"] as const;
export type PeopleShown = (typeof PEOPLE_SHOWN)[number];

const amountsSchema = z.record(z.string(), z.number());

export const analyticsAnswerSchema = z.object({
  rows: z.array(analyticsRowSchema),
  others: amountsSchema
    .optional()
    .describe("If requested: the rows beyond `limit`, combined. Absent if there are none."),
  totals: amountsSchema.optional().describe("If requested: all rows combined, including those beyond `limit`."),
  meta: z.object({
    from: z.iso.datetime().describe("The period includes its start and excludes its end."),
    to: z.iso.datetime(),
    timeZone: z.string().describe("The time zone in which buckets and days begin."),
    compared: z
      .object({ from: z.iso.datetime(), to: z.iso.datetime() })
      .optional()
      .describe("The earlier period, if requested."),
    partial: z
      .array(z.object({ time: z.iso.datetime(), from: z.iso.datetime(), to: z.iso.datetime() }))
      .optional()
      .describe(
        "If requested: the buckets (`time`) of which the answer covers only a part, and which part: at the ends of the period, and the one that is not over yet.",
      ),
    truncated: z.boolean().describe("Whether there were more rows than `limit`."),
    source: z
      .enum(["rows", "rollup", "both", "cells"])
      .describe(
        "The data that was read: sessions (`rows`), daily roll-ups (`rollup`), roll-ups where they are up to date and sessions elsewhere (`both`), or fixed groups of sessions (`cells`).",
      ),
    severalPerSession: z
      .array(z.enum(LIST_DIMENSIONS))
      .optional()
      .describe(
        "The requested dimensions of which a session can have several values. It counts once under each of them and in `others`, and once in `totals`, so that shares can add up to more than 100 %.",
      ),
    people: z
      .enum(PEOPLE_SHOWN)
      .describe(
        "How people appear: only you (`self`), in groups that reveal nobody (`groups`), under `pseudonyms` or by `names`.",
      ),
    minimumPeople: z.int().describe("The minimum number of people behind any part of the answer."),
    notice: z
      .string()
      .optional()
      .describe("A note for readers on how people appear in this answer, or at which prices spend is."),
    ageMs: z
      .int()
      .describe("How long ago the answer was computed. A cached answer is dropped as soon as new data arrives."),
  }),
});
export type AnalyticsAnswer = z.output<typeof analyticsAnswerSchema>;
