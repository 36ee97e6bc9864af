import type { AnalyticsQuery, Dimension, Granularity, Measure } from "@treadlight/contract/analytics";
import { DAILY_DIMENSIONS, DAILY_SUMS, type DailySum } from "../tables/daily-sums.ts";
import { personSql } from "./person-sql.ts";
import { allOf, type Condition } from "./where.ts";

// Analytics is put together from the closed tables of SQL below. No text of a query becomes part of a statement: its words
// choose fragments, its values are bound.

const sum = (part: DailySum) => ({ parts: [part], final: `sum(p_${part})` });
const average = (part: DailySum) => ({
  parts: [part, "sessions" as const],
  final: `if(sum(p_sessions) = 0, 0, sum(p_${part}) / sum(p_sessions))`,
});
const PEOPLE = "uniqExactMerge(p_people)";

/** The daily sums that a measure needs, each as `p_<name>` so that it is not taken for a column, and how they combine. */
const MEASURE_SQL: Record<Measure, { parts: DailySum[]; final: string }> = {
  sessions: sum("sessions"),
  prompts: sum("prompts"),
  activeUsers: { parts: ["people"], final: PEOPLE },
  timeEngaged: sum("timeEngaged"),
  timeSaved: sum("timeSaved"),
  productivityScore: average("productivityScore"),
  taskCompletionRate: average("taskCompletionRate"),
  complianceScore: average("complianceScore"),
  sensitiveSessions: sum("sensitiveSessions"),
  co2: sum("co2"),
  energy: sum("energy"),
  water: sum("water"),
  greenwashingGap: sum("greenwashingGap"),
};

const ofSessions = (part: DailySum): string => DAILY_SUMS[part];
const ofRollup = (part: DailySum) => (part === "people" ? "uniqExactMergeState(people)" : `sum(${part})`);

/** Columns of `sessions`. */
const DIMENSION_SQL: Record<Exclude<Dimension, "user">, string> = {
  department: "department",
  team: "team",
  tool: "tool",
  provider: "provider",
  category: "category",
  model: "model",
  region: "region",
  workflowType: "workflowType",
  contentType: "contentType",
  source: "source",
  productivityRating: "efficiencyRating",
  riskLevel: "riskLevel",
  dataExposureLevel: "dataExposureLevel",
  sustainabilityRating: "sustainabilityRating",
  dataCenterCountry: "dataCenterCountry",
  complexity: "complexity",
};

const ROLLUP_DIMENSIONS: ReadonlySet<Dimension> = new Set(DAILY_DIMENSIONS);

const BUCKET_SQL: Record<Granularity, string> = {
  hour: "toStartOfHour(startedAt, 'UTC')",
  day: "toDateTime(day, 'UTC')",
  week: "toDateTime(toMonday(day), 'UTC')",
  month: "toDateTime(toStartOfMonth(day), 'UTC')",
  quarter: "toDateTime(toStartOfQuarter(day), 'UTC')",
  year: "toDateTime(toStartOfYear(day), 'UTC')",
};

/** Whether the daily roll-up can answer a query. */
export function isRolledUp({ dimensions, filters, timeDimension }: AnalyticsQuery): boolean {
  return (
    timeDimension?.granularity !== "hour" &&
    [...dimensions, ...filters.map(({ dimension }) => dimension)].every((dimension) => ROLLUP_DIMENSIONS.has(dimension))
  );
}

export interface Sources {
  /** Which of `sessions` to read; undefined to leave them out. */
  rows?: Condition | undefined;
  /** Which of `sessions_daily` to read; undefined to leave it out. */
  rollup?: Condition | undefined;
}

/**
 * The statement for a query, and the values it binds. Aggregates each source by itself and then both together. Leaves out
 * groups of fewer than `minimumPeople`.
 */
export function analyticsStatement(
  query: AnalyticsQuery,
  sources: Sources,
  { pseudonyms, minimumPeople }: { pseudonyms: boolean; minimumPeople: number },
): { sql: string; params: object } {
  const { measures, dimensions, filters, timeDimension } = query;
  const columnOf = (dimension: Dimension) =>
    dimension === "user" ? personSql({ pseudonyms }) : DIMENSION_SQL[dimension];
  const groups = distinct(dimensions).map((dimension) => ({ name: dimension, column: columnOf(dimension) }));
  const buckets = timeDimension?.granularity ? [{ name: "time", column: BUCKET_SQL[timeDimension.granularity] }] : [];
  const keys = [...buckets, ...groups];
  const names = keys.map(({ name }) => `k_${name}`);
  const groupBy = names.length > 0 ? `GROUP BY ${names.join(", ")}` : "";
  const parts = distinct([
    ...measures.flatMap((measure) => MEASURE_SQL[measure].parts),
    ...(minimumPeople > 1 ? (["people"] as const) : []),
  ]);
  const filtered = filterCondition(filters, { pseudonyms });

  const select = (from: string, where: string, sqlOf: (part: DailySum) => string) =>
    `SELECT ${[
      ...keys.map(({ name, column }) => `${column} AS k_${name}`),
      ...parts.map((part) => `${sqlOf(part)} AS p_${part}`),
    ].join(", ")}
     FROM ${from} WHERE ${where} AND ${filtered.sql} ${groupBy}`;
  const selects = [
    ...(sources.rows ? [select("sessions FINAL", `NOT isDeleted AND ${sources.rows.sql}`, ofSessions)] : []),
    ...(sources.rollup ? [select("sessions_daily", sources.rollup.sql, ofRollup)] : []),
  ];

  const sql = `
    SELECT ${[
      ...keys.map(({ name }) => `k_${name} AS \`${name}\``),
      ...distinct(measures).map((measure) => `${MEASURE_SQL[measure].final} AS \`${measure}\``),
    ].join(", ")}
    FROM (${selects.join(" UNION ALL ")})
    ${groupBy}
    ${minimumPeople > 1 ? `HAVING ${PEOPLE} >= {minimumPeople:UInt32}` : ""}
    ORDER BY ${orderOf(
      query,
      keys.map(({ name }) => name),
    ).join(", ")}
    LIMIT {limit:UInt32}`;
  return {
    sql,
    params: {
      ...allOf(sources.rows, sources.rollup).params,
      // One more than asked for tells whether there are more.
      limit: query.limit + 1,
      ...(minimumPeople > 1 && { minimumPeople }),
      ...filtered.params,
    },
  };
}

/** The sessions that fit all filters of a query. */
export function filterCondition(filters: AnalyticsQuery["filters"], people: { pseudonyms: boolean }): Condition {
  const conditions = filters.map(({ dimension, operator }, index) => {
    const column = dimension === "user" ? personSql(people) : DIMENSION_SQL[dimension];
    return `${column} ${operator === "equals" || operator === "in" ? "IN" : "NOT IN"} {filter${index}:Array(String)}`;
  });
  const values = filters.map((filter, index) => [`filter${index}`, filter.values]);
  return allOf(...conditions.map((sql) => ({ sql, params: {} })), { sql: "true", params: Object.fromEntries(values) });
}

/** The requested order, else by time and the first measure, greatest first. The keys make every order total. */
function orderOf({ order, measures }: AnalyticsQuery, keys: string[]): string[] {
  const asked = order.map(({ by, direction }) => `\`${by}\` ${direction === "asc" ? "ASC" : "DESC"}`);
  const fallback = [
    ...(keys.includes("time") ? ["`time` ASC"] : []),
    ...measures.slice(0, 1).map((measure) => `\`${measure}\` DESC`),
  ];
  return [...(asked.length > 0 ? asked : fallback), ...keys.map((key) => `\`${key}\` ASC`)];
}

const distinct = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];
