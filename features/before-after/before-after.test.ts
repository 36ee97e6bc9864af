import { randomUUID } from "node:crypto";
import { type TemporaryApi, temporaryApi } from "@treadlight/api/testing";
import type { BeforeAfter, ComparedWeek, WeekFigures } from "@treadlight/contract/before-after";
import { type ScoredSession, scoreSession } from "@treadlight/domain/session";
import { DAY_MS } from "@treadlight/domain/time";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { compareWeeks } from "./compare.ts";

let api: TemporaryApi;
beforeAll(async () => {
  api = await temporaryApi({ now: new Date("2026-04-08T10:00:00Z") });
});
afterAll(() => api.close());

type Person = Awaited<ReturnType<TemporaryApi["person"]>>;

const MARK = { name: "Licences", kind: "licence", day: "2026-03-11", department: "Sales", comparison: "Law" };
/** On the other side of the date line: its weeks begin eleven or ten hours before those of UTC. */
const ZONE = "Australia/Sydney";

const create = (owner: Person, mark: object = MARK) =>
  api.call("POST", "/api/admin/marks", { token: owner.token, body: mark });
const compare = ({ token }: Person, id: string, query = "") =>
  api.call("GET", `/api/organization/marks/${id}${query}`, { token });

/** Many sessions of two departments over ten weeks, the same at each run. */
async function busyOrganization() {
  const owner = await api.person();
  const { organizationId } = owner;
  await api.db.updateTable("organizations").set({ timeZone: ZONE }).where("id", "=", organizationId).execute();
  const people = { Sales: 9, Law: 7, Works: 3 };
  const sessions: ScoredSession[] = [];
  for (const [department, count] of Object.entries(people)) {
    const ids = Array.from({ length: count }, () => randomUUID());
    for (let hour = 0; hour < 70 * 24; hour += 5) {
      // Fewer and fewer people towards the first weeks.
      const index = (hour / 5) % (1 + Math.min(count - 1, Math.floor((count * hour) / (40 * 24))));
      const eventId = randomUUID();
      sessions.push(
        scoreSession({
          ...{ kind: "session", eventId, sessionId: eventId, organizationId, revision: 0, source: "extension" },
          ...{ personId: ids[index] ?? randomUUID(), department, aiTool: "ChatGPT", promptCount: 2 },
          ...{ receivedAt: api.clock.now(), startedAt: Date.parse("2026-02-01T00:30:00Z") + hour * 3_600_000 },
          ...(hour % 3 > 0 && { timeEngaged: 60 + (hour % 900) }),
          ...{ workflowType: "research", contentType: "document" },
          ...{ complexity: "low", detected: {}, categories: [] },
        }),
      );
    }
  }
  await api.warehouse.applySessions(sessions);
  return { owner, sessions };
}

const dayIn = (ms: number) => new Date(ms).toLocaleDateString("sv-SE", { timeZone: ZONE });

/** The figures of a week, counted from the sessions themselves. */
function recount(sessions: readonly ScoredSession[], department: string, monday: string): WeekFigures {
  const days = Array.from({ length: 7 }, (_, n) =>
    new Date(Date.parse(monday) + n * DAY_MS).toISOString().slice(0, 10),
  );
  const own = sessions.filter((one) => one.department === department && days.includes(dayIn(one.startedAt)));
  const sum = (of: (one: ScoredSession) => number | null) => own.reduce((total, one) => total + (of(one) ?? 0), 0);
  return {
    people: new Set(own.map(({ personId }) => personId)).size,
    sessions: own.length,
    timeEngaged: sum((one) => one.timeEngaged),
    timeSavedLow: sum((one) => one.timeSavedLow),
    timeSavedCentral: sum((one) => one.timeSavedCentral),
    timeSavedHigh: sum((one) => one.timeSavedHigh),
    sessionsWithoutTime: own.filter(({ timeSavedCentral }) => timeSavedCentral === null).length,
  };
}

describe("given a department in which something started", () => {
  test("then its weeks are whole ones of the organization's time zone, and equal to their recount", async () => {
    const { owner, sessions } = await busyOrganization();
    const { body: mark } = await create(owner);
    const { body }: { body: BeforeAfter } = await compare(owner, mark.id, "?weeks=4");
    expect(body).toMatchObject({ mark: { ...MARK, id: mark.id }, timeZone: ZONE, minimumPeople: 5 });
    // The week of 6 April still runs.
    expect(body.weeks.map(({ from, place }) => [from, place])).toEqual([
      ["2026-02-09", "before"],
      ["2026-02-16", "before"],
      ["2026-02-23", "before"],
      ["2026-03-02", "before"],
      ["2026-03-09", "start"],
      ["2026-03-16", "after"],
      ["2026-03-23", "after"],
      ["2026-03-30", "after"],
    ]);
    let hidden = 0;
    for (const week of body.weeks) {
      for (const [shown, department] of [
        [week.department, "Sales"],
        [week.comparison, "Law"],
      ] as const) {
        const counted = recount(sessions, department, week.from);
        if (counted.people < 5) {
          expect(shown, `${department} ${week.from}`).toBeNull();
          hidden++;
        } else {
          expect(shown?.people).toBe(counted.people);
          expect(shown?.sessions).toBe(counted.sessions);
          expect(shown?.sessionsWithoutTime).toBe(counted.sessionsWithoutTime);
          for (const sum of ["timeEngaged", "timeSavedLow", "timeSavedCentral", "timeSavedHigh"] as const) {
            expect(shown?.[sum], `${sum} of ${department} ${week.from}`).toBeCloseTo(counted[sum], 3);
          }
        }
      }
    }
    expect(hidden).toBeGreaterThan(0);
    expect(body.counted.before).toBeGreaterThan(0);
    expect(body.counted.after).toBe(3);
    expect(body).toMatchObject(compareWeeks(body.weeks));
  });

  test("when it started on a Monday, then its week is the first one after", async () => {
    const owner = await api.person();
    const { body: mark } = await create(owner, { ...MARK, day: "2026-03-09" });
    const { body }: { body: BeforeAfter } = await compare(owner, mark.id, "?weeks=2");
    expect(body.weeks.map(({ from, place }) => [from, place])).toEqual([
      ["2026-02-23", "before"],
      ["2026-03-02", "before"],
      ["2026-03-09", "after"],
      ["2026-03-16", "after"],
    ]);
    expect(body).toMatchObject({ counted: { before: 0, after: 0 }, compared: null });
  });

  test("when no week around it is over, then there is nothing to compare", async () => {
    const owner = await api.person();
    const { body: mark } = await create(owner, { ...MARK, day: "2027-03-09" });
    expect((await compare(owner, mark.id)).body).toMatchObject({ weeks: [], compared: null });
  });
});

test("given marks, then administrators keep and see them, others do not, and the audit log has each change", async () => {
  const owner = await api.person();
  const { organizationId } = owner;
  expect((await create(owner, { ...MARK, comparison: "Sales" })).body).toMatchObject({
    ...{ code: "invalid_body", details: [{ path: "comparison" }] },
  });
  const { body: mark } = await create(owner);
  const path = `/api/admin/marks/${mark.id}`;
  const change = (body: object) => api.call("PUT", path, { token: owner.token, body });
  expect((await change({ department: "Law" })).status).toBe(400);
  expect((await change({ day: "2026-03-16" })).body).toMatchObject({ ...MARK, day: "2026-03-16" });
  for (const role of ["member", "auditor"] as const) {
    const person = await api.person({ role, organizationId });
    expect((await compare(person, mark.id)).status).toBe(403);
    expect((await api.call("GET", "/api/organization/marks", { token: person.token })).status).toBe(403);
    expect((await api.call("GET", "/api/admin/marks", { token: person.token })).status).toBe(403);
  }
  expect((await compare(owner, mark.id, "?weeks=27")).status).toBe(400);
  expect((await compare(await api.person(), mark.id)).status).toBe(404);
  expect((await api.call("GET", "/api/organization/marks", { token: owner.token })).body.marks).toHaveLength(1);
  expect((await api.call("DELETE", path, { token: owner.token })).status).toBe(200);
  const log = await api.call("GET", '/api/admin/audit-log?filter={"resource":"marks"}', { token: owner.token });
  expect(log.body.map(({ action }: { action: string }) => action)).toEqual([
    "mark.deleted",
    "mark.updated",
    "mark.created",
  ]);
});

describe("given weeks", () => {
  const figures = (people: number, each: number): WeekFigures => {
    const sum = people * each;
    const estimate = { timeSavedLow: -sum, timeSavedCentral: sum, timeSavedHigh: sum };
    return { people, sessions: sum, timeEngaged: sum, ...estimate, sessionsWithoutTime: 0 };
  };
  const week = (place: ComparedWeek["place"], department: WeekFigures | null, comparison: WeekFigures | null) => ({
    ...{ from: "2026-03-02", place, department, comparison },
  });

  test("then each person and week counts the same, and only weeks of both departments do", () => {
    const { counted, compared } = compareWeeks([
      week("before", figures(5, 10), figures(5, 20)),
      week("before", figures(15, 30), figures(5, 20)),
      week("before", figures(50, 999), null),
      week("start", figures(50, 999), figures(50, 999)),
      week("after", figures(10, 40), figures(10, 26)),
    ]);
    expect(counted).toEqual({ before: 2, after: 1 });
    const of = (measure: string) => compared?.find((row) => row.measure === measure);
    expect(of("people")).toEqual({
      ...{ measure: "people", department: { before: 10, after: 10, difference: 0 } },
      ...{ comparison: { before: 5, after: 10, difference: 5 }, differenceOfDifferences: -5 },
    });
    expect(of("timeSavedCentral")).toEqual({
      ...{ measure: "timeSavedCentral", department: { before: 25, after: 40, difference: 15 } },
      ...{ comparison: { before: 20, after: 26, difference: 6 }, differenceOfDifferences: 9 },
    });
    expect(of("timeSavedLow")?.differenceOfDifferences).toBe(-9);
  });

  test("when one side has none, then nothing is compared", () => {
    expect(compareWeeks([week("before", figures(5, 10), figures(5, 20))]).compared).toBeNull();
  });
});
