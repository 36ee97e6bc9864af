import { DAY_MS } from "@treadlight/domain/time";
import { z } from "zod";

/**
 * What can be measured over a group of sessions. Counts, sums (timeEngaged and timeSaved in seconds, co2 and
 * greenwashingGap in grams, energy in Wh, water in mL), and averages in which every session has the same weight
 * (productivityScore, taskCompletionRate, complianceScore: 0 to 100). `activeUsers` counts distinct people; a session
 * without a person adds none. `sensitiveSessions` counts those in which a detector found something.
 */
export const MEASURES = [
  "sessions",
  "prompts",
  "activeUsers",
  "timeEngaged",
  "timeSaved",
  "productivityScore",
  "taskCompletionRate",
  "complianceScore",
  "sensitiveSessions",
  "co2",
  "energy",
  "water",
  "greenwashingGap",
] as const;
export const measureSchema = z.enum(MEASURES);
export type Measure = z.output<typeof measureSchema>;

/** What sessions can be grouped and filtered by. A session without a value has "". */
export const DIMENSIONS = [
  "department",
  "team",
  "user",
  "tool",
  "provider",
  "category",
  "model",
  "region",
  "workflowType",
  "contentType",
  "source",
  "productivityRating",
  "riskLevel",
  "dataExposureLevel",
  "sustainabilityRating",
  "dataCenterCountry",
  "complexity",
] as const;
export const dimensionSchema = z.enum(DIMENSIONS);
export type Dimension = z.output<typeof dimensionSchema>;

/** Buckets of time, in UTC; weeks begin on Monday. */
export const GRANULARITIES = ["hour", "day", "week", "month", "quarter", "year"] as const;
export const granularitySchema = z.enum(GRANULARITIES);
export type Granularity = z.output<typeof granularitySchema>;

/** `equals` and `in` match sessions that have any of the values; the other two match the rest. */
export const FILTER_OPERATORS = ["equals", "notEquals", "in", "notIn"] as const;

export const MAX_ANALYTICS_ROWS = 10_000;

const start = z.iso
  .datetime({ offset: true })
  .or(z.iso.date())
  .transform((value) => new Date(value));
/** A date includes its whole day. */
const end = z.union([
  z.iso.datetime({ offset: true }).transform((value) => new Date(value)),
  z.iso.date().transform((value) => new Date(Date.parse(value) + DAY_MS)),
]);

/** `POST /api/analytics/query`: measures over the sessions that started in [from, to), by dimensions and time. */
export const analyticsQuerySchema = z
  .object({
    measures: z.array(measureSchema).min(1).max(MEASURES.length),
    dimensions: z.array(dimensionSchema).max(6).default([]),
    /** Without a granularity the period is one bucket; without from and to it is the last 30 days. */
    timeDimension: z
      .object({ granularity: granularitySchema.optional(), from: start.optional(), to: end.optional() })
      .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
        path: ["from"],
        message: "must not be after to",
      })
      .optional(),
    filters: z
      .array(
        z.object({
          dimension: dimensionSchema,
          operator: z.enum(FILTER_OPERATORS),
          values: z.array(z.string().max(200)).min(1).max(1_000),
        }),
      )
      .max(20)
      .default([]),
    /** Default: by time, then by the first measure in descending order. */
    order: z
      .array(z.object({ by: z.enum(["time", ...MEASURES, ...DIMENSIONS]), direction: z.enum(["asc", "desc"]) }))
      .max(5)
      .default([]),
    limit: z.int().min(1).max(MAX_ANALYTICS_ROWS).default(MAX_ANALYTICS_ROWS),
  })
  .refine((query) => query.order.every(({ by }) => isAnswered(query, by)), {
    path: ["order"],
    message: "must name a measure, a dimension or the time that the query returns",
  });
export type AnalyticsQuery = z.output<typeof analyticsQuerySchema>;

function isAnswered(
  query: {
    measures: string[];
    dimensions: string[];
    timeDimension?: { granularity?: Granularity | undefined } | undefined;
  },
  column: string,
): boolean {
  if (column === "time") return query.timeDimension?.granularity !== undefined;
  return query.measures.includes(column) || query.dimensions.includes(column);
}
