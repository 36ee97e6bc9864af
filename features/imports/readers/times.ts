import type { ImportSettings } from "@treadlight/contract/imports";
import { DAY_MS, HOUR_MS } from "@treadlight/domain/time";
import { Temporal } from "temporal-polyfill";

const UNIX_SECONDS = /^\d{9,10}(?:\.\d+)?$/;
/** Milliseconds, microseconds and nanoseconds by their number of digits. */
const UNIX_SMALLER = /^\d{12,13}$|^\d{15,16}$|^\d{18,19}$/;
const CLOCK = String.raw`(?:[T ,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?(?: ?([AaPp])[Mm])?)?`;
const ZONE = String.raw`(?: ?(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?))?`;
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${CLOCK}${ZONE}$`);
const YEAR_LAST = new RegExp(String.raw`^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})${CLOCK}${ZONE}$`);
/** As in "Mon Jun 20 15:29:11 2022" and "10/Oct/2000:13:55:36 -0700". */
const C_TIME = /^[A-Z][a-z]{2} ([A-Z][a-z]{2}) +(\d{1,2}) (\d{2}):(\d{2}):(\d{2}) (\d{4})(?: (UTC|GMT|[+-]\d{4}))?$/;
/** As in "Thu, 19 Nov 2026 09:00:00 GMT". */
const MAIL_TIME =
  /^(?:[A-Z][a-z]{2}, )?(\d{1,2}) ([A-Z][a-z]{2}) (\d{4}) (\d{2}):(\d{2}):(\d{2})(?: (UTC|GMT|[+-]\d{4}))?$/;
/** As syslog writes it: "Nov  9 09:00:00", without a year. */
const SYSLOG = /^([A-Z][a-z]{2}) +(\d{1,2}) (\d{2}):(\d{2}):(\d{2})(?:\.\d+)?$/;
const ACCESS_LOG = /^(\d{2})\/([A-Z][a-z]{2})\/(\d{4}):(\d{2}):(\d{2}):(\d{2}) ([+-]\d{4})$/;
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

const MAX_REMEMBERED = 1_000;

interface Parts {
  year: number;
  month: number;
  day: number;
  hour?: number;
  minute?: number;
  second?: number;
  zone?: string | undefined;
}

/**
 * Reads times as milliseconds since the epoch; undefined if a text is none.
 * @param askedAt times without a year are not after the day that follows it
 * @returns a function of a text and, if it is stated apart, its time zone, such as `Europe/Berlin` or `-0800`
 */
export function timesIn(
  { timeZone, dates }: Pick<ImportSettings, "timeZone" | "dates">,
  askedAt?: Date,
): (given: string, zone?: string) => number | undefined {
  const offsets = offsetsIn(timeZone);
  const others = new Map<string, Offset>();

  function offsetsOf(zone: string): Offset {
    let found = others.get(zone);
    if (!found) {
      const name = zone.replace(/^([+-]\d{2})(\d{2})$/, "$1:$2");
      found = isTimeZone(name) ? offsetsIn(name) : offsets;
      if (others.size >= MAX_REMEMBERED) others.clear();
      others.set(zone, found);
    }
    return found;
  }

  return (given, stated) => {
    const text = given.trim();
    if (UNIX_SECONDS.test(text)) return Math.round(Number(text) * 1_000);
    if (UNIX_SMALLER.test(text)) return Math.floor(Number(text) / unitOf(text.length));
    const parts = partsOf(text, dates, askedAt);
    if (!parts) return undefined;
    const { year, month, day, hour = 0, minute = 0, second = 0, zone } = parts;
    const local = Date.UTC(year, month - 1, day, hour, minute, second);
    const isDay = month >= 1 && month <= 12 && new Date(local).getUTCDate() === day;
    const isReal = isDay && hour < 24 && minute < 60 && second <= 60;
    if (!isReal) return undefined;
    if (zone !== undefined) return local - offsetOf(zone);
    return local - (stated === undefined || stated === "" ? offsets : offsetsOf(stated))(local);
  };
}

/** @param local a time as if it were UTC. @returns how many milliseconds its zone is ahead of UTC */
type Offset = (local: number) => number;

function offsetsIn(timeZone: string): Offset {
  /** By hour: asking the calendar for each time would take longer than everything else. */
  const offsets = new Map<number, number>();
  if (timeZone === "UTC") return () => 0;
  return (local) => {
    const hour = Math.floor(local / HOUR_MS);
    let offset = offsets.get(hour);
    if (offset === undefined) {
      const clock = new Date(hour * HOUR_MS).toISOString().slice(0, 19);
      offset = hour * HOUR_MS - Temporal.PlainDateTime.from(clock).toZonedDateTime(timeZone).epochMilliseconds;
      if (offsets.size >= MAX_REMEMBERED) offsets.clear();
      offsets.set(hour, offset);
    }
    return offset;
  };
}

/** How many of a unit a millisecond is, by the digits of a time of our days in it. */
const unitOf = (digits: number) => (digits <= 13 ? 1 : digits <= 16 ? 1_000 : 1_000_000);

function isTimeZone(name: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return true;
  } catch {
    return false;
  }
}

function partsOf(text: string, dates: ImportSettings["dates"], askedAt: Date | undefined): Parts | undefined {
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst) {
    const [, year, month, day, ...rest] = yearFirst;
    return { year: Number(year), month: Number(month), day: Number(day), ...clockOf(rest) };
  }
  const yearLast = dates === "year-first" ? null : YEAR_LAST.exec(text);
  if (yearLast) {
    const [, one, two, year, ...rest] = yearLast;
    const [day, month] = dates === "day-first" ? [one, two] : [two, one];
    return { year: Number(year), month: Number(month), day: Number(day), ...clockOf(rest) };
  }
  const accessLog = ACCESS_LOG.exec(text);
  if (accessLog) {
    const [, day, month = "", year, hour, minute, second, zone] = accessLog;
    return partsIn(month, day, year, [hour, minute, second, undefined, zone]);
  }
  const mail = MAIL_TIME.exec(text);
  if (mail) {
    const [, day, month = "", year, hour, minute, second, zone] = mail;
    return partsIn(month, day, year, [hour, minute, second, undefined, zone]);
  }
  const cTime = C_TIME.exec(text);
  if (cTime) {
    const [, month = "", day, hour, minute, second, year, zone] = cTime;
    return partsIn(month, day, year, [hour, minute, second, undefined, zone]);
  }
  const syslog = askedAt && SYSLOG.exec(text);
  if (!syslog) return undefined;
  const [, month = "", day, hour, minute, second] = syslog;
  const inYear = (year: number) => partsIn(month, day, String(year), [hour, minute, second]);
  const thisYear = inYear(askedAt.getUTCFullYear());
  const isAhead = Date.UTC(thisYear.year, thisYear.month - 1, thisYear.day) > askedAt.getTime() + DAY_MS;
  return isAhead ? inYear(thisYear.year - 1) : thisYear;
}

const partsIn = (month: string, day = "", year = "", clock: (string | undefined)[]): Parts => ({
  ...monthOf(month),
  ...{ year: Number(year), day: Number(day) },
  ...clockOf(clock),
});

/** An unknown month is no month of the year. */
const monthOf = (name: string) => ({ month: MONTHS.indexOf(name) + 1 || 13 });

function clockOf([hour = "0", minute = "0", second = "0", half, zone]: (string | undefined)[]) {
  const twelve = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === "p" ? 12 : 0);
  return { hour: twelve, minute: Number(minute), second: Number(second), zone };
}

/** Milliseconds ahead of UTC. */
function offsetOf(zone: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? [];
  return sign === undefined ? 0 : (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes ?? 0)) * 60_000;
}
