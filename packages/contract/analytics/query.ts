import { words } from "@treadlight/domain/text";
import { z } from "zod";
import {
  DIMENSIONS,
  dimensionSchema,
  granularitySchema,
  isListDimension,
  LIST_DIMENSIONS,
  MIXED,
  REST,
} from "./dimensions.ts";
import { type Figure, figureKey, figureSchema, isOverTime, measuresOfFigure } from "./figures.ts";
import { MEASURES, type Measure, measureSchema } from "./measures.ts";

/**
 * `equals` and `in` match sessions that have any of the values, `contains` those with any of the texts, ignoring case. `anyOf` and `noneOf` are
 * `in` and `notIn` ignoring case. A filter chooses whole sessions: those with one type of data keep their other types.
 */
export const FILTER_OPERATORS = ["equals", "notEquals", "in", "notIn", "contains", "anyOf", "noneOf"] as const;

export const MAX_ANALYTICS_ROWS = 10_000;

const instant = z.iso.datetime({ offset: true }).transform((value) => new Date(value));
/** A date means the whole day in the organization's time zone. */
const boundSchema = instant.or(z.iso.date());

const isInOrder = ({ from, to }: { from?: Date | string | undefined; to?: Date | string | undefined }) =>
  from === undefined || to === undefined || new Date(from) <= new Date(to);
const OUT_OF_ORDER = { path: ["from"], message: "must not be after to" };

const querySchema = z.strictObject({
  measures: z.array(measureSchema).max(MEASURES.length).describe("At least one, unless there are figures."),
  figures: z.array(figureSchema).max(20).optional().describe("Figures that follow from measures, each under its key."),
  dimensions: z.array(dimensionSchema).max(6).default([]),
  /** Without a granularity the period is one bucket; without from and to it is the last 30 days. */
  timeDimension: z
    .strictObject({
      granularity: granularitySchema.optional(),
      from: boundSchema.optional(),
      to: boundSchema.optional(),
    })
    .refine(isInOrder, OUT_OF_ORDER)
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
  top: z
    .strictObject({ dimension: dimensionSchema, count: z.int().min(1).max(100), by: measureSchema.optional() })
    .optional()
    .describe(
      `Keeps the values of a dimension that have most of a measure (by default the first one that the query names) in the whole period, and combines all others as "${REST}", exactly, also people and percentiles, in each interval and group. "${MIXED}" stays apart.`,
    ),
  /** Default: by time, then by the first measure, or else the first figure, in descending order. */
  order: z
    .array(
      z.strictObject({
        by: z.enum(["time", ...MEASURES, ...DIMENSIONS]).or(words(100)),
        direction: z.enum(["asc", "desc"]),
      }),
    )
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
    .or(z.strictObject({ from: boundSchema, to: boundSchema }).refine(isInOrder, OUT_OF_ORDER))
    .optional()
    .describe(
      "Adds to each measure of a row its value in an earlier period (`sessionsBefore`) and the difference (`sessionsChange`). The previous period is as long as this one, in whole buckets if there are any. A period still in progress is compared with the same part of the earlier one. For a year earlier, each week is compared with the one 52 weeks before. With `from` and `to` it is any other period: its first bucket is compared with this one's first, and so on.",
    ),
  percentChange: z
    .boolean()
    .optional()
    .describe("If compared, adds the change in percent (`sessionsChangePercent`), unless there was nothing before."),
  markPartial: z
    .boolean()
    .optional()
    .describe("Names the buckets of which the answer has only a part, in `meta.partial`."),
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
  const {
    measures,
    figures = [],
    dimensions,
    timeDimension,
    top,
    order,
    ranges,
    compare,
    percentChange,
    totals,
  } = query;
  const refuse = (name: keyof QueryShape, message: string) =>
    context.addIssue({ code: "custom", path: [name], message });
  const hasShares = figures.some(({ kind }) => kind === "share");
  const answered = new Set<string>([
    ...measures,
    ...figures.filter(({ kind }) => kind !== "share").map(figureKey),
    ...dimensions,
    ...(timeDimension?.granularity ? ["time"] : []),
  ]);
  if (!order.every(({ by }) => answered.has(by))) {
    refuse("order", "must name a measure, a dimension or the time that the query returns");
  }
  if (measures.length === 0 && figures.length === 0) refuse("measures", "must name at least one measure or figure");
  if (totals && ranges.length > 0 && dimensions.some(isListDimension)) {
    refuse("totals", `cannot be combined with ranges by ${LIST_DIMENSIONS.join(", ")}`);
  }
  if (compare && ranges.length > 0) refuse("compare", "cannot be combined with ranges");
  if (percentChange && !compare) refuse("percentChange", "needs a period to compare with");
  if (hasShares && ranges.length > 0) refuse("figures", "of shares cannot be combined with ranges");
  if (!timeDimension?.granularity && figures.some((figure) => isOverTime(figure) || isOfInterval(figure))) {
    refuse("figures", "over time or of an interval need a granularity");
  }
  if (top && !dimensions.includes(top.dimension)) refuse("top", "must name a dimension that the query returns");
}

const isOfInterval = (figure: Figure) => figure.kind === "share" && figure.of === "interval";

/** Everything that a query measures, whether it returns it or not. */
export const measuresOf = ({ measures, figures = [], ranges, top }: AnalyticsQuery): Measure[] => [
  ...new Set([
    ...measures,
    ...figures.flatMap(measuresOfFigure),
    ...ranges.map(({ measure }) => measure),
    ...(top?.by ? [top.by] : []),
  ]),
];

/**
 * What a question asks that asks for more measures besides, with the same order of groups, and the same values alone. A question of figures alone
 * would otherwise go by the first of those measures.
 */
export function alsoMeasuring(
  {
    measures,
    figures: [first] = [],
    order = [],
    top,
    timeDimension,
  }: Pick<z.input<typeof querySchema>, "measures" | "figures" | "order" | "top"> & {
    timeDimension?: { granularity?: string | undefined } | undefined;
  },
  ...more: Measure[]
) {
  const figure = first && figureSchema.parse(first);
  // Of a share, its measure gives the order.
  const asked = measures.length === 0 && figure?.kind === "share" ? [figure.measure] : measures;
  const isByFigure = figure && asked.length === 0 && order.length === 0;
  const time = timeDimension?.granularity ? [{ by: "time", direction: "asc" as const }] : [];
  const by = asked[0] ?? (figure && measuresOfFigure(figure)[0]);
  return {
    measures: [...new Set([...asked, ...more])],
    order: isByFigure ? [...time, { by: figureKey(figure), direction: "desc" as const }] : order,
    ...(top && { top: { ...top, by: top.by ?? by } }),
  };
}
