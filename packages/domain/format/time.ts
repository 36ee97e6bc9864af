const TIME = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });
const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium" });
const CALENDAR_DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });

/** A point in time by the clock of this device: "28 Nov 2026, 14:05". */
export const formatTime = (at: Date): string => TIME.format(at);

/** The day of a point in time on this device: "28 Nov 2026". */
export const formatDay = (at: Date): string => DAY.format(at);

/** A day without a time zone, such as "2026-11-28", or the UTC day of an ISO 8601 time: "28 Nov 2026". */
export const formatCalendarDay = (day: string): string => CALENDAR_DAY.format(new Date(day));
