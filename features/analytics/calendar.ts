import { HOUR_MS } from "@treadlight/domain/time";
import { Temporal } from "temporal-polyfill";

/** A time in [from, to). */
export interface Period {
  from: Date;
  to: Date;
}

/** The same day begins at most so long apart in two time zones (UTC+14 and UTC-12): an organization may move from one to the other. */
export const ZONES_APART_MS = 26 * HOUR_MS;

export type CalendarUnit = "day" | "week" | "month";

/**
 * The calendar's unit that contains a time, or one before it, as that time zone sees it. Weeks begin on Monday. A day has 23 or 25
 * hours when clocks change.
 * @param ago 0 for the current one, 1 for the one before
 */
export function calendarPeriod(unit: CalendarUnit, now: number, timeZone: string, ago = 0): Period {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate();
  const first =
    unit === "day" ? today : unit === "week" ? today.subtract({ days: today.dayOfWeek - 1 }) : today.with({ day: 1 });
  const from = first.subtract({ [`${unit}s`]: ago });
  const to = from.add({ [`${unit}s`]: 1 });
  return { from: startOf(from, timeZone), to: startOf(to, timeZone) };
}

/** How a text names a period: "22 November 2026", "16 to 22 November 2026", "November 2026". */
export function nameOfPeriod(unit: CalendarUnit, { from, to }: Period, timeZone: string): string {
  const day = unit === "month" ? {} : { day: "numeric" as const };
  const format = new Intl.DateTimeFormat("en-GB", { ...day, month: "long", year: "numeric", timeZone });
  return format.formatRange(from, new Date(to.getTime() - 1)).replace(/\s*–\s*/, " to ");
}

/** The first and the last day of a period, `YYYY-MM-DD`. */
export function daysOf({ from, to }: Period, timeZone: string): { from: string; to: string } {
  const dayOf = (ms: number) =>
    Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone).toPlainDate().toString();
  return { from: dayOf(from.getTime()), to: dayOf(to.getTime() - 1) };
}

const startOf = (day: Temporal.PlainDate, timeZone: string) =>
  new Date(day.toZonedDateTime(timeZone).epochMilliseconds);
