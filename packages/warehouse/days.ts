const DAY_MS = 86_400_000;
/** The last day that ClickHouse's Date can be. */
const LAST_DAY_MS = Date.UTC(2149, 5, 6);

/** A time, moved to the nearest one that has a day in ClickHouse: beyond, its days start again from the first. */
export function withinDays(time: Date | number): Date {
  return new Date(Math.min(Math.max(Number(time), 0), LAST_DAY_MS));
}

/** The UTC day, `YYYY-MM-DD`, as ClickHouse's Date is written. */
export function dayOf(time: Date | number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Milliseconds since the epoch at which the day of a time begins. */
export function startOfDay(time: number): number {
  return Math.floor(time / DAY_MS) * DAY_MS;
}

/** A parameter of milliseconds since the epoch as a time of the warehouse. */
export const instantSql = (parameter: string) => `fromUnixTimestamp64Milli({${parameter}:Int64}, 'UTC')`;
