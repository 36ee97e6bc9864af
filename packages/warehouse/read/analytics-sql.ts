import type { AnalyticsQuery, Dimension, Granularity, Measure } from "@treadlight/contract/analytics";
import type { Parameters } from "@treadlight/platform/clickhouse";
import { personSql } from "./person-sql.ts";

/**
 * The closed table of SQL that analytics is put together from. Nothing of a question becomes text of a statement: its
 * words choose fragments, its values are bound.
 */
interface Partial {
  /** Aggregates sessions. */
  rows: string;
  /** Aggregates `sessions_daily`, whose columns hold the same for a day. */
  rollup: string;
}

/** What both sources give for each group, to be put together afterwards. Named p_ to be no column's name. */
const PARTIALS = {
  sessions: { rows: "count()", rollup: "sum(sessions)" },
  prompts: { rows: "sum(promptCount)", rollup: "sum(prompts)" },
  people: {
    rows: "uniqExactStateIf(personId, personId != toUUID('00000000-0000-0000-0000-000000000000'))",
    rollup: "uniqExactMergeState(people)",
  },
  timeEngaged: { rows: "sum(timeEngaged)", rollup: "sum(timeEngaged)" },
  timeSaved: { rows: "sum(timeSaved)", rollup: "sum(timeSaved)" },
  // Both of one type: a UNION of two would make neither.
  productivityScore: { rows: "toFloat64(sum(productivityScore))", rollup: "sum(productivityScore)" },
  taskCompletionRate: { rows: "sum(taskCompletionRate)", rollup: "sum(taskCompletionRate)" },
  complianceScore: { rows: "sum(complianceScore)", rollup: "sum(complianceScore)" },
  sensitiveSessions: { rows: "countIf(notEmpty(sensitiveDataDetected))", rollup: "sum(sensitiveSessions)" },
  co2: { rows: "sum(co2Emissions)", rollup: "sum(co2)" },
  energy: { rows: "sum(energyUsage)", rollup: "sum(energy)" },
  water: { rows: "sum(waterUsage)", rollup: "sum(water)" },
  greenwashingGap: { rows: "sum(greenwashingGap)", rollup: "sum(greenwashingGap)" },
} satisfies Record<string, Partial>;
type PartialName = keyof typeof PARTIALS;

const sum = (partial: PartialName) => ({ partials: [partial], final: `sum(p_${partial})` });
const average = (partial: PartialName) => ({
  partials: [partial, "sessions" as const],
  final: `if(sum(p_sessions) = 0, 0, sum(p_${partial}) / sum(p_sessions))`,
});
const PEOPLE = "uniqExactMerge(p_people)";

const MEASURE_SQL: Record<Measure, { partials: PartialName[]; final: string }> = {
  sessions: sum("sessions"),
  prompts: sum("prompts"),
  activeUsers: { partials: ["people"], final: PEOPLE },
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
};

const ROLLUP_DIMENSIONS: ReadonlySet<Dimension> = new Set(["department", "team", "tool", "provider", "category"]);

const BUCKET_SQL: Record<Granularity, string> = {
  hour: "toStartOfHour(startedAt, 'UTC')",
  day: "toDateTime(day, 'UTC')",
  week: "toDateTime(toMonday(day), 'UTC')",
  month: "toDateTime(toStartOfMonth(day), 'UTC')",
  quarter: "toDateTime(toStartOfQuarter(day), 'UTC')",
  year: "toDateTime(toStartOfYear(day), 'UTC')",
};

/** Whether the daily roll-up knows all that a question asks for. */
export function isRolledUp({ dimensions, filters, timeDimension }: AnalyticsQuery): boolean {
  return (
    timeDimension?.granularity !== "hour" &&
    [...dimensions, ...filters.map(({ dimension }) => dimension)].every((dimension) => ROLLUP_DIMENSIONS.has(dimension))
  );
}

export interface Sources {
  /** Conditions on `sessions`, or undefined to leave them out. */
  rows?: string | undefined;
  /** Conditions on `sessions_daily`, or undefined to leave it out. */
  rollup?: string | undefined;
}

/**
 * The statement for a question, and the values of its filters. Both sources are aggregated by themselves and then
 * together; groups of fewer than `minimumPeople` are left out.
 */
export function analyticsStatement(
  query: AnalyticsQuery,
  sources: Sources,
  { pseudonyms, minimumPeople }: { pseudonyms: boolean; minimumPeople: number },
): { statement: string; parameters: Parameters } {
  const { measures, dimensions, filters, timeDimension } = query;
  const columnOf = (dimension: Dimension) =>
    dimension === "user" ? personSql({ pseudonyms }) : DIMENSION_SQL[dimension];
  const groups = distinct(dimensions).map((dimension) => ({ name: dimension, column: columnOf(dimension) }));
  const buckets = timeDimension?.granularity ? [{ name: "time", column: BUCKET_SQL[timeDimension.granularity] }] : [];
  const keys = [...buckets, ...groups];
  const names = keys.map(({ name }) => `k_${name}`);
  const groupBy = names.length > 0 ? `GROUP BY ${names.join(", ")}` : "";
  const partials = distinct([
    ...measures.flatMap((measure) => MEASURE_SQL[measure].partials),
    ...(minimumPeople > 1 ? (["people"] as const) : []),
  ]);
  const conditions = filters.map(
    ({ dimension, operator }, index) =>
      `${columnOf(dimension)} ${operator === "equals" || operator === "in" ? "IN" : "NOT IN"} {filter${index}:Array(String)}`,
  );

  const select = (source: keyof Partial, from: string, where: string) =>
    `SELECT ${[
      ...keys.map(({ name, column }) => `${column} AS k_${name}`),
      ...partials.map((partial) => `${PARTIALS[partial][source]} AS p_${partial}`),
    ].join(", ")}
     FROM ${from} WHERE ${[where, ...conditions].join(" AND ")} ${groupBy}`;
  const selects = [
    ...(sources.rows === undefined ? [] : [select("rows", "sessions FINAL", `NOT isDeleted AND ${sources.rows}`)]),
    ...(sources.rollup === undefined ? [] : [select("rollup", "sessions_daily", sources.rollup)]),
  ];

  const statement = `
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
    statement,
    parameters: {
      // One more than asked for tells whether there are more.
      limit: query.limit + 1,
      ...(minimumPeople > 1 && { minimumPeople }),
      ...Object.fromEntries(filters.map(({ values }, index) => [`filter${index}`, values])),
    },
  };
}

/** As asked, else by time and the first measure, greatest first; the keys make every order a whole one. */
function orderOf({ order, measures }: AnalyticsQuery, keys: string[]): string[] {
  const asked = order.map(({ by, direction }) => `\`${by}\` ${direction === "asc" ? "ASC" : "DESC"}`);
  const fallback = [
    ...(keys.includes("time") ? ["`time` ASC"] : []),
    ...measures.slice(0, 1).map((measure) => `\`${measure}\` DESC`),
  ];
  return [...(asked.length > 0 ? asked : fallback), ...keys.map((key) => `\`${key}\` ASC`)];
}

const distinct = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];
