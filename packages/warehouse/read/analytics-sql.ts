import {
  type AnalyticsQuery,
  type AnalyticsRow,
  type Dimension,
  type Figure,
  figureKey,
  type Granularity,
  isListDimension,
  isOverTime,
  type ListDimension,
  type Measure,
  measureSchema,
  measuresOf,
  type PercentileMeasure,
  REST,
} from "@treadlight/contract/analytics";
import { DAILY_SUMS, type DailySum, peopleState, SLICES, type Slice } from "../tables/daily-sums.ts";
import { OWN_SPEND_SQL } from "./own-prices.ts";
import { isBefore, type People, personSql, projectSql } from "./person-sql.ts";
import { allOf, type Condition } from "./where.ts";

// Analytics is put together from the closed tables of SQL below. No text of a query becomes part of a statement: its words
// choose fragments, its values are bound.

/** Sums over the sessions of an organization with prices of its own, which no roll-up holds. */
const SUMS_BY_OWN_PRICES = {
  spend: `sum(ifNull(${OWN_SPEND_SQL}, 0))`,
  sessionsNotPriced: `countIf(isNull(${OWN_SPEND_SQL}))`,
} as const;
const isPriced = (measure: Measure) => MEASURE_PARTS[measure].part in SUMS_BY_OWN_PRICES;
/** Whether a query needs to know what tokens cost. */
export const asksSpend = (query: Omit<AnalyticsQuery, "scope">): boolean => measuresOf(query).some(isPriced);

/** The part that a measure adds up and, of an average, the number of sessions that it is divided by. */
const MEASURE_PARTS: Record<Measure, { part: DailySum; over?: DailySum }> = {
  sessions: { part: "sessions" },
  prompts: { part: "prompts" },
  activeUsers: { part: "people" },
  timeEngaged: { part: "timeEngaged" },
  timeSaved: { part: "timeSaved" },
  timeSavedLow: { part: "timeSavedLow" },
  timeSavedCentral: { part: "timeSavedCentral" },
  timeSavedHigh: { part: "timeSavedHigh" },
  timeLost: { part: "timeLost" },
  sessionsWithLoss: { part: "sessionsWithLoss" },
  sessionsWithoutTime: { part: "sessionsWithoutTime" },
  scoredSessions: { part: "scoredSessions" },
  inputTokens: { part: "inputTokens" },
  outputTokens: { part: "outputTokens" },
  cachedTokens: { part: "cachedTokens" },
  requests: { part: "requests" },
  spend: { part: "spend" },
  sessionsNotPriced: { part: "sessionsNotPriced" },
  productivityScore: { part: "productivityScore", over: "scoredSessions" },
  taskCompletionRate: { part: "taskCompletionRate", over: "scoredSessions" },
  complianceScore: { part: "complianceScore", over: "sessions" },
  sensitiveSessions: { part: "sensitiveSessions" },
  co2: { part: "co2" },
  energy: { part: "energy" },
  water: { part: "water" },
  greenwashingGap: { part: "greenwashingGap" },
  co2Low: { part: "co2Low" },
  co2High: { part: "co2High" },
  energyLow: { part: "energyLow" },
  energyHigh: { part: "energyHigh" },
  waterLow: { part: "waterLow" },
  waterHigh: { part: "waterHigh" },
  sessionsNotEstimated: { part: "sessionsNotEstimated" },
  sessionsEstimatedInPart: { part: "sessionsEstimatedInPart" },
};

/** A measure of one group, in which each part is added up as `p_<name>` so that it is not taken for a column. */
const ofGroup = (measure: Measure, people: People) =>
  measureSql(measure, (part) => (part === "people" ? countOf(people, "finalizeAggregation") : `p_${part}`));
/** A measure of several groups. */
const ofGroups = (measure: Measure, people: People) =>
  measureSql(measure, (part) => (part === "people" ? countOf(people, "uniqExactMerge") : `sum(p_${part})`));

/** The sets of people that make up a count: those under pseudonyms and those by name apart, if both are in an answer. */
function peopleParts({ pseudonyms }: People) {
  if (typeof pseudonyms === "boolean") return [{ name: "people", column: peopleColumn(pseudonyms), condition: "true" }];
  const before = isBefore(pseudonyms);
  return [
    { name: "people", column: peopleColumn(false), condition: `NOT (${before})` },
    { name: "people_before", column: peopleColumn(true), condition: before },
  ];
}
/** Under pseudonyms, no count may tell that two of them are one person. */
const peopleColumn = (pseudonyms: boolean) => (pseudonyms ? ("pseudonyms" as const) : ("people" as const));
type PeoplePart = ReturnType<typeof peopleParts>[number];
const countOf = (people: People, finish: string) =>
  `(${peopleParts(people)
    .map(({ name }) => `${finish}(p_${name})`)
    .join(" + ")})`;

function measureSql(measure: Measure, sum: (part: DailySum) => string): string {
  const { part, over } = MEASURE_PARTS[measure];
  return over ? `if(${sum(over)} = 0, 0, ${sum(part)} / ${sum(over)})` : sum(part);
}

/** What a percentile is over: the value of a session, and whether it is known. */
const VALUE_SQL: Record<PercentileMeasure, { value: string; isKnown: string }> = {
  timeEngaged: { value: "ifNull(timeEngaged, 0)", isKnown: "isNotNull(timeEngaged)" },
  prompts: { value: "promptCount", isKnown: "true" },
  timeSavedCentral: { value: "ifNull(timeSavedCentral, 0)", isKnown: "isNotNull(timeSavedCentral)" },
  co2: { value: "co2Emissions", isKnown: "footprintTier != 'none'" },
  energy: { value: "energyUsage", isKnown: "footprintTier != 'none'" },
  water: { value: "waterUsage", isKnown: "footprintTier != 'none'" },
  spend: { value: "ifNull(spendEstimated, 0)", isKnown: "isNotNull(spendEstimated)" },
  inputTokens: { value: "inputTokens", isKnown: "inputTokens >= 0" },
  outputTokens: { value: "outputTokens", isKnown: "outputTokens >= 0" },
};
const VALUE_BY_OWN_PRICES: Partial<typeof VALUE_SQL> = {
  spend: { value: `ifNull(${OWN_SPEND_SQL}, 0)`, isKnown: `isNotNull(${OWN_SPEND_SQL})` },
};
type Percentile = Extract<Figure, { kind: "percentile" }>;
const percentilesIn = ({ figures = [] }: AnalyticsQuery) =>
  figures.filter((figure): figure is Percentile => figure.kind === "percentile");
/** A percentile's aggregate function with a combinator. It is the one that spreadsheets call PERCENTILE.INC. */
const percentileSql = ({ percent }: Percentile, combinator: string, argument: string) =>
  `quantileExactInclusive${combinator}(${percent / 100})(${argument})`;

/** A figure, from its measures and percentiles; undefined for what follows from whole rows, or from other groups. */
function figureSql(figure: Figure, measure: (of: Measure) => string, percentile: (of: Percentile) => string) {
  if (figure.kind === "percentile") return `ifNotFinite(${percentile(figure)}, NULL)`;
  if (figure.kind !== "formula") return undefined;
  const [left, right] = [figure.left, figure.right].map((of) => `toFloat64(${measure(of)})`);
  if (figure.operator === "divide") return `${left} / nullIf(${right}, 0)`;
  if (figure.operator === "percent") return `100 * ${left} / nullIf(${right}, 0)`;
  return `${left} ${figure.operator === "add" ? "+" : "-"} ${right}`;
}

/** Intervals numbered one after the other, as a ClickHouse expression of a time. */
const INTERVAL_SQL: Record<Granularity, (time: string) => string> = {
  hour: (time) => `intDiv(toUnixTimestamp(${time}), 3600)`,
  day: (time) => `toRelativeDayNum(${time}, {timeZone:String})`,
  week: (time) => `toRelativeWeekNum(${time}, {timeZone:String})`,
  month: (time) => `toRelativeMonthNum(${time}, {timeZone:String})`,
  quarter: (time) => `toRelativeQuarterNum(${time}, {timeZone:String})`,
  year: (time) => `toRelativeYearNum(${time}, {timeZone:String})`,
};

/** Figures that depend on the intervals before, as window functions over the groups. */
function windowsOf({ figures = [], timeDimension }: AnalyticsQuery, names: readonly string[], people: People) {
  const granularity = timeDimension?.granularity;
  if (!granularity) return [];
  const interval = (time: string) => `toInt64(${INTERVAL_SQL[granularity](time)})`;
  const others = names.filter((name) => name !== "time").map((name) => `k_${name}`);
  const window = `${others.length > 0 ? `PARTITION BY ${others.join(", ")} ` : ""}ORDER BY ${interval("k_time")} RANGE BETWEEN`;
  return figures.filter(isOverTime).map((figure) => {
    const { measure } = figure;
    const key = figureKey(figure);
    const over = (sum: string, rows: string) => `${sum} OVER (${window} ${rows} PRECEDING AND CURRENT ROW)`;
    const sumsOver = (rows: string) =>
      measureSql(measure, (part) =>
        part === "people"
          ? `(${peopleParts(people)
              .map(({ name }) => over(`uniqExactMerge(p_${name})`, rows))
              .join(" + ")})`
          : over(`sum(p_${part})`, rows),
      );
    if (figure.kind === "cumulative") return { key, sql: sumsOver("UNBOUNDED") };
    const { intervals } = figure;
    const before = String(intervals - 1);
    const average = MEASURE_PARTS[measure].over
      ? sumsOver(before)
      : `${over(`sum(${ofGroup(measure, people)})`, before)} / ${intervals}`;
    const first = interval("fromUnixTimestamp64Milli({periodFrom:Int64}, 'UTC')");
    return { key, sql: `if(${interval("k_time")} - ${first} < ${before}, NULL, ${average})` };
  });
}

/** Our types of values and the organization's own patterns. */
export const TYPES_SQL = "arrayConcat(sensitiveDataDetected, ownDetected)";
/** Lists in `sessions`. */
const LIST_SQL: Record<ListDimension, string> = {
  sensitiveType: TYPES_SQL,
  subject: "subjects",
  guardOutcome: "guardOutcomes",
};

/** What an organization decides about tools now. A session does not say what was decided when it started. */
export interface ToolDecisions {
  /** By the tool's name in the catalogue. */
  decisions: Readonly<Record<string, string>>;
  /** For one department or team, by name. A team's come before its department's, and both before the others. */
  rules: readonly { tool: string; decision: string; department: string | null; team: string | null }[];
  /** For all other tools. */
  otherwise: string;
}
export const NOTHING_DECIDED: ToolDecisions = { decisions: {}, rules: [], otherwise: "undecided" };
/** What the dimension `toolDecision` binds. */
export function decisionParams({ decisions, rules, otherwise }: ToolDecisions) {
  const of = (place: "department" | "team") => rules.filter((rule) => rule[place] !== null);
  const keysOf = (place: "department" | "team") =>
    of(place).map((rule) => `${rule.tool}${KEY_SEPARATOR}${rule[place]}`);
  return {
    ...{ decidedTools: Object.keys(decisions), decisions: Object.values(decisions), otherDecision: otherwise },
    ...{
      ruledDepartments: keysOf("department"),
      departmentDecisions: of("department").map(({ decision }) => decision),
    },
    ...{ ruledTeams: keysOf("team"), teamDecisions: of("team").map(({ decision }) => decision) },
  };
}

/** Between the parts of a key. Values hold no control characters. */
const KEY_SEPARATOR = "\u001f";

/** The narrowest decision: of the team, else of the department, else of the organization. */
export const DECISION_SQL = `
  transform(concat(tool, '\x1f', team), {ruledTeams:Array(String)}, {teamDecisions:Array(String)},
    transform(concat(tool, '\x1f', department), {ruledDepartments:Array(String)}, {departmentDecisions:Array(String)},
      transform(toString(tool), {decidedTools:Array(String)}, {decisions:Array(String)}, {otherDecision:String})))`;

/** Columns of `sessions`. */
const DIMENSION_SQL: Record<Exclude<Dimension, "user" | "project" | ListDimension>, string> = {
  toolDecision: DECISION_SQL,
  weekday: "toString(toDayOfWeek(startedAt, 0, {timeZone:String}))",
  hour: "leftPad(toString(toHour(startedAt, {timeZone:String})), 2, '0')",
  department: "department",
  team: "team",
  tool: "tool",
  provider: "provider",
  category: "category",
  model: "model",
  region: "region",
  workflowType: "workflowType",
  contentType: "contentType",
  kindSource: "kindSource",
  automated: "if(automated, 'yes', 'no')",
  source: "source",
  productivityRating: "efficiencyRating",
  riskLevel: "riskLevel",
  dataExposureLevel: "dataExposureLevel",
  sustainabilityRating: "sustainabilityRating",
  dataCenterCountry: "dataCenterCountry",
  complexity: "complexity",
  footprintTier: "footprintTier",
};

/** The start of the bucket of a time, in the time zone of the parameter. */
const BUCKET_SQL: Record<Granularity, (time: string) => string> = {
  hour: (time) => `toStartOfHour(${time}, {timeZone:String})`,
  day: (time) => `toStartOfDay(${time}, {timeZone:String})`,
  week: (time) => startOfDate(`toMonday(${time}, {timeZone:String})`),
  month: (time) => startOfDate(`toStartOfMonth(${time}, {timeZone:String})`),
  quarter: (time) => startOfDate(`toStartOfQuarter(${time}, {timeZone:String})`),
  year: (time) => startOfDate(`toStartOfYear(${time}, {timeZone:String})`),
};
const startOfDate = (date: string) => `toStartOfDay(toDateTime(${date}, {timeZone:String}), {timeZone:String})`;

/** What a decision about a tool depends on. */
const DECIDED_BY: readonly Dimension[] = ["tool", "department", "team"];

/** The smallest slice of the daily roll-up that can answer a query about a tenant, whose rows it tells by the dimensions `ofTenant`. */
export function sliceOf(
  query: AnalyticsQuery,
  { ofTenant, hasOwnPrices }: { ofTenant: readonly Dimension[]; hasOwnPrices: boolean },
): Slice | undefined {
  const { dimensions, filters, timeDimension } = query;
  if (timeDimension?.granularity === "hour" || percentilesIn(query).length > 0) return undefined;
  const asked = [...ofTenant, ...dimensions, ...filters.map(({ dimension }) => dimension)];
  const needed = measuresOf(query);
  if (hasOwnPrices && needed.some(isPriced)) return undefined;
  const countsPeople = needed.includes("activeUsers");
  return SLICES.find(({ dimensions: known, hasPeople }: { dimensions: readonly string[]; hasPeople: boolean }) => {
    return (
      (hasPeople || !countsPeople) &&
      asked.every((dimension) =>
        (dimension === "toolDecision" ? DECIDED_BY : [dimension]).every((one) => known.includes(one)),
      )
    );
  });
}

/** Which of each table to read; undefined to leave it out. */
export interface Sources {
  rows?: Condition | undefined;
  rollup?: Condition | undefined;
  cells?: Condition | undefined;
}

/** Where a row of the answer stands: 1 to the limit, then the others together, and 0 for the totals. */
export const PLACES = { totals: 0, others: ({ limit }: AnalyticsQuery) => limit + 1 } as const;

interface StatementOptions {
  pseudonyms: People["pseudonyms"];
  own: boolean;
  timeZone: string;
  /** Which groups to put in which place, by their keys; by default those first in order. The rest are the others. */
  keys?: readonly string[] | undefined;
  /** Whether the parameters of own prices are bound. */
  hasOwnPrices?: boolean;
  /** The values that a query's `top` keeps. */
  top?: readonly string[] | undefined;
  /** When the period begins, for moving averages. */
  from: Date;
}

/** What tells a row from the others: its time in seconds since the epoch and its dimensions. */
export function keyOf(row: AnalyticsRow, { dimensions, timeDimension }: AnalyticsQuery, time = timeOf(row)): string {
  return [
    ...(timeDimension?.granularity ? [String(time.getTime() / 1_000)] : []),
    ...distinct(dimensions).map((dimension) => String(row[dimension])),
  ].join(KEY_SEPARATOR);
}

export const timeOf = ({ time = 0 }: AnalyticsRow): Date => new Date(time);

/**
 * The statement for a query, and the values it binds. Adds up each source by itself, then both together by group, then the groups by
 * their place in the answer.
 */
export function analyticsStatement(
  query: AnalyticsQuery,
  sources: Sources,
  { pseudonyms, own, timeZone, keys: givenKeys, hasOwnPrices = false, top, from: periodFrom }: StatementOptions,
): { sql: string; params: object } {
  const { measures, figures = [], dimensions, filters, ranges, timeDimension, totals } = query;
  const people = { pseudonyms, own };
  const granularity = timeDimension?.granularity;
  const keysOf = (time: string) => [
    ...(granularity ? [{ name: "time", column: BUCKET_SQL[granularity](time) }] : []),
    ...distinct(dimensions).map((dimension) => ({ name: dimension, column: keyColumnOf(dimension, query, people) })),
  ];
  const names = keysOf("").map(({ name }) => name);
  const groupBy = names.length > 0 ? `GROUP BY ${names.map((name) => `k_${name}`).join(", ")}` : "";
  const needed = measuresOf(query).map((measure) => MEASURE_PARTS[measure]);
  const parts = distinct(needed.flatMap(({ part, over }) => (over ? [part, over] : [part])));
  const percentiles = new Map(percentilesIn(query).map((percentile) => [figureKey(percentile), percentile]));
  const filtered = filterCondition(filters, people, timeZone);

  const ofSessions = {
    sum: (part: DailySum): string => ({ ...DAILY_SUMS, ...(hasOwnPrices && SUMS_BY_OWN_PRICES) })[part],
    people: ({ column, condition }: PeoplePart) => peopleState(column, condition),
  };
  const ofSums = {
    sum: (part: DailySum) => `sum(${part})`,
    people: ({ column, condition }: PeoplePart) => `uniqExactMergeStateIf(${column}, ${condition})`,
  };
  const select = (from: string, where: string, time: string, sums: typeof ofSums) =>
    `SELECT ${[
      ...keysOf(time).map(({ name, column }) => `${column} AS k_${name}`),
      ...parts.flatMap((part) =>
        part === "people"
          ? peopleParts(people).map((set) => `${sums.people(set)} AS p_${set.name}`)
          : `${sums.sum(part)} AS p_${part}`,
      ),
      // No other source can answer these.
      ...[...percentiles].map(([key, percentile]) => {
        const { value, isKnown } =
          (hasOwnPrices && VALUE_BY_OWN_PRICES[percentile.measure]) || VALUE_SQL[percentile.measure];
        return `${percentileSql(percentile, "StateIf", `toFloat64(${value}), ${isKnown}`)} AS p_${key}`;
      }),
    ].join(", ")}
     FROM ${from} WHERE ${where} AND ${filtered.sql} ${groupBy}`;
  const startOfUtcDay = "toDateTime(day, 'UTC')";
  const { rows, rollup, cells } = sources;
  const selects = [
    ...(rows ? [select("sessions FINAL", `NOT isDeleted AND ${rows.sql}`, "startedAt", ofSessions)] : []),
    ...(rollup ? [select("sessions_daily", rollup.sql, startOfUtcDay, ofSums)] : []),
    ...(cells ? [select("cells FINAL", cells.sql, startOfUtcDay, ofSums)] : []),
  ];

  const having = ranges.flatMap(({ measure, min, max }, index) => [
    ...(min === undefined ? [] : [`${ofGroup(measure, people)} >= {min${index}:Float64}`]),
    ...(max === undefined ? [] : [`${ofGroup(measure, people)} <= {max${index}:Float64}`]),
  ]);
  const groups = `
    SELECT ${[
      ...names.map((name) => `k_${name}`),
      ...parts.flatMap((part) =>
        part === "people"
          ? peopleParts(people).map(({ name }) => `uniqExactMergeState(s.p_${name}) AS p_${name}`)
          : `sum(s.p_${part}) AS p_${part}`,
      ),
      ...[...percentiles].map(
        ([key, percentile]) => `${percentileSql(percentile, "MergeState", `s.p_${key}`)} AS p_${key}`,
      ),
    ].join(", ")}
    FROM (${selects.join(" UNION ALL ")}) AS s ${groupBy}`;
  const key = names.map((name) => (name === "time" ? "toString(toUnixTimestamp(k_time))" : `toString(k_${name})`));
  const place = givenKeys
    ? `if(indexOf({keys:Array(String)}, arrayStringConcat([${["''", ...key].slice(key.length > 0 ? 1 : 0).join(", ")}], '\x1f')) AS given = 0, {limit:UInt32} + 1, given)`
    : `least(row_number() OVER (ORDER BY ${orderOf(query, names, people).join(", ")}), {limit:UInt32} + 1)`;
  const windows = windowsOf(query, names, people);
  const withWindows =
    windows.length > 0
      ? `SELECT *, ${windows.map(({ key, sql }) => `${sql} AS w_${key}`).join(", ")} FROM (${groups})`
      : groups;
  const ofPlaces = figures.flatMap((figure) => {
    const sql = figureSql(
      figure,
      (measure) => ofGroups(measure, people),
      (percentile) => percentileSql(percentile, "Merge", `p_${figureKey(percentile)}`),
    );
    return sql === undefined ? [] : [`${sql} AS \`${figureKey(figure)}\``];
  });
  const sql = `
    SELECT ${[
      "toUInt32(place) AS place",
      ...names.map((name) => `any(k_${name}) AS \`${name}\``),
      ...distinct(measures).map((measure) => `${ofGroups(measure, people)} AS \`${measure}\``),
      ...distinct(ofPlaces),
      ...windows.map(({ key }) => `any(w_${key}) AS \`${key}\``),
    ].join(", ")}
    FROM (SELECT *, ${place} AS place FROM (SELECT * FROM (${withWindows}) ${having.length > 0 ? `WHERE ${having.join(" AND ")}` : ""}))
    GROUP BY place ${totals ? "WITH ROLLUP" : ""} ORDER BY place`;
  return {
    sql,
    params: {
      ...allOf(rows, rollup, cells).params,
      limit: query.limit,
      ...(givenKeys && { keys: givenKeys }),
      ...(top && { top }),
      ...(windows.length > 0 && { periodFrom: periodFrom.getTime() }),
      ...filtered.params,
      ...Object.fromEntries(ranges.map(({ min }, index) => [`min${index}`, min])),
      ...Object.fromEntries(ranges.map(({ max }, index) => [`max${index}`, max])),
    },
  };
}

function columnOf(dimension: Exclude<Dimension, ListDimension>, people: People): string {
  if (dimension === "user") return personSql(people);
  return dimension === "project" ? projectSql(people) : DIMENSION_SQL[dimension];
}

/** What sessions are grouped by: one with several values is in the group of each, one without is in that of "". */
function keyColumnOf(dimension: Dimension, { top }: AnalyticsQuery, people: People): string {
  const kept = (value: string) =>
    top?.dimension === dimension
      ? `if(has({top:Array(String)}, toString(${value})), toString(${value}), '${REST}')`
      : value;
  if (!isListDimension(dimension)) return kept(columnOf(dimension, people));
  const list = `emptyArrayToSingle(${LIST_SQL[dimension]})`;
  return top?.dimension === dimension
    ? `arrayJoin(arrayDistinct(arrayMap(value -> ${kept("value")}, ${list})))`
    : `arrayJoin(${list})`;
}

/** The sessions that fit all filters of a query. Weekdays and hours are those of the time zone. */
export function filterCondition(filters: AnalyticsQuery["filters"], people: People, timeZone: string): Condition {
  const conditions = filters.map(({ dimension, operator }, index) =>
    isListDimension(dimension)
      ? listFilterSql(LIST_SQL[dimension], operator, index)
      : filterSql(columnOf(dimension, people), operator, index),
  );
  const values = filters.map((filter, index) => [`filter${index}`, filter.values]);
  return allOf(...conditions.map((sql) => ({ sql, params: {} })), {
    sql: "true",
    params: { ...Object.fromEntries(values), timeZone },
  });
}

function filterSql(column: string, operator: AnalyticsQuery["filters"][number]["operator"], index: number): string {
  const values = `{filter${index}:Array(String)}`;
  if (operator === "contains")
    return `arrayExists(text -> positionCaseInsensitiveUTF8(${column}, text) > 0, ${values})`;
  const isAnyOf = operator === "equals" || operator === "in" || operator === "anyOf";
  const compared =
    operator === "anyOf" || operator === "noneOf"
      ? [`lowerUTF8(toString(${column}))`, `arrayMap(lowerUTF8, ${values})`]
      : [column, values];
  return compared.join(isAnyOf ? " IN " : " NOT IN ");
}

/** The same for a column whose values are lists; an empty one is the value "". */
function listFilterSql(list: string, operator: AnalyticsQuery["filters"][number]["operator"], index: number): string {
  const isNone = operator === "notEquals" || operator === "notIn" || operator === "noneOf";
  const found = operator === "noneOf" ? "anyOf" : isNone || operator === "equals" ? "in" : operator;
  const isAny = `arrayExists(value -> ${filterSql("value", found, index)}, emptyArrayToSingle(${list}))`;
  return isNone ? `NOT ${isAny}` : isAny;
}

/** The requested order, else by time and the first measure or figure, greatest first. The keys make every order total. */
function orderOf({ order, measures, figures = [] }: AnalyticsQuery, names: string[], people: People): string[] {
  const figureNamed = new Map(figures.map((figure) => [figureKey(figure), figure]));
  const sqlOf = (by: string) => {
    const measure = measureSchema.safeParse(by);
    if (measure.success) return ofGroup(measure.data, people);
    const figure = figureNamed.get(by);
    if (!figure) return names.includes(by) ? `k_${by}` : undefined;
    if (isOverTime(figure)) return `w_${by}`;
    return figureSql(
      figure,
      (of) => ofGroup(of, people),
      (of) => `finalizeAggregation(p_${figureKey(of)})`,
    );
  };
  const asked = order.flatMap(({ by, direction }) => {
    const sql = sqlOf(by);
    return sql === undefined ? [] : [`${sql} ${direction === "asc" ? "ASC" : "DESC"}`];
  });
  const fallback = [
    ...(names.includes("time") ? ["k_time ASC"] : []),
    ...[...measures, ...figureNamed.keys()].slice(0, 1).flatMap((name) => {
      const sql = sqlOf(name);
      return sql === undefined ? [] : [`${sql} DESC`];
    }),
  ];
  return [...(asked.length > 0 ? asked : fallback), ...names.map((name) => `k_${name} ASC`)];
}

const distinct = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];
