import type { ImportSettings } from "@treadlight/contract/imports";
import { HOUR_MS } from "@treadlight/domain/time";
import { Temporal } from "temporal-polyfill";

const UNIX_SECONDS = /^\d{9,10}(?:\.\d+)?$/;
const UNIX_MILLISECONDS = /^\d{12,13}$/;
const CLOCK = String.raw`(?:[T ,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?: ?([AaPp])[Mm])?)?`;
const ZONE = String.raw`(?: ?(Z|UTC|GMT|[+-]\d{2}:?\d{2}))?`;
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${CLOCK}${ZONE}$`);
const YEAR_LAST = new RegExp(String.raw`^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})${CLOCK}${ZONE}$`);
/** As in "Mon Jun 20 15:29:11 2022" and "10/Oct/2000:13:55:36 -0700". */
const C_TIME = /^[A-Z][a-z]{2} ([A-Z][a-z]{2}) +(\d{1,2}) (\d{2}):(\d{2}):(\d{2}) (\d{4})$/;
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

/** Reads times as milliseconds since the epoch; undefined if a text is none. */
export function timesIn({ timeZone, dates }: Pick<ImportSettings, "timeZone" | "dates">) {
  /** By hour: asking the calendar for each time would take longer than everything else. */
  const offsets = new Map<number, number>();

  /** @param local the time as if it were UTC */
  function offsetAt(local: number): number {
    const hour = Math.floor(local / HOUR_MS);
    let offset = offsets.get(hour);
    if (offset === undefined) {
      const clock = new Date(hour * HOUR_MS).toISOString().slice(0, 19);
      offset = hour * HOUR_MS - Temporal.PlainDateTime.from(clock).toZonedDateTime(timeZone).epochMilliseconds;
      if (offsets.size >= MAX_REMEMBERED) offsets.clear();
      offsets.set(hour, offset);
    }
    return offset;
  }

  return (given: string): number | undefined => {
    const text = given.trim();
    if (UNIX_SECONDS.test(text)) return Math.round(Number(text) * 1_000);
    if (UNIX_MILLISECONDS.test(text)) return Number(text);
    const parts = partsOf(text, dates);
    if (!parts) return undefined;
    const { year, month, day, hour = 0, minute = 0, second = 0, zone } = parts;
    const local = Date.UTC(year, month - 1, day, hour, minute, second);
    const isDay = month >= 1 && month <= 12 && new Date(local).getUTCDate() === day;
    const isReal = isDay && hour < 24 && minute < 60 && second <= 60;
    if (!isReal) return undefined;
    return zone === undefined ? local - (timeZone === "UTC" ? 0 : offsetAt(local)) : local - offsetOf(zone);
  };
}

function partsOf(text: string, dates: ImportSettings["dates"]): Parts | undefined {
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
    return {
      ...monthOf(month),
      year: Number(year),
      day: Number(day),
      ...clockOf([hour, minute, second, undefined, zone]),
    };
  }
  const cTime = C_TIME.exec(text);
  if (!cTime) return undefined;
  const [, month = "", day, hour, minute, second, year] = cTime;
  return { ...monthOf(month), year: Number(year), day: Number(day), ...clockOf([hour, minute, second]) };
}

/** An unknown month is no month of the year. */
const monthOf = (name: string) => ({ month: MONTHS.indexOf(name) + 1 || 13 });

function clockOf([hour = "0", minute = "0", second = "0", half, zone]: (string | undefined)[]) {
  const twelve = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === "p" ? 12 : 0);
  return { hour: twelve, minute: Number(minute), second: Number(second), zone };
}

/** Milliseconds ahead of UTC. */
function offsetOf(zone: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  return sign === undefined ? 0 : (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}
