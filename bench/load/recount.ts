import {
  type AnalyticsQuery,
  analyticsQuerySchema,
  DIMENSIONS,
  FILTER_OPERATORS,
  type Figure,
  FORMULA_OPERATORS,
  figureKey,
  GRANULARITIES,
  type Granularity,
  isListDimension,
  MEASURES,
  type Measure,
  measuresOfFigure,
  PERCENTILE_MEASURES,
  type PercentileMeasure,
  REST,
} from "@treadlight/contract/analytics";
import { DAY_MS } from "@treadlight/domain/time";
import type { Session } from "@treadlight/platform/chdb";
import { type AnalyticsData, organizationTenant, type Warehouse } from "@treadlight/warehouse";
import { Temporal } from "temporal-polyfill";
import { z } from "zod";
import { type Random, seededRandom } from "./sessions.ts";

// Random questions for analytics, and answers that share no code with it: plain SQL over the sessions alone, ordered and added up in JavaScript.

const TIME_ZONES: [string, ...string[]] = [
  "UTC",
  "Europe/Berlin",
  "America/New_York",
  "Asia/Kolkata",
  "Asia/Tokyo",
  "Pacific/Auckland",
];
const TABLE = "treadlight_g1.sessions";

const FILTERED_BY = [
  ...["department", "team", "tool", "provider", "category", "riskLevel", "source"],
  ...["sensitiveType", "subject", "toolDecision", "guardOutcome", "weekday", "hour"],
] as const;
/** What the organization has decided about tools, for whoever asks. */
const TOOL_DECISIONS = { decisions: { ChatGPT: "block", Claude: "approve" }, rules: [], otherwise: "undecided" };

/** Measures of which shares are asked for. */
const SHARED: [Measure, ...Measure[]] = ["sessions", "prompts", "activeUsers", "co2", "spend", "timeSavedCentral"];

export interface Question {
  query: AnalyticsQuery;
  from: Date;
  to: Date;
  timeZone: string;
}

/** A random question about the year before `now`. Each measure and each dimension turns up as `index` counts up. */
function randomQuestion(index: number, random: Random, now: number): Question {
  const below = (count: number) => Math.floor(random.next() * count);
  const { pick } = random;
  const timeZone = pick(TIME_ZONES);
  const dimensions = [DIMENSIONS[index % DIMENSIONS.length], ...(below(3) === 0 ? [pick(DIMENSIONS)] : [])];
  const measures = ["sessions", MEASURES[index % MEASURES.length], pick(MEASURES)];
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  const from = new Date(today - below(365) * DAY_MS - below(2) * below(DAY_MS));
  // India's hours do not begin when those of UTC do, by which the recount names them.
  const granularities = timeZone === "Asia/Kolkata" ? GRANULARITIES.filter((one) => one !== "hour") : GRANULARITIES;
  const granularity = below(3) > 0 ? granularities[below(granularities.length)] : undefined;
  const to = new Date(Math.min(now, from.getTime() + below(granularity === "hour" ? 4 : 120) * DAY_MS));
  const range = { measure: "sessions", ...(below(2) === 0 ? { min: 1 + below(50) } : { max: 1 + below(500) }) };
  const filter = () => ({
    dimension: pick(FILTERED_BY),
    operator: pick(FILTER_OPERATORS),
    values: [
      pick(["Department 3", "Department 11", "a", "ChatGPT", "green", "OpenAI", "email", "", "sent", "09"]),
      pick(["Team 7", "claude", "CLAUDE", "1", "red", "card", "medical-data", "block"]),
    ],
  });
  const by = [...new Set(below(8) === 0 ? [] : dimensions)];
  const isRanged = below(3) === 0;
  const figures = [
    { kind: "formula", left: pick(MEASURES), operator: pick(FORMULA_OPERATORS), right: pick(MEASURES) },
    { kind: "percentile", measure: pick(PERCENTILE_MEASURES), percent: pick([50, 90]) },
    ...(isRanged ? [] : [{ kind: "share", measure: pick(SHARED) }]),
    ...(granularity === undefined
      ? []
      : [
          { kind: "cumulative", measure: pick(MEASURES) },
          { kind: "movingAverage", measure: pick(MEASURES), intervals: 2 + below(5) },
          ...(isRanged ? [] : [{ kind: "share", measure: pick(SHARED), of: "interval" }]),
        ]),
  ].filter(() => below(3) === 0);
  const ranked = by[0];
  const query = analyticsQuerySchema.parse({
    measures: [...new Set(measures)],
    ...(figures.length > 0 && { figures }),
    dimensions: by,
    ...(ranked !== undefined &&
      !isListDimension(ranked) &&
      below(3) === 0 && { top: { dimension: ranked, count: 1 + below(5) } }),
    timeDimension: {
      ...(granularity !== undefined && { granularity }),
      ...{ from: from.toISOString(), to: to.toISOString() },
    },
    filters: Array.from({ length: below(3) }, filter),
    ranges: isRanged && !dimensions.some((one) => one !== undefined && isListDimension(one)) ? [range] : [],
    order: [{ by: "sessions", direction: pick(["asc", "desc"]) }],
    limit: below(2) === 0 ? 1 + below(20) : 10_000,
    others: true,
    totals: true,
  });
  return { query, from, to, timeZone };
}

/** The sum behind each measure, and what those of scores are divided by. Null, if there is nothing to add up, becomes 0. */
const SUMS: Record<Exclude<Measure, "activeUsers">, string> = {
  sessions: "count()",
  prompts: "sum(promptCount)",
  timeEngaged: "sum(timeEngaged)",
  timeSaved: "sum(timeSaved)",
  productivityScore: "sum(productivityScore)",
  taskCompletionRate: "sum(taskCompletionRate)",
  complianceScore: "sum(complianceScore)",
  sensitiveSessions: "countIf(length(sensitiveDataDetected) > 0)",
  co2: "sum(co2Emissions)",
  energy: "sum(energyUsage)",
  water: "sum(waterUsage)",
  greenwashingGap: "sum(greenwashingGap)",
  timeSavedLow: "sum(timeSavedLow)",
  timeSavedCentral: "sum(timeSavedCentral)",
  timeSavedHigh: "sum(timeSavedHigh)",
  timeLost: "sum(timeLost)",
  sessionsWithLoss: "countIf(timeLost > 0)",
  sessionsWithoutTime: "countIf(timeSavedCentral IS NULL)",
  scoredSessions: "countIf(productivityScore IS NOT NULL)",
  inputTokens: "sumIf(inputTokens, inputTokens >= 0)",
  outputTokens: "sumIf(outputTokens, outputTokens >= 0)",
  cachedTokens: "sumIf(cachedTokens, cachedTokens >= 0)",
  requests: "sumIf(requests, requests >= 0)",
  spend: "sumIf(spendEstimated, spendEstimated IS NOT NULL)",
  sessionsNotPriced: "countIf(spendEstimated IS NULL)",
  co2Low: "sum(co2EmissionsLow)",
  co2High: "sum(co2EmissionsHigh)",
  energyLow: "sum(energyUsageLow)",
  energyHigh: "sum(energyUsageHigh)",
  waterLow: "sum(waterUsageLow)",
  waterHigh: "sum(waterUsageHigh)",
  sessionsNotEstimated: "countIf(footprintTier = 'none')",
  sessionsEstimatedInPart: "countIf(footprintIsLowerBound)",
};
const SCORED_BY: Partial<Record<Measure, keyof typeof SUMS>> = {
  productivityScore: "scoredSessions",
  taskCompletionRate: "scoredSessions",
  complianceScore: "sessions",
};

const LABELS: Record<Granularity, (timeZone: string) => string> = {
  hour: () => "toString(intDiv(toUnixTimestamp(startedAt), 3600))",
  day: (timeZone) => `formatDateTime(startedAt, '%Y-%m-%d', '${timeZone}')`,
  week: (timeZone) => `formatDateTime(startedAt, '%G-W%V', '${timeZone}')`,
  month: (timeZone) => `formatDateTime(startedAt, '%Y-%m', '${timeZone}')`,
  quarter: (timeZone) => `formatDateTime(startedAt, '%Y-Q%Q', '${timeZone}')`,
  year: (timeZone) => `formatDateTime(startedAt, '%Y', '${timeZone}')`,
};

/** The recount's label of the bucket that begins at a time. */
function labelOf(time: string, granularity: Granularity, timeZone: string): string {
  const at = Temporal.Instant.from(time).toZonedDateTimeISO(timeZone);
  const two = (number: number | undefined) => String(number).padStart(2, "0");
  if (granularity === "hour") return String(Math.floor(at.epochMilliseconds / 3_600_000));
  if (granularity === "day") return at.toPlainDate().toString();
  if (granularity === "week") return `${at.yearOfWeek}-W${two(at.weekOfYear)}`;
  if (granularity === "month") return `${at.year}-${two(at.month)}`;
  return granularity === "quarter" ? `${at.year}-Q${Math.ceil(at.month / 3)}` : String(at.year);
}

const COLUMN_SQL: Readonly<Record<string, string>> = {
  user: "toString(personId)",
  productivityRating: "efficiencyRating",
  automated: "if(automated, 'yes', 'no')",
  toolDecision: "if(tool = 'ChatGPT', 'block', if(tool = 'Claude', 'approve', 'undecided'))",
};
/** One text for each value of a list, and an empty one for an empty list. */
const LIST_SQL: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    sensitiveType: "sensitiveDataDetected",
    subject: "subjects",
    guardOutcome: "guardOutcomes",
  }).map(([dimension, column]) => [dimension, `if(length(${column}) = 0, [''], CAST(${column}, 'Array(String)'))`]),
);
function columnOf(dimension: string, timeZone: string): string {
  if (dimension === "weekday") return `formatDateTime(startedAt, '%u', '${timeZone}')`;
  if (dimension === "hour") return `formatDateTime(startedAt, '%H', '${timeZone}')`;
  return COLUMN_SQL[dimension] ?? dimension;
}
const keyOf = (dimension: string, timeZone: string) =>
  LIST_SQL[dimension] === undefined ? columnOf(dimension, timeZone) : `arrayJoin(${LIST_SQL[dimension]})`;

/** Of each session, what a percentile is over; NULL where it is not known. */
const VALUES: Record<PercentileMeasure, string> = {
  timeEngaged: "timeEngaged",
  prompts: "promptCount",
  timeSavedCentral: "timeSavedCentral",
  co2: "if(footprintTier = 'none', NULL, co2Emissions)",
  energy: "if(footprintTier = 'none', NULL, energyUsage)",
  water: "if(footprintTier = 'none', NULL, waterUsage)",
  spend: "spendEstimated",
  inputTokens: "if(inputTokens < 0, NULL, inputTokens)",
  outputTokens: "if(outputTokens < 0, NULL, outputTokens)",
};

const groupSchema = z.object({
  keys: z.array(z.string()),
  sums: z.array(z.coerce.number()),
  people: z.array(z.string()),
  /** Of the question's percentile, if it asks for one. */
  values: z.array(z.number()),
});
type Group = z.output<typeof groupSchema>;

/** The SQL of a question without limit, from the sessions alone. */
export function plainSql(organizationId: string, { query, from, to, timeZone }: Question): string {
  const { measures, figures = [], dimensions, filters, timeDimension } = query;
  const percentile = figures.find((figure) => figure.kind === "percentile");
  const needsPeople = [...measures, ...figures.flatMap(measuresOfFigure)].includes("activeUsers");
  const granularity = timeDimension?.granularity;
  const keys = [
    ...(granularity ? [LABELS[granularity](timeZone)] : []),
    ...dimensions.map((dimension) => keyOf(dimension, timeZone)),
  ];
  const conditions = filters.map(({ dimension, operator, values }) => {
    const not = operator.startsWith("no") ? "NOT " : "";
    const list = LIST_SQL[dimension];
    const column = list === undefined ? columnOf(dimension, timeZone) : "one";
    const found = values
      .map((value) => {
        if (operator === "contains") return `${column} ILIKE '%${value}%'`;
        return operator.endsWith("Of") ? `${column} ILIKE '${value}'` : `${column} = '${value}'`;
      })
      .join(" OR ");
    return list === undefined ? `${not}(${found})` : `${not}arrayExists(one -> ${found}, ${list})`;
  });
  return `
    SELECT [${["''", ...keys.map((key) => `toString(${key})`)].join(", ")}] AS keys,
           [${Object.values(SUMS)
             .map((sum) => `toFloat64(${sum})`)
             .join(", ")}] AS sums,
           ${needsPeople ? "groupUniqArray(toString(personId))" : "[]::Array(String)"} AS people,
           ${percentile ? `groupArray(toFloat64(${VALUES[percentile.measure]}))` : "[]::Array(Float64)"} AS values
    FROM ${TABLE}
    WHERE ${[
      `organizationId = '${organizationId}'`,
      `startedAt >= fromUnixTimestamp64Milli(${from.getTime()}) AND startedAt < fromUnixTimestamp64Milli(${to.getTime()})`,
      ...conditions,
    ].join(" AND ")}
    GROUP BY keys`;
}

/** Answers a question from the sessions alone, with the rows' keys in front: the bucket, then the dimensions. */
async function recount(session: Session, organizationId: string, question: Question) {
  const { measures, figures = [], dimensions, ranges, order, limit, timeDimension, top } = question.query;
  const groupsOf = async (asked: Question) => {
    const result = await session.queryAsync(plainSql(organizationId, asked), { format: "JSONEachRow" });
    const lines = result.text().split("\n").filter(Boolean);
    return lines.map((line) => groupSchema.parse(JSON.parse(line)));
  };
  const { granularity, ...ofPeriod } = timeDimension ?? {};
  const asked = (change: Partial<AnalyticsQuery>) => groupsOf({ ...question, query: { ...question.query, ...change } });
  const kept = top && {
    at: dimensions.indexOf(top.dimension) + (granularity ? 2 : 1),
    values: (await asked({ dimensions: [top.dimension], timeDimension: ofPeriod }))
      .toSorted(
        (a, b) =>
          measureOf(b, "sessions") - measureOf(a, "sessions") || ((a.keys[1] ?? "") < (b.keys[1] ?? "") ? -1 : 1),
      )
      .slice(0, top.count)
      .map(({ keys }) => keys[1]),
  };
  const namedOf = ({ keys, ...group }: Group): Group => ({
    ...group,
    keys: keys.map((key, at) => (kept && at === kept.at && !kept.values.includes(key) ? REST : key)),
  });
  const found = (await groupsOf(question)).map(namedOf);
  const groups = [...groupedBy(found, ({ keys }) => keys.join("\0")).values()].map((some) => ({
    ...together(some),
    keys: some[0]?.keys ?? [],
  }));
  const byDimensions = groupedBy(groups, ({ keys }) => keys.slice(2).join("\0"));
  // Where a session is in several rows, those do not add up to the totals.
  const once = dimensions.some(isListDimension) ? await asked({ dimensions: [] }) : undefined;
  const hasIntervals = figures.some((figure) => figure.kind === "share" && figure.of === "interval");
  const ofIntervals = groupedBy(hasIntervals ? await asked({ dimensions: [] }) : [], ({ keys }) => keys[1] ?? "");
  const hasKeys = dimensions.length > 0 || granularity !== undefined;
  const shown = (groups.length === 0 && !hasKeys ? [together([])] : groups)
    .filter((group) =>
      ranges.every(({ measure, min, max }) => {
        const value = measureOf(group, measure);
        return value >= (min ?? value) && value <= (max ?? value);
      }),
    )
    .toSorted((a, b) => {
      const sign = order[0]?.direction === "asc" ? 1 : -1;
      return (
        sign * (measureOf(a, "sessions") - measureOf(b, "sessions")) || (a.keys.join("\0") < b.keys.join("\0") ? -1 : 1)
      );
    });
  const all = together(once ?? shown);
  const labels = granularity ? labelsOf(question, granularity) : [];
  /** The groups of the same dimensions as a row, in an interval and so many before it. */
  const upTo = ({ keys }: Group, intervals: number) => {
    const at = labels.indexOf(keys[1] ?? "");
    const wanted = new Set(labels.slice(Math.max(0, at - intervals + 1), at + 1));
    const same = byDimensions.get(keys.slice(2).join("\0")) ?? [];
    return { at, groups: same.filter((group) => wanted.has(group.keys[1] ?? "")) };
  };
  const figureOf = (figure: Figure, group: Group, isRow: boolean): number | undefined => {
    if (figure.kind === "formula") return formulaOf(figure, group);
    if (figure.kind === "percentile") return percentileOf(group.values, figure.percent);
    if (!isRow && !(figure.kind === "share" && figure.of === "all")) return undefined;
    const value = measureOf(group, figure.measure);
    if (figure.kind === "share") {
      const interval = ofIntervals.get(group.keys[1] ?? "") ?? [];
      const whole = measureOf(figure.of === "all" ? all : together(interval), figure.measure);
      return whole === 0 ? undefined : (100 * value) / whole;
    }
    if (figure.kind === "cumulative") return measureOf(together(upTo(group, labels.length).groups), figure.measure);
    const before = upTo(group, figure.intervals);
    if (before.at + 1 < figure.intervals) return undefined;
    if (SCORED_BY[figure.measure]) return measureOf(together(before.groups), figure.measure);
    return before.groups.reduce((sum, one) => sum + measureOf(one, figure.measure), 0) / figure.intervals;
  };
  const amounts = (group: Group, isRow: boolean) => [
    ...measures.map((measure) => measureOf(group, measure)),
    ...figures.map((figure) => figureOf(figure, group, isRow) ?? Number.MIN_VALUE),
  ];
  return {
    rows: shown.slice(0, limit).map((group) => ({ keys: group.keys.slice(1), amounts: amounts(group, true) })),
    others: shown.length > limit ? amounts(together(shown.slice(limit)), false) : undefined,
    totals: shown.length > 0 ? amounts(all, false) : undefined,
  };
}

function groupedBy(groups: readonly Group[], keyOfGroup: (group: Group) => string): Map<string, Group[]> {
  const grouped = new Map<string, Group[]>();
  for (const group of groups) {
    const key = keyOfGroup(group);
    const some = grouped.get(key);
    if (some) some.push(group);
    else grouped.set(key, [group]);
  }
  return grouped;
}

/** Several groups as one. */
const together = (some: readonly Group[]): Group => ({
  keys: [""],
  sums: Object.keys(SUMS).map((_, at) => some.reduce((sum, { sums }) => sum + (sums[at] ?? 0), 0)),
  people: [...new Set(some.flatMap(({ people }) => people))],
  values: some.flatMap(({ values }) => values),
});

/** The labels of all intervals of a question, in order. */
function labelsOf({ from, to, timeZone }: Question, granularity: Granularity): string[] {
  const step = granularity === "hour" ? 3_600_000 : DAY_MS / 4;
  const times = Array.from({ length: Math.ceil((to.getTime() - from.getTime()) / step) + 1 }, (_, index) =>
    new Date(Math.min(from.getTime() + index * step, to.getTime())).toISOString(),
  );
  return [...new Set(times.map((time) => labelOf(time, granularity, timeZone)))];
}

function formulaOf({ left, operator, right }: Extract<Figure, { kind: "formula" }>, group: Group): number | undefined {
  const [a, b] = [measureOf(group, left), measureOf(group, right)];
  if (operator === "add") return a + b;
  if (operator === "subtract") return a - b;
  return b === 0 ? undefined : ((operator === "percent" ? 100 : 1) * a) / b;
}

/** As spreadsheets do: between the two values that the rank lies between. */
function percentileOf(values: readonly number[], percent: number): number | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  const rank = ((sorted.length - 1) * percent) / 100;
  const [low, high] = [sorted[Math.floor(rank)], sorted[Math.ceil(rank)]];
  return low === undefined || high === undefined ? undefined : low + (high - low) * (rank - Math.floor(rank));
}

function measureOf({ sums, people }: Group, measure: Measure): number {
  if (measure === "activeUsers") return people.length;
  const sumOf = (name: string) => sums[Object.keys(SUMS).indexOf(name)] ?? 0;
  const count = SCORED_BY[measure];
  if (count === undefined) return sumOf(measure);
  return sumOf(count) === 0 ? 0 : sumOf(measure) / sumOf(count);
}

/** An answer of analytics in the recount's form. */
function inFormOfRecount({ rows, others, totals }: AnalyticsData, { query, timeZone }: Question) {
  const { measures, figures = [], dimensions, timeDimension } = query;
  const granularity = timeDimension?.granularity;
  const amounts = (row: Readonly<Record<string, string | number>>) => [
    ...measures.map((measure) => Number(row[measure])),
    ...figures.map((figure) => Number(row[figureKey(figure)] ?? Number.MIN_VALUE)),
  ];
  return {
    rows: rows.map((row) => ({
      keys: [
        ...(granularity ? [labelOf(String(row.time), granularity, timeZone)] : []),
        ...dimensions.map((dimension) => String(row[dimension])),
      ],
      amounts: amounts(row),
    })),
    others: others && amounts(others),
    totals: totals && amounts(totals),
  };
}

type Counted = Awaited<ReturnType<typeof recount>>;

/** Says where two answers differ by more than the order of adding explains; undefined if they do not. */
function differenceOf(answered: Counted, counted: Counted): string | undefined {
  const differs = (a: readonly number[] = [], b: readonly number[] = []) =>
    a.length !== b.length ||
    a.some((value, at) => Math.abs(value - (b[at] ?? 0)) > 1e-9 * Math.max(1, Math.abs(value)));
  if (answered.rows.length !== counted.rows.length) return `${answered.rows.length} rows, not ${counted.rows.length}`;
  for (const [at, row] of answered.rows.entries()) {
    const other = counted.rows[at];
    if (row.keys.join() !== other?.keys.join()) return `row ${at} is ${row.keys}, not ${other?.keys}`;
    if (differs(row.amounts, other.amounts)) return `row ${at} (${row.keys}): ${row.amounts}, not ${other.amounts}`;
  }
  if (differs(answered.others, counted.others)) return `others: ${answered.others}, not ${counted.others}`;
  if (differs(answered.totals, counted.totals)) return `totals: ${answered.totals}, not ${counted.totals}`;
  return undefined;
}

/**
 * Asks random questions of the warehouse and counts the answers again.
 * @throws if an answer differs
 */
export async function compareWithRecount(
  { warehouse, session, organizationId }: { warehouse: Warehouse; session: Session; organizationId: string },
  questions: number,
  now: number,
): Promise<void> {
  const random = seededRandom(20_26);
  for (let index = 0; index < questions; index++) {
    const question = randomQuestion(index, random, now);
    const { query, timeZone } = question;
    const shown = { pseudonyms: false, timeZone, toolDecisions: TOOL_DECISIONS };
    const data = await warehouse.analytics(organizationTenant(organizationId), query, shown);
    const difference = differenceOf(inFormOfRecount(data, question), await recount(session, organizationId, question));
    if (difference !== undefined) throw new Error(`${difference} in ${JSON.stringify(question)}`);
  }
}
