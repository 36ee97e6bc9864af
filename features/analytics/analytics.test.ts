import { randomUUID } from "node:crypto";
import { type TemporaryApi, temporaryApi } from "@treadlight/api/testing";
import { scoreSession } from "@treadlight/domain/session";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

let api: TemporaryApi;
beforeAll(async () => {
  api = await temporaryApi();
});
afterAll(() => api.close());

/** In a week that is closed. */
const LAST_WEEK = Date.parse("2026-02-18T10:00:00Z");

/** An organization in which this many people had one session each. */
async function organizationWith(people: number) {
  const owner = await api.person();
  const { organizationId } = owner;
  const member = await api.person({ role: "member", organizationId });
  const sessions = Array.from({ length: people }, () => {
    const eventId = randomUUID();
    return scoreSession({
      ...{ kind: "session", eventId, sessionId: eventId, organizationId, personId: randomUUID(), revision: 0 },
      ...{ receivedAt: api.clock.now(), startedAt: LAST_WEEK, source: "sdk", aiTool: "ChatGPT", promptCount: 1 },
      ...{ timeEngaged: 60, complexity: "low", detected: {}, categories: [] },
    });
  });
  await api.warehouse.applySessions(sessions);
  await api.makeCells();
  const setMinimum = (minGroupSize: number) =>
    api.db.updateTable("organizations").set({ minGroupSize }).where("id", "=", organizationId).execute();
  const toolsSeenBy = async ({ token }: { token: string }) => {
    const answer = await ask(token, { measures: ["sessions"], dimensions: ["tool"] });
    expect(answer.status).toBe(200);
    return answer.body.rows;
  };
  return { owner, member, setMinimum, toolsSeenBy };
}

const ask = (token: string, query: Record<string, unknown>, headers: Record<string, string> = {}) =>
  api.call("POST", "/api/analytics/query", { token, body: { measures: ["sessions"], ...query }, headers });

test("given the organization's minimum group size, then members see groups of as many people and none of fewer", async () => {
  const { owner, member, setMinimum, toolsSeenBy } = await organizationWith(8);
  const shown = [{ tool: "ChatGPT", sessions: 8 }];
  expect(await toolsSeenBy(member)).toEqual(shown);
  await setMinimum(8);
  expect(await toolsSeenBy(member)).toEqual(shown);
  await setMinimum(9);
  await vi.waitFor(async () => expect(await toolsSeenBy(member)).toEqual([]), 60_000);
  expect(await toolsSeenBy(owner)).toEqual(shown);
});

test("given a minimum below five from wherever, then members see no group of four", async () => {
  const { member, setMinimum, toolsSeenBy } = await organizationWith(4);
  await setMinimum(1);
  expect(await toolsSeenBy(member)).toEqual([]);
});

test.each([
  [{ dimensions: ["user"] }, "user"],
  [{ dimensions: ["team"] }, "team"],
  [{ filters: [{ dimension: "model", operator: "notEquals", values: ["x"] }] }, "model"],
  [{ measures: ["activeUsers"] }, "activeUsers"],
  [{ ranges: [{ measure: "activeUsers", max: 1 }] }, "activeUsers"],
  [{ dimensions: ["sensitiveType"] }, "sensitiveType"],
  [{ dimensions: ["toolDecision"] }, "toolDecision"],
  [{ filters: [{ dimension: "subject", operator: "equals", values: ["medical-data"] }] }, "subject"],
  [{ filters: [{ dimension: "guardOutcome", operator: "notEquals", values: [""] }] }, "guardOutcome"],
  [{ timeDimension: { granularity: "day" } }, "day"],
])(
  "given a member who asks %j of the organization, then it is refused, and what is allowed is named",
  async (query, word) => {
    const { member, owner } = await organizationWith(6);
    const { status, body } = await ask(member.token, query);
    expect({ status, code: body.code }).toEqual({ status: 403, code: "forbidden" });
    expect(body.error).toContain(`${word} for the whole organization. You can query: `);
    expect((await ask(member.token, { ...query, scope: "own" })).status).toBe(200);
    expect((await ask(owner.token, query)).status).toBe(200);
  },
);

test("given a member of a department, then they see it and the whole organization, and no other department", async () => {
  const { owner, member } = await organizationWith(6);
  const byDepartment = { dimensions: ["department"] };
  expect(await ask(member.token, byDepartment)).toMatchObject({ status: 403 });
  const { organizationId } = owner;
  const auditor = await api.person({ role: "auditor", organizationId });
  expect((await ask(auditor.token, byDepartment)).body.rows).toEqual([{ department: "", sessions: 6 }]);
  const departmentId = randomUUID();
  const createdAt = api.clock.date();
  await api.db.insertInto("departments").values({ id: departmentId, organizationId, name: "Law", createdAt }).execute();
  await api.db.updateTable("users").set({ departmentId }).where("id", "=", member.id).execute();
  // The server learns of a change made in the database a moment later.
  await vi.waitFor(async () => expect((await ask(member.token, byDepartment)).body.rows).toEqual([]), 60_000);
  expect((await ask(member.token, {})).body.rows).toEqual([{ sessions: 6 }]);
});

test("given an answer, then it says how people appear in it", async () => {
  const { owner, member } = await organizationWith(6);
  const told = async (token: string, query = {}) => {
    const { people, minimumPeople, notice = "" } = (await ask(token, query)).body.meta;
    return [people, minimumPeople, notice];
  };
  expect(await told(member.token)).toEqual(["groups", 5, ""]);
  expect(await told(member.token, { scope: "own" })).toEqual(["self", 1, ""]);
  expect(await told(owner.token)).toEqual(["pseudonyms", 1, expect.stringContaining("somebody who knows")]);
  const visible = { peopleVisible: true };
  await api.db.updateTable("organizations").set(visible).where("id", "=", owner.organizationId).execute();
  // The server learns of it a moment later.
  const named = ["names", 1, expect.stringContaining("by name")];
  await vi.waitFor(async () => expect(await told(owner.token)).toEqual(named), 60_000);
});

test("given decisions about tools, then an administrator is answered by those of now, in analytics, in files and in the list of sessions", async () => {
  const { owner } = await organizationWith(2);
  const { token } = owner;
  const decided = async (body: object) => {
    const stored = await api.call("GET", "/api/organization/tool-policy", { token });
    const headers = { "if-match": `"${stored.body.etag}"` };
    expect((await api.call("PATCH", "/api/organization/tool-policy", { token, body, headers })).status).toBe(200);
  };
  const question = { dimensions: ["toolDecision"] };
  expect((await ask(token, question)).body.rows).toEqual([{ toolDecision: "undecided", sessions: 2 }]);
  await decided({ default: "warn" });
  expect((await ask(token, question)).body.rows).toEqual([{ toolDecision: "warn", sessions: 2 }]);
  await decided({ decisions: { ChatGPT: "block" } });
  expect((await ask(token, question)).body.rows).toEqual([{ toolDecision: "block", sessions: 2 }]);
  expect((await ask(token, question, { accept: "text/csv" })).text).toContain("block,2");
  const listed = async (toolDecision: string) => {
    const filter = encodeURIComponent(JSON.stringify({ toolDecision }));
    return (await api.call("GET", `/api/admin/sessions?filter=${filter}`, { token })).body.length;
  };
  expect([await listed("block"), await listed("approve")]).toEqual([2, 0]);
});
