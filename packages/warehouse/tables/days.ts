import { DAY_MS } from "@treadlight/domain/time";

/** The first day that ClickHouse's Date can hold. */
export const FIRST_DAY = "1970-01-01";

/** The last day that ClickHouse's Date can hold. An erasure of everything before it is one of every session. */
export const LAST_DAY = "2149-06-06";

/** Moves a time into the range of ClickHouse's Date, beyond which days wrap around. */
export function withinDays(time: Date | number): Date {
  return new Date(Math.min(Math.max(Number(time), 0), Date.parse(LAST_DAY)));
}

/** The UTC day, `YYYY-MM-DD`, as ClickHouse's Date is written. */
export function dayOf(time: Date | number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Milliseconds since the epoch at which the day of a time begins. */
export function startOfDay(time: number): number {
  return Math.floor(time / DAY_MS) * DAY_MS;
}

/** Milliseconds since the epoch at which the week of a time begins: Monday, 00:00 UTC. */
export function mondayOf(time: number): number {
  const day = startOfDay(time);
  return day - ((new Date(day).getUTCDay() + 6) % 7) * DAY_MS;
}
