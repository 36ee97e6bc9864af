const TIME = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });
const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium" });

/** A point in time by the clock of this device: "28 Nov 2026, 14:05". */
export const formatTime = (at: Date): string => TIME.format(at);

/** The day of a point in time on this device: "28 Nov 2026". */
export const formatDay = (at: Date): string => DAY.format(at);
