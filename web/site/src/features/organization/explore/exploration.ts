import { can } from "@treadlight/contract/access";
import {
  type AnalyticsRow,
  analyticsQuerySchema,
  DIMENSIONS,
  type Dimension,
  dimensionSchema,
  GRANULARITIES,
  MEASURES,
  MEMBER_DIMENSIONS,
  MEMBER_GRANULARITIES,
  MEMBER_MEASURES,
  type Measure,
  measureSchema,
  scopedAnalyticsQuerySchema,
} from "@treadlight/contract/analytics";
import { type Chart, chartSchema } from "@treadlight/contract/views";
import type { TimeEstimate } from "@treadlight/domain/format";
import { z } from "zod";
import type { Question } from "../../../shared/analytics.ts";
import type { Period } from "../../../shared/period/period.ts";

/** What one point of a chart over time can cover. */
const BUCKETS = GRANULARITIES;
const bucketSchema = z.enum(BUCKETS);
type Bucket = z.output<typeof bucketSchema>;

const compareSchema = z.enum(["previousPeriod", "previousYear"]);
const compareIn = (compare: unknown) => compareSchema.optional().catch(undefined).parse(compare);
const filtersSchema = analyticsQuerySchema.shape.filters;

/** The ends of the estimate of time saved: whoever asks for the estimate is answered them too, and nobody is shown them alone. */
const ENDS: Partial<Record<Measure, readonly Measure[]>> = { timeSavedCentral: ["timeSavedLow", "timeSavedHigh"] };
const isEnd = (measure: Measure) => Object.values(ENDS).some((ends) => ends.includes(measure));
const OFFERED = MEASURES.filter((measure) => !isEnd(measure));

/** A question and how its answer is drawn, without its period, which all pages keep alike. */
export interface Exploration {
  measures: readonly Measure[];
  dimensions: readonly Dimension[];
  every: Bucket | undefined;
  compare: z.output<typeof compareSchema> | undefined;
  filters: Question["filters"] & object;
  /** Undefined for the one that fits the question. */
  chart: Chart | undefined;
  scope: "own" | "organization";
}

const PARAMETERS = ["measures", "by", "every", "compare", "where", "chart", "scope"] as const;

/** The question that an address asks. What it does not say, or what nobody understands, is left at the default. */
export function explorationOf(search: URLSearchParams): Exploration {
  const measures = withoutEnds(listOf(measureSchema, search.get("measures")));
  return {
    measures: measures.length > 0 ? measures : ["sessions"],
    dimensions: search.has("by") ? listOf(dimensionSchema, search.get("by")).slice(0, 6) : ["tool"],
    every: bucketSchema.optional().catch(undefined).parse(search.get("every")),
    compare: compareIn(search.get("compare")),
    filters: filtersIn(search.get("where")),
    chart: chartSchema.optional().catch(undefined).parse(search.get("chart")),
    scope: search.get("scope") === "own" ? "own" : "organization",
  };
}

/** The address that asks a question, with whatever else the current address says. */
export function searchOf(exploration: Exploration, current: URLSearchParams): URLSearchParams {
  const { measures, dimensions, every, compare, filters, chart, scope } = exploration;
  const next = new URLSearchParams(current);
  for (const name of PARAMETERS) next.delete(name);
  next.set("measures", measures.join(","));
  next.set("by", dimensions.join(","));
  if (every) next.set("every", every);
  if (compare) next.set("compare", compare);
  if (filters.length > 0) next.set("where", JSON.stringify(filters));
  if (chart) next.set("chart", chart);
  if (scope === "own") next.set("scope", scope);
  return next;
}

/** @param days the period, or undefined for one that moves with the days */
export function questionOf(
  { measures, dimensions, every, compare, filters, scope }: Exploration,
  days: Pick<Period, "from" | "to"> | undefined,
): Question {
  return {
    measures: measures.flatMap((measure) => [measure, ...(ENDS[measure] ?? [])]),
    dimensions: [...dimensions],
    ...((days || every) && {
      timeDimension: { ...(days && { from: days.from, to: days.to }), ...(every && { granularity: every }) },
    }),
    ...(compare && { compare }),
    filters,
    scope,
  };
}

/** The address that asks what a saved view asks. */
export function searchOfView(query: Readonly<Record<string, unknown>>, chart: Chart): URLSearchParams {
  const {
    measures,
    dimensions,
    timeDimension,
    compare,
    filters,
    scope = "organization",
  } = scopedAnalyticsQuerySchema.parse(query);
  const every = bucketSchema.optional().catch(undefined).parse(timeDimension?.granularity);
  const search = searchOf(
    { measures: withoutEnds(measures), dimensions, every, compare: compareIn(compare), filters, chart, scope },
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
    if (value === "" || !LISTED.includes(dimension) || (filter[dimension] ?? value) !== value) return undefined;
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

function filtersIn(text: string | null): Exploration["filters"] {
  if (text === null) return [];
  try {
    return filtersSchema.parse(JSON.parse(text));
  } catch {
    return [];
  }
}

/** An amount of a row; 0 if it has none. */
export const amountOf = (row: AnalyticsRow | undefined, name: string): number => Number(row?.[name] ?? 0);

/** The estimate of time saved in a row that has all three of its figures. */
export const estimateIn = (row: AnalyticsRow | undefined, when: "" | "Before" = ""): TimeEstimate => ({
  central: amountOf(row, `timeSavedCentral${when}`),
  low: amountOf(row, `timeSavedLow${when}`),
  high: amountOf(row, `timeSavedHigh${when}`),
});
