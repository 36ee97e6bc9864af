import { addDays, firstOfMonth, mondayOf } from "./days.ts";
import { HOUR_MS } from "./units.ts";

/** What one point of a chart over time covers. Weeks begin on Monday. */
export type BucketLength = "hour" | "day" | "week" | "month" | "quarter" | "year";

/** What the points of a chart over time are. */
export const BUCKET_HEADINGS: Record<BucketLength, string> = {
  hour: "Hour",
  day: "Day",
  week: "Week from",
  month: "Month",
  quarter: "Quarter",
  year: "Year",
};

const DAY_NAME = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
const MONTH_NAME = new Intl.DateTimeFormat("en-GB", { month: "short", year: "numeric", timeZone: "UTC" });
const DAY_LENGTH = "2026-12-31".length;
const MONTHS_OF_QUARTER = 3;
/** Half a day, and as far as a time zone is from UTC. */
const HOURS_AROUND = 12 + 14;

/**
 * Says which bucket a time is in, by the day that the bucket begins in its time zone. For hours, the hour and its distance from UTC
 * follow: when clocks go back, an hour comes twice.
 */
export function bucketOf(timeZone: string, length: BucketLength): (time: Date) => string {
  const format = new Intl.DateTimeFormat("sv-SE", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    ...(length === "hour" && { hour: "2-digit", timeZoneName: "shortOffset" }),
  });
  return (time) => startOfBucket(format.format(time), length);
}

/** The buckets that the days from `from` to `to` are in, as `bucketOf` calls them. */
export function bucketsBetween(from: string, to: string, timeZone: string, length: BucketLength): string[] {
  const first = startOfBucket(from, length);
  if (length === "hour") {
    const keyOf = bucketOf(timeZone, length);
    return bucketsBetween(from, to, timeZone, "day").flatMap((day) => hoursOf(day, keyOf));
  }
  const buckets: string[] = [];
  for (let bucket = first; bucket <= to; bucket = addDays(lastDayOf(bucket, length), 1)) buckets.push(bucket);
  return buckets;
}

/** When a day begins in a time zone. */
export function startOfDay(day: string, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const clock = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  const aheadMs = (time: number) => Date.parse(`${clock.format(time).replace(" ", "T")}Z`) - time;
  // The distance from UTC is that of the moment itself, which may differ from that of midnight in UTC.
  return new Date(midnight - aheadMs(midnight - aheadMs(midnight)));
}

/** The last day of a bucket. */
export function lastDayOf(bucket: string, length: BucketLength): string {
  const day = bucket.slice(0, DAY_LENGTH);
  if (length === "hour" || length === "day") return day;
  if (length === "week") return addDays(day, 6);
  const months = { month: 1, quarter: MONTHS_OF_QUARTER, year: 12 }[length];
  return addDays(firstOfMonth(day, -months), -1);
}

/** What pages call a bucket. Hours have their day if there are several days. */
export function bucketName(bucket: string, length: BucketLength, isOfOneDay = false): string {
  const day = new Date(`${bucket.slice(0, DAY_LENGTH)}T00:00:00Z`);
  if (length === "year") return bucket.slice(0, 4);
  if (length === "quarter") return `Q${Math.floor(day.getUTCMonth() / MONTHS_OF_QUARTER) + 1} ${bucket.slice(0, 4)}`;
  if (length !== "hour") return (length === "month" ? MONTH_NAME : DAY_NAME).format(day);
  const hour = `${bucket.slice(DAY_LENGTH + 1, DAY_LENGTH + 3)}:00`;
  return isOfOneDay ? hour : `${DAY_NAME.format(day)}, ${hour}`;
}

/** The bucket that a day or an hour is in. */
function startOfBucket(key: string, length: BucketLength): string {
  if (length === "week") return mondayOf(key);
  if (length === "month") return firstOfMonth(key);
  if (length === "quarter") return firstOfMonth(key, (Number(key.slice(5, 7)) - 1) % MONTHS_OF_QUARTER);
  return length === "year" ? `${key.slice(0, 4)}-01-01` : key;
}

/** 24, or 23 or 25 when clocks change. */
function hoursOf(day: string, keyOf: (time: Date) => string): string[] {
  const noon = Date.parse(`${day}T12:00:00Z`);
  const around = Array.from({ length: 2 * HOURS_AROUND }, (_, hour) => noon + (hour - HOURS_AROUND) * HOUR_MS);
  return around.map((time) => keyOf(new Date(time))).filter((key) => key.startsWith(day));
}
