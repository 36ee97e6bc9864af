import { DAY_MS } from "@treadlight/domain/time";
import { expect, test } from "vitest";
import { COMPANY, employeeName } from "./company.ts";
import { seededRandom } from "./random.ts";
import { lastDays, sessionsOfDay } from "./telemetry.ts";

/** When the sessions of one keen engineer start, from `days` days before `now` until then. */
function starts(now: string, days: number): number[] {
  const until = Date.parse(now);
  const [profile] = COMPANY.departments;
  if (!profile) throw new Error("The company has no department.");
  const employee = { id: "1", ...employeeName(0), profile, keenness: 2 };
  const random = seededRandom(1);
  return lastDays(until, days)
    .flatMap((day) => sessionsOfDay(employee, { day, progress: 1, until, random, newId: () => "id" }))
    .map(({ startedAt }) => Date.parse(String(startedAt)));
}

test.each([
  ["a Saturday", "2026-11-21T14:00:00Z"],
  ["a Monday before work", "2026-11-23T05:00:00Z"],
  ["a minute past midnight", "2026-11-24T00:01:00Z"],
])("given a demo that is made on %s, then it has sessions of that day, and none later than now", (_, now) => {
  const nowMs = Date.parse(now);
  const today = starts(now, 90).filter((at) => at >= nowMs - (nowMs % DAY_MS));
  expect(today.length).toBeGreaterThan(0);
  expect(Math.max(...today)).toBeLessThanOrEqual(nowMs);
});

test("given a demo that is made after work, then the sessions of that day are in working hours too", () => {
  const today = starts("2026-11-22T21:00:00Z", 1);
  expect(Math.min(...today)).toBeGreaterThanOrEqual(Date.parse("2026-11-22T08:30:00Z"));
  expect(Math.max(...today)).toBeLessThanOrEqual(Date.parse("2026-11-22T17:30:00Z"));
});

test("given the days before, then sessions are in working hours of weekdays", () => {
  const now = "2026-11-23T05:00:00Z";
  const earlier = starts(now, 30).filter((at) => at < Date.parse("2026-11-23"));
  const weekdays = new Set(earlier.map((at) => new Date(at).getUTCDay()));
  expect([...weekdays].toSorted()).toEqual([1, 2, 3, 4, 5]);
  for (const at of earlier) {
    const hours = (at % DAY_MS) / 3_600_000;
    expect(hours).toBeGreaterThanOrEqual(8.5);
    expect(hours).toBeLessThanOrEqual(17.5);
  }
});
