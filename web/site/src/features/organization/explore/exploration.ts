import { NATURAL } from "@treadlight/charts/insight.ts";
import { type DrawnMeasure, TIME_SAVED_ENDS } from "@treadlight/charts/measure.ts";
import { can } from "@treadlight/contract/access";
import {
  type AnalyticsRow,
  analyticsQuerySchema,
  DIMENSIONS,
  type Dimension,
  dimensionSchema,
  type Figure,
  figureKey,
  figureOf,
  GRANULARITIES,
  isOverTime,
  MEASURES,
  MEMBER_DIMENSIONS,
  MEMBER_GRANULARITIES,
  MEMBER_MEASURES,
  type Measure,
  MIXED,
  measureSchema,
  measuresOfFigure,
  REST,
  scopedAnalyticsQuerySchema,
} from "@treadlight/contract/analytics";
import { type Chart, chartSchema } from "@treadlight/contract/views";
import type { TimeEstimate } from "@treadlight/domain/format";
import { z } from "zod";
import type { Question } from "../../../shared/analytics.ts";
import { isDay, type Period } from "../../../shared/period/period.ts";

/** What one point of a chart over time can cover. */
const BUCKETS = GRANULARITIES;
const bucketSchema = z.enum(BUCKETS);
type Bucket = z.output<typeof bucketSchema>;

const STANDARD_COMPARISONS = ["previousPeriod", "previousYear"] as const;
/** An earlier period, or any other by its first and last day. */
type Comparison = (typeof STANDARD_COMPARISONS)[number] | { from: string; to: string };
const { filters: filtersSchema, top: topSchema } = analyticsQuerySchema.shape;

const isEnd = (measure: Measure) => TIME_SAVED_ENDS.includes(measure);
const OFFERED = MEASURES.filter((measure) => !isEnd(measure));

/** A question and how its answer is drawn, without its period, which all pages keep alike. */
export interface Exploration {
  measures: readonly Measure[];
  figures: readonly Figure[];
  dimensions: readonly Dimension[];
  every: Bucket | undefined;
  /** Which values of a dimension stand alone; all others are the rest. */
  top: z.output<typeof topSchema>;
  compare: Comparison | undefined;
  filters: Question["filters"] & object;
  /** Undefined for the one that fits the question. */
  chart: Chart | undefined;
  scope: "own" | "organization";
}

/** What changes of a question, as it is when it changes. */
export type Changed = Partial<Exploration> | ((now: Exploration) => Partial<Exploration>);

const PARAMETERS = ["measures", "figures", "by", "every", "top", "compare", "where", "chart", "scope"] as const;

/** The question that an address asks. What it does not say, or what nobody understands, is left at the default. */
export function explorationOf(search: URLSearchParams): Exploration {
  const measures = withoutEnds(listOf(measureSchema, search.get("measures")));
  const figures = [...new Set((search.get("figures") ?? "").split(","))].flatMap((key) => figureOf(key) ?? []);
  return {
    measures: measures.length + figures.length > 0 ? measures : ["sessions"],
    figures,
    dimensions: search.has("by") ? listOf(dimensionSchema, search.get("by")).slice(0, 6) : ["tool"],
    every: bucketSchema.optional().catch(undefined).parse(search.get("every")),
    top: jsonIn(topSchema, search.get("top")),
    compare: comparisonIn(search.get("compare")),
    filters: jsonIn(filtersSchema, search.get("where")) ?? [],
    chart: chartSchema.optional().catch(undefined).parse(search.get("chart")),
    scope: search.get("scope") === "own" ? "own" : "organization",
  };
}

/** The address that asks a question, with whatever else the current address says. */
export function searchOf(exploration: Exploration, current: URLSearchParams): URLSearchParams {
  const { measures, figures, dimensions, every, top, compare, filters, chart, scope } = exploration;
  const next = new URLSearchParams(current);
  for (const name of PARAMETERS) next.delete(name);
  next.set("measures", measures.join(","));
  if (figures.length > 0) next.set("figures", figures.map(figureKey).join(","));
  next.set("by", dimensions.join(","));
  if (every) next.set("every", every);
  if (top) next.set("top", JSON.stringify(top));
  if (compare) next.set("compare", typeof compare === "string" ? compare : `${compare.from},${compare.to}`);
  if (filters.length > 0) next.set("where", JSON.stringify(filters));
  if (chart) next.set("chart", chart);
  if (scope === "own") next.set("scope", scope);
  return next;
}

/** @param days the period, or undefined for one that moves with the days */
export function questionOf(
  { measures, figures, dimensions, every, top, compare, filters, scope }: Exploration,
  days: Pick<Period, "from" | "to"> | undefined,
): Question {
  const [first] = dimensions;
  return {
    // Whoever asks for the estimate of time saved is answered its ends too.
    measures: measures.flatMap((measure) =>
      measure === "timeSavedCentral" ? [measure, ...TIME_SAVED_ENDS] : [measure],
    ),
    ...(figures.length > 0 && { figures: [...figures] }),
    dimensions: [...dimensions],
    ...((days || every) && {
      timeDimension: { ...(days && { from: days.from, to: days.to }), ...(every && { granularity: every }) },
    }),
    ...(top && { top }),
    ...(compare && { compare, percentChange: true }),
    ...(!every &&
      first &&
      NATURAL.has(first) && {
        order: [
          { by: first, direction: "asc" as const },
          ...measures.slice(0, 1).map((by) => ({ by, direction: "desc" as const })),
        ],
      }),
    filters,
    scope,
  };
}

/** The address that asks what a saved view asks. */
export function searchOfView(query: Readonly<Record<string, unknown>>, chart: Chart): URLSearchParams {
  const {
    measures,
    figures = [],
    dimensions,
    timeDimension,
    top,
    compare,
    filters,
    scope = "organization",
  } = scopedAnalyticsQuerySchema.parse(query);
  const every = bucketSchema.optional().catch(undefined).parse(timeDimension?.granularity);
  const search = searchOf(
    {
      ...{ measures: withoutEnds(measures), figures, dimensions, every, top, filters, chart, scope },
      compare: typeof compare === "object" ? { from: dayIn(compare.from), to: dayIn(compare.to) } : compare,
    },
    new URLSearchParams(),
  );
  if (timeDimension?.from !== undefined && timeDimension.to !== undefined) {
    search.set("period", "custom");
    search.set("from", dayIn(timeDimension.from));
    search.set("to", dayIn(timeDimension.to));
  }
  return search;
}

/** What somebody may ask for. About the organization, people who may not see single people get only what reveals nobody. */
export function offeredTo(userType: string, scope: Exploration["scope"]) {
  if (scope === "own" || can(userType, "department_people")) {
    return { measures: OFFERED, dimensions: DIMENSIONS, buckets: BUCKETS, inGroups: false };
  }
  const groups: readonly string[] = MEMBER_GRANULARITIES;
  return {
    measures: OFFERED.filter((measure) => MEMBER_MEASURES.includes(measure)),
    dimensions: MEMBER_DIMENSIONS,
    buckets: BUCKETS.filter((bucket) => groups.includes(bucket)),
    inGroups: true,
  };
}

/** What an address asks for beyond what somebody may ask, or what goes together, is left out. */
export function within({ every, ...exploration }: Exploration, offered: Offered): Exploration {
  const allowed = new Set<string>([...offered.measures, ...offered.dimensions, ...offered.buckets]);
  const step = every && allowed.has(every) ? every : undefined;
  const figures = exploration.figures.filter(
    (figure) => isOffered(figure, offered) && (step !== undefined || !needsSteps(figure)),
  );
  const known = exploration.measures.filter((measure) => allowed.has(measure));
  const by = exploration.dimensions.filter((dimension) => allowed.has(dimension));
  return {
    ...{ ...exploration, figures, dimensions: by, every: step },
    measures: known.length + figures.length > 0 ? known : ["sessions"],
    top: exploration.top && by.includes(exploration.top.dimension) ? exploration.top : undefined,
    filters: exploration.filters.filter(({ dimension }) => allowed.has(dimension)),
  };
}

type Offered = ReturnType<typeof offeredTo>;

/** Whether somebody may ask for a figure. Groups that reveal nobody have no percentiles. */
export const isOffered = (figure: Figure, { measures, inGroups }: Offered): boolean =>
  !(inGroups && figure.kind === "percentile") &&
  measuresOfFigure(figure).every((measure) => measures.includes(measure));

/** Whether a figure is of an interval, which the whole period has none of. */
export const needsSteps = (figure: Figure): boolean =>
  isOverTime(figure) || (figure.kind === "share" && figure.of === "interval");

/** Dimensions by which administrators can list sessions too. */
const LISTED: readonly Dimension[] = [
  ...(["user", "department", "team", "tool", "provider", "category", "model", "region", "source"] as const),
  ...(["workflowType", "contentType", "kindSource", "riskLevel"] as const),
  ...(["sensitiveType", "subject", "toolDecision", "guardOutcome"] as const),
];

/** The filter of the list of sessions that shows those behind a row; undefined if the list has no such filter. */
export function listFilterOf(
  { dimensions, every, filters }: Pick<Exploration, "dimensions" | "every" | "filters">,
  row: AnalyticsRow,
): Record<string, string> | undefined {
  const asked = [
    ...filters.map(({ dimension, operator, values }) => ({
      dimension,
      value: operator === "equals" || (operator === "in" && values.length === 1) ? (values[0] ?? "") : "",
    })),
    ...dimensions.map((dimension) => ({ dimension, value: String(row[dimension]) })),
  ];
  const filter: Record<string, string> = {};
  for (const { dimension, value } of asked) {
    // A list of sessions takes one value of each, and none for "without".
    if (
      value === "" ||
      value === REST ||
      value === MIXED ||
      !LISTED.includes(dimension) ||
      (filter[dimension] ?? value) !== value
    )
      return undefined;
    filter[dimension] = value;
  }
  return every ? undefined : filter;
}

/** An end that is asked for alone means the estimate. */
function withoutEnds(measures: readonly Measure[]): Measure[] {
  return [...new Set(measures.map((measure) => (isEnd(measure) ? "timeSavedCentral" : measure)))];
}

const dayIn = (bound: Date | string) => (typeof bound === "string" ? bound : bound.toISOString().slice(0, 10));

function listOf<Value>(schema: z.ZodType<Value>, text: string | null): Value[] {
  return [...new Set((text ?? "").split(","))].flatMap((word) => {
    const known = schema.safeParse(word);
    return known.success ? [known.data] : [];
  });
}

function jsonIn<Value>(schema: z.ZodType<Value>, text: string | null): Value | undefined {
  try {
    return text === null ? undefined : schema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function comparisonIn(text: string | null): Comparison | undefined {
  const [from = null, to = null] = text?.split(",") ?? [];
  if (isDay(from) && isDay(to) && from <= to) return { from, to };
  return STANDARD_COMPARISONS.find((known) => known === text);
}

/** An amount of a row; 0 if it has none. */
const amountOf = (row: AnalyticsRow | undefined, name: string): number => Number(row?.[name] ?? 0);

/** What a row has of a measure or figure; undefined for an average or a ratio that it has not. */
export function amountIn(
  row: AnalyticsRow | undefined,
  { id, isAverage }: Pick<DrawnMeasure, "id" | "isAverage">,
  when: "" | "Before" | "Change" = "",
): number | undefined {
  const value = row?.[id + when];
  return value === undefined ? (isAverage ? undefined : 0) : Number(value);
}

/** The estimate of time saved in a row that has all three of its figures. */
export const estimateIn = (row: AnalyticsRow | undefined, when: "" | "Before" = ""): TimeEstimate => ({
  central: amountOf(row, `timeSavedCentral${when}`),
  low: amountOf(row, `timeSavedLow${when}`),
  high: amountOf(row, `timeSavedHigh${when}`),
});
