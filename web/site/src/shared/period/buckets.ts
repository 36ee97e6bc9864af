import { HOUR_MS } from "@treadlight/domain/time";
import type { Point } from "@treadlight/ui/charts/series.ts";
import { addDays, firstOfMonth, type Granularity, type Period } from "./period.ts";

/** What the points of a chart over time are. */
export const BUCKET_HEADINGS: Record<Granularity, string> = {
  hour: "Hour",
  day: "Day",
  week: "Week from",
  month: "Month",
};

const DAY_NAME = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
const MONTH_NAME = new Intl.DateTimeFormat("en-GB", { month: "short", year: "numeric", timeZone: "UTC" });
const DAY_LENGTH = "2026-12-31".length;
/** Half a day, and as far as a time zone is from UTC. */
const HOURS_AROUND = 12 + 14;

/**
 * The points of a chart over time, from rows that the server grouped by the period's granularity.
 * @param nothing the values of a bucket without a row
 * @param timeZone in which the buckets begin, as the answer says
 */
export function timePoints<Id extends string>(
  rows: readonly (Readonly<Record<NoInfer<Id>, number>> & { time: string })[],
  nothing: Readonly<Record<Id, number>>,
  { period, timeZone, now }: { period: Period; timeZone: string; now: Date },
): Point<Id>[] {
  const { granularity } = period;
  const keyOf = bucketOf(timeZone, granularity);
  const rowAt = new Map(rows.map((row) => [keyOf(new Date(row.time)), row]));
  const current = keyOf(now);
  const keys = granularity === "month" ? recentMonths([...rowAt.keys()], current) : bucketKeys(period, keyOf);
  return keys.map((key) => {
    const row = rowAt.get(key);
    const name = nameOf(key, period);
    return {
      key,
      name,
      axisLabel: name.replace(/ \d{4}$/, ""),
      values: row ?? nothing,
      isCurrent: key === current,
    };
  });
}

/**
 * Says which bucket a time is in, by the day that the bucket begins in its time zone. For hours, the hour and its distance from UTC
 * follow: when clocks go back, an hour comes twice.
 */
export function bucketOf(timeZone: string, granularity: Granularity): (time: Date) => string {
  const format = new Intl.DateTimeFormat("sv-SE", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    ...(granularity === "hour" && { hour: "2-digit", timeZoneName: "shortOffset" }),
  });
  return (time) => startOfBucket(format.format(time), granularity);
}

/** The bucket that a day or an hour is in. */
function startOfBucket(key: string, granularity: Granularity): string {
  if (granularity === "week") return mondayOf(key);
  return granularity === "month" ? firstOfMonth(key) : key;
}

function bucketKeys({ from, to, granularity }: Period, keyOf: (time: Date) => string): string[] {
  const step = granularity === "week" ? 7 : 1;
  const days: string[] = [];
  for (let day = startOfBucket(from, granularity); day <= to; day = addDays(day, step)) days.push(day);
  return granularity === "hour" ? days.flatMap((day) => hoursOf(day, keyOf)) : days;
}

/** 24, or 23 or 25 when clocks change. */
function hoursOf(day: string, keyOf: (time: Date) => string): string[] {
  const noon = Date.parse(`${day}T12:00:00Z`);
  const around = Array.from({ length: 2 * HOURS_AROUND }, (_, hour) => noon + (hour - HOURS_AROUND) * HOUR_MS);
  return around.map((time) => keyOf(new Date(time))).filter((key) => key.startsWith(day));
}

/** The months since the first with a row. */
function recentMonths(filled: readonly string[], current: string): string[] {
  const first = filled.toSorted()[0] ?? current;
  const months: string[] = [];
  for (let month = current; month >= first; month = firstOfMonth(month, 1)) months.unshift(month);
  return months;
}

function mondayOf(day: string): string {
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}

function nameOf(key: string, { from, to, granularity }: Period): string {
  const day = new Date(`${key.slice(0, DAY_LENGTH)}T00:00:00Z`);
  if (granularity !== "hour") return (granularity === "month" ? MONTH_NAME : DAY_NAME).format(day);
  const hour = `${key.slice(DAY_LENGTH + 1, DAY_LENGTH + 3)}:00`;
  return from === to ? hour : `${DAY_NAME.format(day)}, ${hour}`;
}
