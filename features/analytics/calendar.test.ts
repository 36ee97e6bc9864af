import { describe, expect, test } from "vitest";
import { type CalendarUnit, calendarPeriod, daysOf, nameOfPeriod } from "./calendar.ts";

const at = (time: string) => Date.parse(time);

describe("calendarPeriod", () => {
  test.each<[CalendarUnit, string, string, number, string, string]>([
    ["day", "2026-03-01T12:00:00Z", "UTC", 0, "2026-03-01T00:00:00.000Z", "2026-03-02T00:00:00.000Z"],
    ["day", "2026-03-01T12:00:00Z", "UTC", 1, "2026-02-28T00:00:00.000Z", "2026-03-01T00:00:00.000Z"],
    ["day", "2026-03-29T12:00:00Z", "Europe/Berlin", 0, "2026-03-28T23:00:00.000Z", "2026-03-29T22:00:00.000Z"],
    ["day", "2026-10-25T12:00:00Z", "Europe/Berlin", 0, "2026-10-24T22:00:00.000Z", "2026-10-25T23:00:00.000Z"],
    ["day", "2026-09-06T12:00:00Z", "America/Santiago", 0, "2026-09-06T04:00:00.000Z", "2026-09-07T03:00:00.000Z"],
    ["week", "2026-03-01T12:00:00Z", "UTC", 0, "2026-02-23T00:00:00.000Z", "2026-03-02T00:00:00.000Z"],
    ["week", "2026-03-02T00:00:00Z", "UTC", 1, "2026-02-23T00:00:00.000Z", "2026-03-02T00:00:00.000Z"],
    ["week", "2026-03-01T23:30:00Z", "Asia/Tokyo", 0, "2026-03-01T15:00:00.000Z", "2026-03-08T15:00:00.000Z"],
    ["month", "2026-03-31T12:00:00Z", "UTC", 1, "2026-02-01T00:00:00.000Z", "2026-03-01T00:00:00.000Z"],
    ["month", "2026-01-01T03:00:00Z", "America/New_York", 0, "2025-12-01T05:00:00.000Z", "2026-01-01T05:00:00.000Z"],
  ])("given the %s of %s in %s, %d ago, then it is from %s to %s", (unit, now, zone, ago, from, to) => {
    const period = calendarPeriod(unit, at(now), zone, ago);
    expect([period.from.toISOString(), period.to.toISOString()]).toEqual([from, to]);
  });
});

test("given periods, then they are named by their days", () => {
  const now = at("2026-11-01T23:30:00Z");
  const named = (unit: CalendarUnit, zone: string) => nameOfPeriod(unit, calendarPeriod(unit, now, zone), zone);
  expect(named("day", "UTC")).toBe("1 November 2026");
  expect(named("day", "Asia/Tokyo")).toBe("2 November 2026");
  expect(named("week", "UTC")).toBe("26 October to 1 November 2026");
  expect(named("month", "UTC")).toBe("November 2026");
  expect(daysOf(calendarPeriod("week", now, "Asia/Tokyo"), "Asia/Tokyo")).toEqual({
    from: "2026-11-02",
    to: "2026-11-08",
  });
});
