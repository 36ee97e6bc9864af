import { bucketName, bucketOf, bucketsBetween, firstOfMonth } from "@treadlight/domain/time";
import type { Point } from "@treadlight/ui/charts/series.ts";
import type { Period } from "./period.ts";

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
  const { from, to, granularity } = period;
  const keyOf = bucketOf(timeZone, granularity);
  const rowAt = new Map(rows.map((row) => [keyOf(new Date(row.time)), row]));
  const current = keyOf(now);
  const keys =
    granularity === "month"
      ? recentMonths([...rowAt.keys()], current)
      : bucketsBetween(from, to, timeZone, granularity);
  return keys.map((key) => {
    const row = rowAt.get(key);
    const name = bucketName(key, granularity, from === to);
    return {
      key,
      name,
      axisLabel: name.replace(/ \d{4}$/, ""),
      values: row ?? nothing,
      isCurrent: key === current,
    };
  });
}

/** The months since the first with a row. */
function recentMonths(filled: readonly string[], current: string): string[] {
  const first = filled.toSorted()[0] ?? current;
  const months: string[] = [];
  for (let month = current; month >= first; month = firstOfMonth(month, 1)) months.unshift(month);
  return months;
}
