import { randomUUID } from "node:crypto";
import { type TemporaryApi, temporaryApi } from "@treadlight/api/testing";
import { type SessionEvent, scoreSession } from "@treadlight/domain/session";
import { DAY_MS } from "@treadlight/domain/time";
import { afterAll, beforeAll, expect, test } from "vitest";

let api: TemporaryApi;
let owner: Awaited<ReturnType<TemporaryApi["person"]>>;
/** The Monday of the running week. */
let monday: number;
beforeAll(async () => {
  api = await temporaryApi();
  owner = await api.person();
  const today = Math.floor(api.clock.now() / DAY_MS);
  monday = (today - ((today + 3) % 7)) * DAY_MS;
});
afterAll(() => api.close());

const TOOLS = ["ChatGPT", "Claude", "Gemini", "GitHub Copilot", "Perplexity"];
const WEEK_MS = 7 * DAY_MS;

const session = (personId: string, startedAt: number, facts: Partial<SessionEvent>) => {
  const eventId = randomUUID();
  return scoreSession({
    ...{ kind: "session", eventId, sessionId: eventId, organizationId: owner.organizationId, personId, revision: 0 },
    ...{ source: "sdk", receivedAt: api.clock.now(), startedAt, promptCount: 1, timeEngaged: 60, aiTool: "Claude" },
    ...{ complexity: "low", detected: {}, categories: [] },
    ...facts,
  });
};

/** Numbers from 0 to 1, the same in every run. */
function randomly(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const ask = (query = "", { token } = owner, headers = {}) =>
  api.call("GET", `/api/analytics/adoption${query}`, { token, headers });

/** What the answer must be, from the sessions that an administrator can export. */
async function recounted(weeks: number, department?: string) {
  const { text } = await api.call("GET", "/api/exports/sessions.ndjson", { token: owner.token });
  const rows = text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))
    .filter((row) => department === undefined || row.department === department)
    .map((row) => ({ ...row, at: Date.parse(row.startedAt) }))
    .filter(({ at }) => at < monday);
  const users = new Map<string, typeof rows>();
  for (const row of rows) users.set(row.user, [...(users.get(row.user) ?? []), row]);
  const everybody = [...users.values()];
  const shown = (people: number) => (people < 5 ? null : Math.round(people / 5) * 5);
  const count = (fits: (own: typeof rows) => boolean) => everybody.filter(fits).length;
  const has = (own: typeof rows, from: number, to: number) => own.some(({ at }) => at >= from && at < to);
  return {
    weeks: Array.from({ length: weeks }, (_, index) => {
      const from = monday - (weeks - index) * WEEK_MS;
      const to = from + WEEK_MS;
      const active = (back: number) => count((own) => has(own, from - back * WEEK_MS, to - back * WEEK_MS));
      const monthly = shown(count((own) => has(own, to - 4 * WEEK_MS, to)));
      const days = everybody.reduce(
        (sum, own) =>
          sum +
          new Set(own.flatMap(({ at }) => (at >= to - 4 * WEEK_MS && at < to ? [Math.floor(at / DAY_MS)] : []))).size,
        0,
      );
      const inWeeks = [0, 1, 2, 3].reduce((sum, back) => sum + (shown(active(back)) ?? 0), 0) / 4;
      return {
        week: new Date(from).toISOString().slice(0, 10),
        active: shown(active(0)),
        new: shown(count((own) => has(own, from, to) && !has(own, 0, from))),
        returning: shown(
          count((own) => has(own, from, to) && !has(own, from - 4 * WEEK_MS, from) && has(own, 0, from - 4 * WEEK_MS)),
        ),
        dormant: shown(count((own) => has(own, 0, to) && !has(own, to - 4 * WEEK_MS, to))),
        monthly,
        weeklyOfMonthly: monthly === null ? null : Math.min(1, inWeeks / monthly),
        dailyOfMonthly: monthly === null ? null : Math.min(1, (shown(days / 28) ?? 0) / monthly),
      };
    }),
    tools: [1, 2, 3, 4].map((used) => ({
      used,
      people: shown(
        count((own) => {
          const tools = new Set(own.flatMap(({ at, tool }) => (at >= monday - 4 * WEEK_MS ? [tool] : [])));
          return tools.size === used || (used === 4 && tools.size > 4);
        }),
      ),
    })),
  };
}

test("given people who come and go, when their owner asks, then every figure equals its recount from the export, with and without roll-ups", async () => {
  const random = randomly(7);
  const sessions = Array.from({ length: 150 }, (_, index) => {
    const personId = randomUUID();
    const first = Math.floor(random() * 20);
    const stays = random() / 2;
    const department = index % 3 === 0 ? "Law" : "Sales";
    return Array.from({ length: first + 1 }, (_, since) => since).flatMap((since) =>
      since === 0 || random() < stays
        ? Array.from({ length: 1 + Math.floor(random() * 3) }, () =>
            session(personId, monday - (first - since) * WEEK_MS + Math.floor(random() * 7) * DAY_MS, {
              department,
              aiTool: TOOLS[Math.floor(random() * TOOLS.length)] ?? "Claude",
              workflowType: index % 4 === 0 ? "not-work" : random() < 0.5 ? "coding" : "writing",
            }),
          )
        : [],
    );
  }).flat();
  await api.warehouse.applySessions(sessions.filter(({ startedAt }) => startedAt <= api.clock.now()));
  for (const isRolledUp of [false, true]) {
    if (isRolledUp) await api.warehouse.refreshRollups({ quietMs: 0 });
    for (const department of [undefined, "Law"]) {
      const { status, body } = await ask(`?weeks=12${department ? `&department=${department}` : ""}`);
      expect(status).toBe(200);
      const { weeks, tools } = await recounted(12, department);
      expect(body.weeks).toEqual(weeks);
      expect(body.depth.tools).toEqual(tools);
      expect(body.weeks.some(({ returning }: { returning: number | null }) => returning !== null)).toBe(!department);
    }
  }
  const { body } = await ask("?weeks=12");
  for (const { people, shares } of body.cohorts) expect([people % 5, shares[0]]).toEqual([0, 1]);
  expect(body.cohorts.length).toBeGreaterThan(2);
  const kinds = body.groups.flatMap(({ kind, name }: { kind: string; name: string }) =>
    kind === "workflowType" ? [name] : [],
  );
  expect(kinds.toSorted()).toEqual(["coding", "writing"]);
});

test("given licences and members, then seats stand beside those who used the tool, and a department tells how many are to be trained", async () => {
  const { organizationId, token } = owner;
  const create = (resource: string, body: object) => api.call("POST", `/api/admin/${resource}`, { token, body });
  const { body: law } = await create("departments", { name: "Law" });
  for (let index = 0; index < 11; index++) {
    const { id } = await api.person({ role: "member", organizationId });
    await api.db.updateTable("users").set({ departmentId: law.id }).where("id", "=", id).execute();
  }
  const licence = { tool: "Claude", contract: "Team", seats: 40, price: 10, currency: "EUR", period: "month" };
  expect((await create("licences", { ...licence, startsOn: "2026-01-01" })).status).toBe(201);
  const { body } = await ask();
  expect(body.seats).toEqual([{ tool: "Claude", seats: 40, active: expect.any(Number) }]);
  expect(body.groups).toContainEqual(expect.objectContaining({ kind: "department", name: "Law", members: 11 }));
  const head = await api.person({ role: "department_head", organizationId });
  await api.call("PUT", `/api/admin/users/${head.id}`, { token, body: { responsibleDepartmentIds: [law.id] } });
  const { body: own } = await ask("", head);
  expect(own.seats).toBeNull();
  expect(own.weeks).toEqual((await ask("?department=Law")).body.weeks);
  expect(
    (await ask("?department=Sales", head)).body.weeks.every(({ active }: { active: null }) => active === null),
  ).toBe(true);
  const names = own.groups.flatMap(({ kind, name }: { kind: string; name: string }) =>
    kind === "department" ? [name] : [],
  );
  expect(names).toEqual(["Law"]);
});

test("given a member or an auditor, then they are refused; given CSV, then each figure has a line, and the audit log says so", async () => {
  const { organizationId } = owner;
  for (const role of ["member", "auditor", "department_auditor"] as const) {
    expect((await ask("", await api.person({ role, organizationId }))).status).toBe(403);
  }
  const file = await ask("?weeks=12", owner, { accept: "text/csv" });
  expect(file.text).toMatch(/^part,group,week,figure,value\r\nweek,,2\d{3}-\d\d-\d\d,active,\d*\r\n/);
  const filter = encodeURIComponent('{"action":"analytics.exported"}');
  const { body } = await api.call("GET", `/api/admin/audit-log?filter=${filter}`, { token: owner.token });
  expect(body).toMatchObject([{ action: "analytics.exported" }]);
});
