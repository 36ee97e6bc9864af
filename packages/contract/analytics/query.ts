import { words } from "@treadlight/domain/text";
import { z } from "zod";

/**
 * What can be measured over a group of sessions. Counts, sums (times in seconds, co2 and greenwashingGap in grams, energy in Wh,
 * water in mL), and averages in which every session has the same weight (productivityScore and taskCompletionRate, of those whose time is
 * known, and complianceScore: 0 to 100). `timeSaved` is by the specification's formula, `timeSavedCentral` with its low and high end the
 * estimate; `timeLost` adds up by how much sessions were longer than the work takes without AI, `sessionsWithLoss` counts those.
 * `sessionsWithoutTime` counts those that no estimate holds, because nobody's time was measured, `scoredSessions` those that
 * averages of productivityScore and taskCompletionRate are over. `inputTokens`, `outputTokens`, `cachedTokens` (the part of the
 * input that was read from a cache) and `requests` (calls of a model) add up what senders measured. `spend` adds up what tokens cost in US dollars, by the
 * organization's own prices of each session's day, else by the public list; `sessionsNotPriced` counts sessions that it leaves out, because the model,
 * its price, the tokens or the rate of the price's currency are not known. `co2Low` to `waterHigh` are the ends of the ranges, added up.
 * `sessionsNotEstimated` counts sessions that co2, energy and water leave out, because too little is known of them, `sessionsEstimatedInPart` those
 * of which they hold a part. `activeUsers` counts distinct people; a session
 * without a person adds none. Where people appear under pseudonyms, it counts those. `sensitiveSessions` counts those in which a detector found something.
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
  "timeSavedLow",
  "timeSavedCentral",
  "timeSavedHigh",
  "timeLost",
  "sessionsWithLoss",
  "sessionsWithoutTime",
  "scoredSessions",
  "inputTokens",
  "outputTokens",
  "cachedTokens",
  "requests",
  "co2Low",
  "co2High",
  "energyLow",
  "energyHigh",
  "waterLow",
  "waterHigh",
  "sessionsNotEstimated",
  "sessionsEstimatedInPart",
  "spend",
  "sessionsNotPriced",
] as const;
export const measureSchema = z.enum(MEASURES);
export type Measure = z.output<typeof measureSchema>;

/**
 * What sessions can be grouped and filtered by. A session without a value has ""; `automated` is "yes" or "no". `sensitiveType` has the organization's own patterns too, as `custom:<id>`. `toolDecision` is what the
 * organization decides about the tool now: `approve`, `warn` or `block`, or `undecided` where nobody has decided and everything is allowed.
 */
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
  "kindSource",
  "automated",
  "sensitiveType",
  "subject",
  "toolDecision",
  "guardOutcome",
  "footprintTier",
] as const;
export const dimensionSchema = z.enum(DIMENSIONS);
export type Dimension = z.output<typeof dimensionSchema>;

/** Dimensions of which a session can have several values. It counts once under each of them, and once in totals. */
export const LIST_DIMENSIONS = ["sensitiveType", "subject", "guardOutcome"] as const satisfies Dimension[];
export type ListDimension = (typeof LIST_DIMENSIONS)[number];
export const isListDimension = (dimension: Dimension): dimension is ListDimension =>
  LIST_DIMENSIONS.some((one) => one === dimension);

/** Buckets of time, in the organization's time zone; weeks begin on Monday. */
export const GRANULARITIES = ["hour", "day", "week", "month", "quarter", "year"] as const;
export const granularitySchema = z.enum(GRANULARITIES);
export type Granularity = z.output<typeof granularitySchema>;

/** What callers who may not see people can query: totals of closed weeks, by these dimensions. */
export const MEMBER_DIMENSIONS = [
  "department",
  "tool",
  "provider",
  "category",
  "riskLevel",
] as const satisfies Dimension[];
export const MEMBER_GRANULARITIES = ["week", "month", "quarter", "year"] as const satisfies Granularity[];
/** Stands for a value in which the sessions of a group differ. */
export const MIXED = "(mixed)";
/** Tokens, requests and spend are not in the fixed groups of sessions that members ask about. */
const NOT_FOR_MEMBERS: readonly Measure[] = [
  "activeUsers",
  "inputTokens",
  "outputTokens",
  "cachedTokens",
  "requests",
  "spend",
  "sessionsNotPriced",
];
export const MEMBER_MEASURES = MEASURES.filter((measure) => !NOT_FOR_MEMBERS.includes(measure));

/**
 * `equals` and `in` match sessions that have any of the values, `contains` those with any of the texts, ignoring case. A filter chooses whole
 * sessions: those with one type of data keep their other types.
 */
export const FILTER_OPERATORS = ["equals", "notEquals", "in", "notIn", "contains"] as const;

export const MAX_ANALYTICS_ROWS = 10_000;

const instant = z.iso.datetime({ offset: true }).transform((value) => new Date(value));
/** A date means the whole day in the organization's time zone. */
const boundSchema = instant.or(z.iso.date());

const querySchema = z.strictObject({
  measures: z.array(measureSchema).min(1).max(MEASURES.length),
  dimensions: z.array(dimensionSchema).max(6).default([]),
  /** Without a granularity the period is one bucket; without from and to it is the last 30 days. */
  timeDimension: z
    .strictObject({
      granularity: granularitySchema.optional(),
      from: boundSchema.optional(),
      to: boundSchema.optional(),
    })
    .refine(({ from, to }) => from === undefined || to === undefined || new Date(from) <= new Date(to), {
      path: ["from"],
      message: "must not be after to",
    })
    .optional(),
  filters: z
    .array(
      z.strictObject({
        dimension: dimensionSchema,
        operator: z.enum(FILTER_OPERATORS),
        values: z.array(words(200)).min(1).max(1_000),
      }),
    )
    .max(20)
    .default([]),
  ranges: z
    .array(z.strictObject({ measure: measureSchema, min: z.number().optional(), max: z.number().optional() }))
    .max(20)
    .default([])
    .describe("Leaves out rows in which a measure is less than `min` or more than `max`."),
  /** Default: by time, then by the first measure in descending order. */
  order: z
    .array(z.strictObject({ by: z.enum(["time", ...MEASURES, ...DIMENSIONS]), direction: z.enum(["asc", "desc"]) }))
    .max(5)
    .default([]),
  limit: z.int().min(1).max(MAX_ANALYTICS_ROWS).default(MAX_ANALYTICS_ROWS),
  others: z.boolean().default(false).describe("Combines the rows beyond the limit in `others`."),
  totals: z
    .boolean()
    .default(false)
    .describe(
      "Combines all rows, including those beyond the limit, in `totals`. A session that counts under several values of a dimension counts once.",
    ),
  compare: z
    .enum(["previousPeriod", "previousYear"])
    .optional()
    .describe(
      "Adds to each measure of a row its value in an earlier period (`sessionsBefore`) and the difference (`sessionsChange`). The previous period is as long as this one, in whole buckets if there are any. A period still in progress is compared with the same part of the earlier one. For a year earlier, each week is compared with the one 52 weeks before.",
    ),
});
type QueryShape = z.output<typeof querySchema>;

/** `POST /api/analytics/query`: measures over the sessions that started in [from, to), by dimensions and time. */
export const analyticsQuerySchema = querySchema.superRefine(checkQuery);
export type AnalyticsQuery = QueryShape;

/** A query, and whose sessions it covers. */
export const scopedAnalyticsQuerySchema = querySchema
  .extend({
    scope: z
      .enum(["own", "organization"])
      .optional()
      .describe("Whose sessions to query: your own, or as much of your organization's as your role allows."),
  })
  .superRefine(checkQuery);
export type ScopedAnalyticsQuery = z.output<typeof scopedAnalyticsQuerySchema>;

function checkQuery(query: QueryShape, context: z.RefinementCtx) {
  const { measures, dimensions, timeDimension, order, ranges, compare, totals } = query;
  const answered = new Set<string>([...measures, ...dimensions, ...(timeDimension?.granularity ? ["time"] : [])]);
  if (!order.every(({ by }) => answered.has(by))) {
    context.addIssue({
      code: "custom",
      path: ["order"],
      message: "must name a measure, a dimension or the time that the query returns",
    });
  }
  if (totals && ranges.length > 0 && dimensions.some(isListDimension)) {
    const message = `cannot be combined with ranges by ${LIST_DIMENSIONS.join(", ")}`;
    context.addIssue({ code: "custom", path: ["totals"], message });
  }
  if (compare && ranges.length > 0) {
    context.addIssue({ code: "custom", path: ["compare"], message: "cannot be combined with ranges" });
  }
}
