import type { AnalyticsQuery, Granularity } from "@treadlight/contract/analytics";
import { DAY_MS, MINUTE_MS } from "@treadlight/domain/time";
import { Temporal } from "temporal-polyfill";
import { withinDays } from "../tables/days.ts";

const DEFAULT_DAYS = 30;

/** [from, to) */
export interface Period {
  from: Date;
  to: Date;
}

type Zoned = Temporal.ZonedDateTime;

const zoned = (time: Date | number, timeZone: string): Zoned =>
  Temporal.Instant.fromEpochMilliseconds(Number(time)).toZonedDateTimeISO(timeZone);
const dateOf = (time: Zoned) => new Date(time.epochMilliseconds);
const startOf = (date: string, timeZone: string): Zoned => Temporal.PlainDate.from(date).toZonedDateTime(timeZone);

/** A bound of a period as a time: a date, ISO 8601, begins in the time zone. */
export function timeOf(bound: Date | string | undefined, timeZone: string): Date | undefined {
  return typeof bound === "string" ? dateOf(startOf(bound, timeZone)) : bound;
}

/** What a query asks about. A date is a whole day in the time zone. By default today and the 29 days before. */
export function periodOf(
  { timeDimension }: Pick<AnalyticsQuery, "timeDimension">,
  now: number,
  timeZone: string,
): Period {
  const { from, to } = timeDimension ?? {};
  const end =
    to instanceof Date
      ? zoned(to, timeZone)
      : (to === undefined ? zoned(now, timeZone).startOfDay() : startOf(to, timeZone)).add({ days: 1 });
  const lastDay = zoned(Math.min(end.epochMilliseconds, now), timeZone).startOfDay();
  const start =
    from instanceof Date
      ? zoned(from, timeZone)
      : from === undefined
        ? lastDay.subtract({ days: DEFAULT_DAYS - 1 })
        : startOf(from, timeZone);
  return { from: withinDays(dateOf(start)), to: withinDays(dateOf(end)) };
}

/** Finds the time before that a time is compared with. Starts of buckets are compared with starts of buckets. */
export type Earlier = (time: Date) => Date;

/** How far back a query compares: a year, as long as the period, in whole buckets if there are any, or as far as the start of a given period. */
export function earlierBy(
  { compare, timeDimension }: AnalyticsQuery,
  period: Period,
  timeZone: string,
): Earlier | undefined {
  if (!compare) return undefined;
  const granularity = timeDimension?.granularity;
  if (typeof compare === "object") return earlierIn(givenPeriod(compare, timeZone), period, { granularity, timeZone });
  const back =
    compare === "previousPeriod"
      ? lengthOf(period, granularity, timeZone)
      : granularity === "week"
        ? { weeks: 52 }
        : { years: 1 };
  return (time) => withinDays(dateOf(zoned(time, timeZone).subtract(back)));
}

/** The first bucket of a period stands for the first of the other, and so on. */
function earlierIn(
  other: Period,
  period: Period,
  { granularity, timeZone }: { granularity: Granularity | undefined; timeZone: string },
): Earlier | undefined {
  if (!granularity) return () => other.from;
  const [first, otherFirst] = [period, other].map(({ from }) => startOfBucket(zoned(from, timeZone), granularity));
  const unit = granularity === "quarter" ? "month" : granularity;
  return (time) => {
    const passed =
      first &&
      zoned(time, timeZone).since(first, { largestUnit: unit, smallestUnit: unit, roundingMode: "halfExpand" });
    return passed && otherFirst ? withinDays(dateOf(otherFirst.add(passed))) : time;
  };
}

const givenPeriod = (compare: { from: Date | string; to: Date | string }, timeZone: string): Period =>
  periodOf({ timeDimension: compare }, 0, timeZone);

/** The period that a query compares with, if it does. One that is still running is compared with as much of the earlier one as has passed. */
export function comparedPeriodOf(
  query: AnalyticsQuery,
  period: Period,
  { now, timeZone }: { now: number; timeZone: string },
): Period | undefined {
  // Whole minutes, so that those who ask within one share an answer.
  const passed = new Date(now - (now % MINUTE_MS));
  const isRunning = period.from < passed && passed < period.to;
  if (typeof query.compare === "object") {
    const given = givenPeriod(query.compare, timeZone);
    const elapsed = zoned(passed, timeZone).since(zoned(period.from, timeZone), { largestUnit: "day" });
    const to = isRunning ? dateOf(zoned(given.from, timeZone).add(elapsed)) : given.to;
    return { from: given.from, to: to < given.to ? to : given.to };
  }
  const earlier = earlierBy(query, period, timeZone);
  return earlier && { from: earlier(period.from), to: earlier(isRunning ? passed : period.to) };
}

/**
 * The buckets of which a period covers only a part, and which part: at its ends, and the one that is not over yet.
 * @returns two at most; `time` is the start of the bucket
 */
export function partialBuckets(
  { from, to }: Period,
  granularity: Granularity,
  { now, timeZone }: { now: number; timeZone: string },
): (Period & { time: Date })[] {
  const end = new Date(Math.min(to.getTime(), now));
  if (end <= from) return [];
  const unit = granularity === "quarter" ? { months: 3 } : { [`${granularity}s`]: 1 };
  const starts = [from, new Date(end.getTime() - 1)].map((time) => startOfBucket(zoned(time, timeZone), granularity));
  const buckets = starts.filter((start, at) => at === 0 || !start.equals(starts[0] ?? start));
  return buckets.flatMap((start) => {
    const [time, next] = [dateOf(start), dateOf(start.add(unit))];
    const part = { time, from: time < from ? from : time, to: next > end ? end : next };
    return part.from > time || part.to < next ? [part] : [];
  });
}

/** The last whole bucket of a period that has ended, of which the period may cover a part; undefined if none has. */
export function lastBucketOf(
  period: Period,
  granularity: Granularity,
  { now, timeZone }: { now: number; timeZone: string },
): Period | undefined {
  const to = startOfBucket(zoned(Math.min(period.to.getTime(), now), timeZone), granularity);
  const from = startOfBucket(to.subtract({ milliseconds: 1 }), granularity);
  return dateOf(to) > period.from ? { from: dateOf(from), to: dateOf(to) } : undefined;
}

const MONTHS = { month: 1, quarter: 3, year: 12 } as const;

function lengthOf({ from, to }: Period, granularity: Granularity | undefined, timeZone: string): Temporal.DurationLike {
  const [start, end] = [zoned(from, timeZone), zoned(to, timeZone)];
  const days = Math.round(end.startOfDay().since(start.startOfDay(), { largestUnit: "days" }).days);
  if (granularity === "month" || granularity === "quarter" || granularity === "year") {
    const each = MONTHS[granularity];
    const first = startOfBucket(start, granularity);
    const last = startOfBucket(end.subtract({ milliseconds: 1 }), granularity);
    return { months: first.until(last, { largestUnit: "months" }).months + each };
  }
  if (granularity === "week") return { weeks: Math.ceil(days / 7) };
  const isWholeDays = [start, end].every((time) => time.equals(time.startOfDay()));
  return isWholeDays ? { days } : { milliseconds: to.getTime() - from.getTime() };
}

function startOfBucket(time: Zoned, granularity: Granularity): Zoned {
  if (granularity === "hour") return time.round({ smallestUnit: "hour", roundingMode: "floor" });
  const day = time.startOfDay();
  if (granularity === "day") return day;
  if (granularity === "week") return day.subtract({ days: day.dayOfWeek - 1 }).startOfDay();
  const month = ((day.month - 1) / MONTHS[granularity]) | 0;
  return day.with({ day: 1, month: month * MONTHS[granularity] + 1 }).startOfDay();
}

/** Whether a UTC day lies in the period and in one bucket as a whole, so that its sum belongs to that bucket. */
export function isWithinOneBucket(
  startMs: number,
  { from, to }: Period,
  granularity: Granularity | undefined,
  timeZone: string,
): boolean {
  const endMs = startMs + DAY_MS;
  if (startMs < from.getTime() || endMs > to.getTime()) return false;
  if (granularity === undefined || timeZone === "UTC") return true;
  if (granularity === "hour" || granularity === "day") return false;
  const [first, last] = [startMs, endMs - 1].map((time) => startOfBucket(zoned(time, timeZone), granularity));
  return first !== undefined && last !== undefined && first.equals(last);
}
