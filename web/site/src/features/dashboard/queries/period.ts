import { DAY_MS } from "@treadlight/domain/time";

const HOUR_MS = 3_600_000;
/** Earlier than any session: clients may date sessions at most 400 days back. */
const BEGINNING_MS = Date.UTC(2025, 0, 1);
const MIN_MONTHS_SHOWN = 12;

export const PERIODS = [
  { id: "today", label: "Today" },
  { id: "7days", label: "7 Days" },
  { id: "30days", label: "30 Days" },
  { id: "all-time", label: "All Time" },
] as const;
export type Period = (typeof PERIODS)[number]["id"];
export const DEFAULT_PERIOD: Period = "today";

export function periodById(id: string | null): Period {
  return PERIODS.find((period) => period.id === id)?.id ?? DEFAULT_PERIOD;
}

/** Those that hold whole weeks. */
export const LONG_PERIODS = PERIODS.filter(({ id }) => id === "30days" || id === "all-time");

export type Granularity = "hour" | "day" | "week" | "month";

export interface Span {
  /** Milliseconds since the epoch, included. */
  fromMs: number;
  /** Milliseconds since the epoch, excluded. */
  toMs: number;
  granularity: Granularity;
}

/** The span of a period: today by the reader's clock, longer periods in whole UTC days, as the server counts them. */
export function spanOf(period: Period, nowMs: number, inWeeks = false): Span {
  if (period === "today") {
    const midnight = new Date(nowMs).setHours(0, 0, 0, 0);
    return { fromMs: midnight, toMs: new Date(midnight).setHours(24), granularity: "hour" };
  }
  const tomorrowMs = startOfBucket(nowMs, "day") + DAY_MS;
  if (period === "7days") return { fromMs: tomorrowMs - 7 * DAY_MS, toMs: tomorrowMs, granularity: "day" };
  if (period === "30days") {
    return { fromMs: tomorrowMs - 30 * DAY_MS, toMs: tomorrowMs, granularity: inWeeks ? "week" : "day" };
  }
  // Sessions may be dated up to a day in the future.
  return { fromMs: BEGINNING_MS, toMs: tomorrowMs + DAY_MS, granularity: "month" };
}

/** The start of the UTC hour, day, week or month that contains a moment. */
export function startOfBucket(atMs: number, granularity: Granularity): number {
  if (granularity === "hour") return atMs - (atMs % HOUR_MS);
  if (granularity === "day") return atMs - (atMs % DAY_MS);
  const at = new Date(atMs);
  if (granularity === "month") return Date.UTC(at.getUTCFullYear(), at.getUTCMonth());
  return startOfBucket(atMs, "day") - ((at.getUTCDay() + 6) % 7) * DAY_MS;
}

/**
 * The starts of the buckets to draw: the whole span, or, for months, those since the first with sessions and at least a year.
 * @param firstMs start of the earliest bucket that has sessions
 */
export function bucketStarts(
  { fromMs, toMs, granularity }: Span,
  nowMs: number,
  firstMs = Number.POSITIVE_INFINITY,
): number[] {
  if (granularity === "month") {
    const now = new Date(nowMs);
    const month = (back: number) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back);
    let months = MIN_MONTHS_SHOWN;
    while (month(months - 1) > firstMs) months += 1;
    return Array.from({ length: months }, (_, index) => month(months - 1 - index));
  }
  const stepMs = { hour: HOUR_MS, day: DAY_MS, week: 7 * DAY_MS }[granularity];
  const starts: number[] = [];
  for (let at = startOfBucket(fromMs, granularity); at < toMs; at += stepMs) starts.push(at);
  return starts;
}
