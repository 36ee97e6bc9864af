import { addDays } from "@treadlight/domain/time";

/** Sessions may be dated at most 400 days back, so no session is earlier. */
export const BEGINNING = "2025-01-01";
const MAX_DAYS_BY_DAY = 100;

export const PERIODS = [
  { id: "today", label: "Today", days: 1, before: "yesterday by this time" },
  { id: "7days", label: "7 Days", days: 7, before: "the 7 days before" },
  { id: "30days", label: "30 Days", days: 30, before: "the 30 days before" },
  { id: "90days", label: "90 Days", days: 90, before: "the 90 days before" },
  { id: "all-time", label: "All Time", before: undefined },
] as const;
/** `custom` is given by its first and last day. */
export type PeriodId = (typeof PERIODS)[number]["id"] | "custom";
export type Granularity = "hour" | "day" | "week" | "month";

export interface Period {
  id: PeriodId;
  /** The first and the last day, ISO 8601. The server takes them as days of the organization's time zone. */
  from: string;
  to: string;
  /** What one point of a chart covers. */
  granularity: Granularity;
  /** What its figures are compared with, in words; undefined if there is nothing before it. */
  before: string | undefined;
  /** Whether the plan shows only the end of what was asked for. */
  isCut?: boolean;
}

/** The search parameters that say which period was chosen. */
export interface PeriodSearch {
  period: string | null;
  from: string | null;
  to: string | null;
}

const DAY_PATTERN = /^\d{4}-\d\d-\d\d$/;

/**
 * The period that an address names, or else the default.
 * @param today ISO 8601, in the time zone in which the server takes the days
 */
export function periodOf(search: PeriodSearch, fallback: PeriodId, today: string): Period {
  const { from, to } = search;
  if (search.period === "custom" && isDay(from) && isDay(to)) {
    const [first, last] = from <= to ? [from, to] : [to, from];
    const days = daysBetween(first, last) + 1;
    const granularity = granularityOf(days);
    return {
      id: "custom",
      from: first,
      to: last,
      granularity,
      before: days > 1 ? `the ${days} days before` : last < today ? "the day before" : "the day before by this time",
    };
  }
  const known =
    PERIODS.find(({ id }) => id === search.period) ?? PERIODS.find(({ id }) => id === fallback) ?? PERIODS[0];
  // Sessions may be dated up to a day ahead.
  if (known.id === "all-time") {
    return { id: known.id, from: BEGINNING, to: addDays(today, 1), granularity: "month", before: undefined };
  }
  const { id, days, before } = known;
  return { id, from: addDays(today, 1 - days), to: today, granularity: granularityOf(days), before };
}

/** As much of a period as a plan shows. What it is compared with must be shown as a whole. */
export function shownOf(period: Period, firstDay: string | undefined): Period {
  if (firstDay === undefined) return period;
  if (period.from < firstDay) {
    const to = period.to < firstDay ? firstDay : period.to;
    const granularity = granularityOf(daysBetween(firstDay, to) + 1);
    return { ...period, from: firstDay, to, granularity, before: undefined, isCut: true };
  }
  const before = periodBefore(period);
  return before && before.from < firstDay ? { ...period, before: undefined } : period;
}

/** The period of the same length before one, if it is compared with anything. */
export function periodBefore(period: Period): Period | undefined {
  if (period.before === undefined) return undefined;
  const days = daysBetween(period.from, period.to) + 1;
  return { ...period, from: addDays(period.from, -days), to: addDays(period.from, -1) };
}

/** What people see who are answered in whole weeks that are over. */
export const WEEKLY_NOTE =
  "Whole weeks, shown from the Tuesday after each, and only groups large enough that nobody can tell what a colleague did.";

/** The periods that they can choose. */
export const WEEKLY_PERIODS: readonly PeriodId[] = ["30days", "90days", "all-time", "custom"];

/** The same period, in weeks or months. */
export function inWeeks(period: Period): Period {
  return { ...period, granularity: period.granularity === "month" ? "month" : "week" };
}

/** The day of a time in a time zone, ISO 8601. */
export function dayOf(time: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  return format.format(time);
}

const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

function granularityOf(days: number): Granularity {
  if (days === 1) return "hour";
  return days <= MAX_DAYS_BY_DAY ? "day" : "month";
}

/** Whether a text is a day, ISO 8601. */
export function isDay(text: string | null): text is string {
  return text !== null && DAY_PATTERN.test(text) && !Number.isNaN(Date.parse(text));
}
