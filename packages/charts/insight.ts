import { type AnalyticsAnswer, type AnalyticsRow, type Dimension, REST } from "@treadlight/contract/analytics";
import type { Chart } from "@treadlight/contract/views";
import {
  addDays,
  BUCKET_HEADINGS,
  type BucketLength,
  bucketName,
  bucketOf,
  bucketsBetween,
  HOUR_MS,
  lastDayOf,
  startOfDay,
} from "@treadlight/domain/time";
import { axesOf, displayOf, type Question } from "./display.ts";
import { type Cell, type DrawnMeasure, measureOf } from "./measure.ts";
import type { Names } from "./names.ts";

/** Something that began on a day (ISO 8601), such as a roll-out. */
export interface Mark {
  name: string;
  day: string;
}

/** The sessions behind something drawn: their values, and when they started. */
export interface Behind {
  values: Readonly<Partial<Record<Dimension, string>>>;
  /** The first and the last day. */
  days?: { from: string; to: string };
  /** The same as instants (ISO 8601), the end excluded. */
  span?: { from: string; to: string };
}

/** A place along the axis: a bucket of time or a group. */
export interface InsightPoint {
  key: string;
  name: string;
  /** Shorter, for the axis. */
  axisLabel: string;
  /** Why a bucket holds less than others: it still runs, or the period cuts it. */
  part?: "running" | "cut";
  behind: Behind;
}

/** A line, a colour of a stack, or a row of a heat map, with a cell for each point. */
export interface InsightSeries {
  key: string;
  name: string;
  cells: readonly (Cell | undefined)[];
  /** All groups that have no series of their own. */
  isRest: boolean;
  /** Undefined for the rest, which is many groups. */
  behind: Behind | undefined;
}

/** An answer as a chart draws it: one measure over points and series. */
export interface Insight {
  display: Chart;
  measure: DrawnMeasure;
  /** What the points are, such as "Day". */
  heading: string;
  isOverTime: boolean;
  isStacked: boolean;
  points: readonly InsightPoint[];
  series: readonly InsightSeries[];
  /** The only series in an earlier period, bucket by bucket. */
  before: { name: string; cells: readonly (Cell | undefined)[] } | undefined;
  /** Where something began. */
  marks: readonly { name: string; point: number }[];
  /** How many groups have no place of their own. */
  leftOut: { points: number; series: number };
  total: Cell | undefined;
  totalBefore: Cell | undefined;
}

const COMPARED_WITH = { previousPeriod: "the period before", previousYear: "the year before" } as const;
const DAYS = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });

/** The name of the period that a question compares with. */
export function comparedName(compare: keyof typeof COMPARED_WITH | { from: string | Date; to: string | Date }): string {
  return typeof compare === "string"
    ? COMPARED_WITH[compare]
    : DAYS.formatRange(new Date(compare.from), new Date(compare.to));
}

/** How many groups a drawing has room for. */
const MAX_LINES = 6;
const MAX_BARS = 15;
const MAX_HEAT_ROWS = 20;

/**
 * Arranges the answer to a question for a chart.
 * @param measure which of the question's measures and figures; the first if there is none
 * @param chosen how to draw it; what fits the question best if that is not possible
 * @param earlier the answer to the same question about the period that it is compared with: rows of an answer have earlier values
 * only where there are later ones
 */
export function insightOf({
  question,
  answer,
  measure: wanted,
  chosen,
  names,
  earlier,
  marks = [],
  now,
}: {
  question: Question;
  answer: Pick<AnalyticsAnswer, "rows" | "totals" | "meta">;
  measure?: string | undefined;
  chosen?: Chart | undefined;
  names: Names;
  earlier?: Pick<AnalyticsAnswer, "rows" | "meta"> | undefined;
  marks?: readonly Mark[] | undefined;
  now: Date;
}): Insight {
  const { timeDimension, compare } = question;
  const display = displayOf(question, chosen);
  const measure = measureOf(question, wanted);
  const { id } = measure;
  const { along, apart } = axesOf(question, display, measure);
  const length = timeDimension?.granularity;
  const groupOf = (row: AnalyticsRow, by: readonly Dimension[]) => groupIn(row, by, names, measure.name);
  const time = length && timeAxis(answer, length, now);
  const pointOf = (row: AnalyticsRow): InsightPoint => {
    const { key, name, behind } = groupOf(row, along);
    return time?.of(row) ?? { key, name, axisLabel: name, behind };
  };

  const cells = new Map<string, Map<string, AnalyticsRow>>();
  const naturalOf = (by: readonly Dimension[]) => naturalGroups(question, by, names);
  const naturalPoints = time ? [] : naturalOf(along).map((group) => ({ ...group, axisLabel: group.name }));
  const points = new Map<string, Sized<InsightPoint>>(
    [...(time?.points ?? []), ...naturalPoints].map((point) => [point.key, { ...point, size: 0 }]),
  );
  const groups = new Map<string, Sized<ReturnType<typeof groupOf>>>();
  for (const group of naturalOf(apart)) groups.set(group.key, { ...group, size: 0 });
  for (const row of answer.rows) {
    const [point, group] = [pointOf(row), groupOf(row, apart)];
    const size = Math.abs(Number(row[id] ?? 0));
    const ofGroup = cells.get(group.key) ?? new Map<string, AnalyticsRow>();
    ofGroup.set(point.key, row);
    cells.set(group.key, ofGroup);
    points.set(point.key, { ...(points.get(point.key) ?? point), size: size + (points.get(point.key)?.size ?? 0) });
    groups.set(group.key, { ...group, size: size + (groups.get(group.key)?.size ?? 0) });
  }

  const isNatural = (by: readonly Dimension[]) => by.length === 1 && by.some((dimension) => NATURAL.has(dimension));
  const ordered = length ? [...points.values()] : isNatural(along) ? byKey(points) : bySize(points);
  const shown = ordered.slice(0, length || isNatural(along) ? points.size : MAX_BARS);
  const largest = isNatural(apart) ? byKey(groups) : bySize(groups);
  const isGrid = display === "heat" || display === "pivot";
  const drawn = largest.slice(0, isGrid ? (isNatural(apart) ? groups.size : MAX_HEAT_ROWS) : MAX_LINES);
  const nothing = measure.isAverage ? undefined : { value: 0, ...(measure.ends && { low: 0, high: 0 }) };
  const series: InsightSeries[] = drawn.map(({ key, name, behind, isRest }) => ({
    ...{ key, name, behind: isRest ? undefined : behind, isRest },
    cells: filledUp(
      shown.map((point) => cellIn(cells.get(key)?.get(point.key), measure)),
      measure.isCumulative,
      nothing,
    ),
  }));
  const rest = largest.slice(drawn.length);
  const isStacked = display === "bar" && measure.isAdditive && groups.size > 1;
  if (isStacked && rest.length > 0) {
    series.push({
      ...{ key: "rest", name: `${rest.length} others`, behind: undefined, isRest: true },
      cells: shown.map((point) => ({
        value: rest.reduce((sum, { key }) => sum + Number(cells.get(key)?.get(point.key)?.[id] ?? 0), 0),
      })),
    });
  }

  const only = series.length === 1 ? series[0] : undefined;
  return {
    ...{ display, measure, isStacked, series },
    heading: length ? BUCKET_HEADINGS[length] : along.map(names.dimension).join(", "),
    isOverTime: length !== undefined,
    points: shown.map(({ size: _, ...point }) => point),
    before:
      compare && only
        ? {
            name: comparedName(compare),
            cells:
              earlier && length
                ? earlierCells(earlier, length, measure, now)
                : shown.map((point) => cellIn(cells.get(only.key)?.get(point.key), measure, "Before")),
          }
        : undefined,
    marks: length
      ? marks.flatMap(({ name, day }) => {
          const point = shown.findIndex(({ behind: { days } }) => days && days.from <= day && day <= days.to);
          return point < 0 ? [] : [{ name, point }];
        })
      : [],
    leftOut: { points: ordered.length - shown.length, series: isStacked ? 0 : rest.length },
    total: cellIn(answer.totals, measure),
    totalBefore: compare && cellIn(answer.totals, measure, "Before"),
  };
}

type Sized<Value> = Value & { size: number };

/** The greatest first, and what is left of all others last. */
const bySize = <Value extends { size: number; behind: Behind }>(values: ReadonlyMap<string, Value>): Value[] =>
  [...values.values()].toSorted((a, b) => Number(isRestOf(a)) - Number(isRestOf(b)) || b.size - a.size);

const byKey = <Value extends { key: string }>(values: ReadonlyMap<string, Value>): Value[] =>
  [...values.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1));

const isRestOf = ({ behind }: { behind: Behind }) => Object.values(behind.values).includes(REST);

/** Dimensions whose values have an order of their own. */
export const NATURAL: ReadonlySet<Dimension> = new Set<Dimension>(["weekday", "hour"]);

/** All values of a single dimension with an order of its own, in that order, also those without sessions; none of those filtered. */
function naturalGroups({ filters = [] }: Question, by: readonly Dimension[], names: Names) {
  const [dimension] = by;
  if (by.length !== 1 || dimension === undefined || !NATURAL.has(dimension)) return [];
  const isFiltered = filters.some((filter) => filter.dimension === dimension);
  const values = Object.keys(names.values(dimension) ?? {}).toSorted();
  return isFiltered ? [] : values.map((value) => groupIn({ [dimension]: value }, by, names, ""));
}

/** Cells with something where there is none: for an amount that adds up, the one before. */
function filledUp(cells: readonly (Cell | undefined)[], isCumulative: boolean, nothing: Cell | undefined) {
  let last = nothing;
  return cells.map((cell) => {
    if (isCumulative && cell) last = cell;
    return cell ?? last;
  });
}

function groupIn(row: AnalyticsRow, by: readonly Dimension[], names: Names, all: string) {
  const values = Object.fromEntries(by.map((dimension) => [dimension, String(row[dimension] ?? "")]));
  return {
    key: JSON.stringify(Object.values(values)),
    name: by.map((dimension) => names.value(dimension, String(row[dimension] ?? ""))).join(", ") || all,
    behind: { values },
    isRest: isRestOf({ behind: { values } }),
  };
}

function cellIn(row: AnalyticsRow | undefined, { id, ends }: DrawnMeasure, when: "" | "Before" = ""): Cell | undefined {
  if (row?.[id + when] === undefined) return undefined;
  const amount = (name: string) => Number(row[name + when] ?? 0);
  return { value: amount(id), ...(ends && { low: amount(ends.low), high: amount(ends.high) }) };
}

/** The buckets of an answer's period, those without a row too, until the one that runs. */
function timeAxis({ rows, meta }: Pick<AnalyticsAnswer, "rows" | "meta">, length: BucketLength, now: Date) {
  const [keyOf, dayOf] = [bucketOf(meta.timeZone, length), bucketOf(meta.timeZone, "day")];
  const from = dayOf(new Date(meta.from));
  const to = dayOf(new Date(Date.parse(meta.to) - 1));
  const [current, today] = [keyOf(now), dayOf(now)];
  const filled = new Map(rows.map(({ time }) => [keyOf(new Date(String(time))), String(time)]));
  const first = [...filled.keys()].reduce((a, b) => (a < b ? a : b), current);
  const last = [...filled.keys()].reduce((a, b) => (a > b ? a : b), current);
  const keys = bucketsBetween(from, to, meta.timeZone, length).filter((key) => key <= last);
  // Nothing is earlier than the first session there ever was.
  const isOfAllTime = LONG.has(length);
  const points = keys
    .filter((key) => !isOfAllTime || key >= first)
    .map((key): InsightPoint => {
      const [start, end] = [key.slice(0, from.length), lastDayOf(key, length)];
      const name = bucketName(key, length, from === to);
      const part = key === current ? "running" : start < from || (end > to && end < today) ? "cut" : undefined;
      return {
        ...{ key, name },
        axisLabel: length === "year" || length === "quarter" ? name : name.replace(/ \d{4}$/, ""),
        ...(part && { part }),
        behind: { values: {}, ...spanOf(start < from ? from : start, end > to ? to : end, filled.get(key)) },
      };
    });
  function spanOf(first: string, last: string, time: string | undefined): Omit<Behind, "values"> {
    const days = { from: first, to: last };
    if (length === "hour") return time === undefined ? { days } : { days, span: hourFrom(time) };
    const [start, end] = [startOfDay(first, meta.timeZone), startOfDay(addDays(last, 1), meta.timeZone)];
    return { days, span: { from: start.toISOString(), to: end.toISOString() } };
  }
  const byKey = new Map(points.map((point) => [point.key, point]));
  return { points, of: (row: AnalyticsRow) => byKey.get(keyOf(new Date(String(row.time)))) };
}

const hourFrom = (time: string) => ({ from: time, to: new Date(Date.parse(time) + HOUR_MS).toISOString() });

/** Periods of all time begin before anybody was there, and are shown in these. */
const LONG: ReadonlySet<BucketLength> = new Set(["month", "quarter", "year"]);

function earlierCells(
  earlier: Pick<AnalyticsAnswer, "rows" | "meta">,
  length: BucketLength,
  measure: DrawnMeasure,
  now: Date,
): (Cell | undefined)[] {
  const { points, of } = timeAxis(earlier, length, now);
  const rowAt = new Map(earlier.rows.map((row) => [of(row)?.key, row]));
  const nothing = measure.isAverage ? undefined : { value: 0 };
  return filledUp(
    points.map(({ key }) => cellIn(rowAt.get(key), measure)),
    measure.isCumulative,
    nothing,
  );
}
