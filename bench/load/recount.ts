import {
  type AnalyticsQuery,
  analyticsQuerySchema,
  DIMENSIONS,
  FILTER_OPERATORS,
  GRANULARITIES,
  type Granularity,
  isListDimension,
  MEASURES,
  type Measure,
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
  const to = new Date(Math.min(now, from.getTime() + below(120) * DAY_MS));
  // India's hours do not begin when those of UTC do, by which the recount names them.
  const granularities = timeZone === "Asia/Kolkata" ? GRANULARITIES.filter((one) => one !== "hour") : GRANULARITIES;
  const range = { measure: "sessions", ...(below(2) === 0 ? { min: 1 + below(50) } : { max: 1 + below(500) }) };
  const filter = () => ({
    dimension: pick(FILTERED_BY),
    operator: pick(FILTER_OPERATORS),
    values: [
      pick(["Department 3", "Department 11", "a", "ChatGPT", "green", "OpenAI", "email", "", "sent", "09"]),
      pick(["Team 7", "claude", "CLAUDE", "1", "red", "card", "medical-data", "block"]),
    ],
  });
  const query = analyticsQuerySchema.parse({
    measures: [...new Set(measures)],
    dimensions: [...new Set(below(8) === 0 ? [] : dimensions)],
    timeDimension: {
      ...(below(3) > 0 && { granularity: granularities[below(granularities.length)] }),
      ...{ from: from.toISOString(), to: to.toISOString() },
    },
    filters: Array.from({ length: below(3) }, filter),
    ranges: below(3) === 0 && !dimensions.some((one) => one !== undefined && isListDimension(one)) ? [range] : [],
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
  if (granularity === "hour") return String(at.epochMilliseconds / 3_600_000);
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

const groupSchema = z.object({
  keys: z.array(z.string()),
  sums: z.array(z.coerce.number()),
  people: z.array(z.string()),
});
type Group = z.output<typeof groupSchema>;

/** The SQL of a question without limit, from the sessions alone. */
export function plainSql(organizationId: string, { query, from, to, timeZone }: Question): string {
  const { measures, dimensions, filters, timeDimension } = query;
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
           ${measures.includes("activeUsers") ? "groupUniqArray(toString(personId))" : "[]::Array(String)"} AS people
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
  const { measures, dimensions, ranges, order, limit, timeDimension } = question.query;
  const groupsOf = async (asked: Question) => {
    const result = await session.queryAsync(plainSql(organizationId, asked), { format: "JSONEachRow" });
    const lines = result.text().split("\n").filter(Boolean);
    return lines.map((line) => groupSchema.parse(JSON.parse(line)));
  };
  const groups = await groupsOf(question);
  // Where a session is in several rows, those do not add up to the totals.
  const once = dimensions.some(isListDimension)
    ? await groupsOf({ ...question, query: { ...question.query, dimensions: [] } })
    : undefined;
  const hasKeys = dimensions.length > 0 || timeDimension?.granularity !== undefined;
  const empty: Group = { keys: [""], sums: Object.values(SUMS).map(() => 0), people: [] };
  const shown = (groups.length === 0 && !hasKeys ? [empty] : groups)
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
  const amounts = (group: Group) => measures.map((measure) => measureOf(group, measure));
  const together = (some: readonly Group[]): Group => ({
    keys: [],
    sums: empty.sums.map((_, at) => some.reduce((sum, { sums }) => sum + (sums[at] ?? 0), 0)),
    people: [...new Set(some.flatMap(({ people }) => people))],
  });
  return {
    rows: shown.slice(0, limit).map((group) => ({ keys: group.keys.slice(1), amounts: amounts(group) })),
    others: shown.length > limit ? amounts(together(shown.slice(limit))) : undefined,
    totals: shown.length > 0 ? amounts(together(once ?? shown)) : undefined,
  };
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
  const { measures, dimensions, timeDimension } = query;
  const granularity = timeDimension?.granularity;
  const amounts = (row: Readonly<Record<string, string | number>>) => measures.map((measure) => Number(row[measure]));
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
