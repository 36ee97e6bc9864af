import { toolOf } from "@treadlight/domain/catalogue";
import { estimateTimeSaved, totalTimeSaved } from "@treadlight/domain/productivity";
import { MAX_START_AGE_MS, type SessionInputJson } from "@treadlight/domain/session";
import { DAY_MS } from "@treadlight/domain/time";
import { expect, test } from "vitest";
import { COMPANY, employeeName, newEmployees } from "./company.ts";
import { seededRandom } from "./random.ts";
import { lastDays, rolloutDay, sessionsOf, sessionsOfDay } from "./telemetry.ts";

/** When the chats of one keen engineer start, from `days` days before `now` until then. */
function starts(now: string, days: number): number[] {
  const until = Date.parse(now);
  const [profile] = COMPANY.departments;
  if (!profile) throw new Error("The company has no department.");
  const employee = { id: "1", ...employeeName(0), profile, keenness: 2, hasStopped: false, hasAgent: false };
  const random = seededRandom(1);
  return lastDays(until, days)
    .flatMap((day) =>
      sessionsOfDay(employee, { day, progress: 1, isRolledOut: true, until, random, newId: () => "id" }),
    )
    .filter(({ source }) => source === "extension")
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

test.each([1, 2026])("given the demo of seed %i, then a person saves 1 to 5 hours a month, centrally", (seed) => {
  const random = seededRandom(seed);
  const until = Date.parse("2026-11-25T15:00:00Z");
  const employees = newEmployees(random);
  const sessions = sessionsOf(employees, { until, random, newId: () => "id" });
  const month = sessions.filter(({ startedAt }) => Date.parse(String(startedAt)) >= until - 30 * DAY_MS);
  const { central } = totalTimeSaved(month.map(estimateOf));
  const hours = central / 3_600 / employees.length;
  expect(hours).toBeGreaterThan(1);
  expect(hours).toBeLessThan(5);
});

test("given the demo, then its kinds of work are guessed, and programs and agents take nobody's time", () => {
  const random = seededRandom(1);
  const sessions = sessionsOf(newEmployees(random), { until: Date.now(), random, newId: () => "id" });
  for (const { source, kindSource, timeEngaged, automated } of sessions) {
    if (source === "extension") expect(kindSource).toBe("guessed");
    else expect({ kindSource, timeEngaged, automated }).toEqual({ automated: true });
  }
});

test.each([
  ["2026-11-29", "2026-03-09"],
  ["2026-03-23", "2026-03-09"],
  ["2026-03-22", "2025-03-10"],
  ["2027-01-01", "2026-03-09"],
])("given a demo that is made on %s, then coding tools were rolled out on %s, a Monday", (made, rolledOut) => {
  const day = new Date(rolloutDay(Date.parse(`${made}T12:00:00Z`)));
  expect([day.toISOString().slice(0, 10), day.getUTCDay()]).toEqual([rolledOut, 1]);
});

test("given the demo, then engineers use AI more from the roll-out on, others do not, and no session is too old to be sent", () => {
  // The last day before the roll-out of this year counts, so that the history is as long as it can be.
  const until = Date.parse("2027-03-21T12:00:00Z");
  const rolledOut = rolloutDay(until);
  const random = seededRandom(1);
  const employees = newEmployees(random).filter((_, index) => index % 6 === 0);
  const sessions = sessionsOf(employees, { until, random, newId: () => "id" });
  const engineers = new Set(employees.flatMap(({ email, profile }) => (profile.writesCode ? [email] : [])));
  const inDays = (from: number, days: number, of: boolean) =>
    sessions.filter(({ startedAt, userEmail = "" }) => {
      const at = Date.parse(String(startedAt));
      return at >= from && at < from + days * DAY_MS && engineers.has(userEmail) === of;
    }).length;
  const rise = (of: boolean) => inDays(rolledOut, 14, of) / inDays(rolledOut - 14 * DAY_MS, 14, of);
  expect(rise(true)).toBeGreaterThan(2);
  expect(rise(false)).toBeLessThan(1.5);
  const first = Math.min(...sessions.map(({ startedAt }) => Date.parse(String(startedAt))));
  expect(until - first).toBeLessThan(MAX_START_AGE_MS);
});

function estimateOf({
  aiTool,
  promptCount,
  timeEngaged = null,
  automated,
  workflowType,
  contentType,
}: SessionInputJson) {
  const { speedFactor } = toolOf(aiTool);
  const kind = {
    ...(workflowType !== undefined && { workflowType }),
    ...(contentType !== undefined && { contentType }),
  };
  return estimateTimeSaved({ promptCount, timeEngaged, automated: automated === true, speedFactor, ...kind });
}
