import { randomUUID } from "node:crypto";
import { type TemporaryApi, temporaryApi } from "@treadlight/api/testing";
import { NOT_USEFUL_DAYS } from "@treadlight/domain/advice";
import { NOT_WORK } from "@treadlight/domain/productivity";
import { type SessionEvent, scoreSession } from "@treadlight/domain/session";
import { DAY_MS } from "@treadlight/domain/time";
import { afterAll, beforeAll, expect, test } from "vitest";

let api: TemporaryApi;
type Person = Awaited<ReturnType<TemporaryApi["person"]>>;
beforeAll(async () => {
  // By then, footprints are estimated from tokens.
  api = await temporaryApi({ now: new Date("2026-12-30T12:00:00Z") });
});
afterAll(() => api.close());

const sessions = (organizationId: string, personId: string, count: number, facts: Partial<SessionEvent>) =>
  api.warehouse.applySessions(
    Array.from({ length: count }, () => {
      const eventId = randomUUID();
      return scoreSession({
        ...{ kind: "session", eventId, sessionId: eventId, organizationId, personId, revision: 0, source: "sdk" },
        ...{ receivedAt: api.clock.now(), startedAt: api.clock.now() - DAY_MS, promptCount: 2, timeEngaged: 60 },
        ...{ aiTool: "DeepSeek", complexity: "low", detected: {}, categories: [] },
        ...facts,
      });
    }),
  );

const steps = async ({ token }: Person, scope: "own" | "organization") => {
  const { status, body } = await api.call("GET", `/api/analytics/next-steps?scope=${scope}`, { token });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.steps;
};
const notUseful = ({ token }: Person, scope: string, kind: string) =>
  api.call("POST", "/api/analytics/next-steps/not-useful", { token, body: { scope, kind } });

test("given exposed data, idle licences and a source that stopped, then each is told to those who may act on it, until it is not useful to them", async () => {
  const owner = await api.person();
  const { organizationId, token } = owner;
  expect(await steps(owner, "organization")).toEqual([]);
  const create = async (resource: string, body: object) => {
    const made = await api.call("POST", `/api/admin/${resource}`, { token, body });
    expect(made.status, made.text).toBe(201);
    return made.body;
  };
  const [sales, law] = [await create("departments", { name: "Sales" }), await create("departments", { name: "Law" })];
  const colleague = async (departmentId: string) => {
    const person = await api.person({ role: "member", organizationId });
    await api.db.updateTable("users").set({ departmentId }).where("id", "=", person.id).execute();
    return person;
  };
  for (let index = 0; index < 6; index++) {
    const { id } = await colleague(sales.id);
    await colleague(law.id);
    const exposed = { detected: { card: 1 }, department: "Sales" } as const;
    await sessions(organizationId, id, 2, exposed);
  }
  await create("licences", {
    ...{ tool: "DeepSeek", contract: "Team", seats: 20, price: 10, currency: "EUR", period: "month" },
    startsOn: "2026-01-01",
  });
  const key = await create("ingest-keys", { name: "Gateway" });
  await api.db
    .insertInto("heardDays")
    .values(
      Array.from({ length: 20 }, (_, index) => ({
        ...{ organizationId, senderId: key.id, senderKind: "ingest_key" as const, personId: null, way: "sdk" },
        day: new Date(api.clock.now() - (6 + index) * DAY_MS).toISOString().slice(0, 10),
        ...{ outcome: "taken" as const, reason: "", count: 5 },
        lastAt: new Date(api.clock.now() - (6 + index) * DAY_MS),
      })),
    )
    .execute();
  const exposed = { kind: "exposed_data", department: "Sales", tool: "DeepSeek", sessions: 12, people: 6 };
  expect(await steps(owner, "organization")).toMatchObject([
    { ...exposed, decision: "undecided" },
    { kind: "stopped_source", sourceKind: "ingest_key", name: "Gateway" },
    { kind: "idle_licences", tool: "DeepSeek", seats: 20, unused: 13, unusedMonthly: 130, currency: "EUR" },
  ]);
  const head = async (department: { id: string }) => {
    const person = await api.person({ role: "department_head", organizationId });
    await api.call("PUT", `/api/admin/users/${person.id}`, {
      ...{ token, body: { responsibleDepartmentIds: [department.id] } },
    });
    return person;
  };
  const [ofSales, ofLaw] = [await head(sales), await head(law)];
  expect(await steps(ofSales, "organization")).toMatchObject([exposed]);
  expect(await steps(ofLaw, "organization")).toEqual([]);
  for (const role of ["member", "auditor", "department_auditor"] as const) {
    const { token } = await api.person({ role, organizationId });
    expect((await api.call("GET", "/api/analytics/next-steps?scope=organization", { token })).status).toBe(403);
  }

  expect((await notUseful(owner, "organization", "exposed_data")).body.silentUntil).toBe(
    new Date(api.clock.now() + NOT_USEFUL_DAYS * DAY_MS).toISOString(),
  );
  const kinds = (await steps(owner, "organization")).map(({ kind }: { kind: string }) => kind);
  expect(kinds).toEqual(["stopped_source", "idle_licences"]);
  expect(await steps(ofSales, "organization")).toHaveLength(1);
  await api.db
    .updateTable("notUseful")
    .set({ saidAt: new Date(api.clock.now() - NOT_USEFUL_DAYS * DAY_MS) })
    .where("userId", "=", owner.id)
    .execute();
  expect(await steps(owner, "organization")).toHaveLength(3);
  expect((await notUseful(owner, "own", "nothing")).status).toBe(400);
  await api.call("DELETE", `/api/admin/ingest-keys/${key.id}`, { token });
  expect((await steps(owner, "organization")).map(({ kind }: { kind: string }) => kind)).not.toContain(
    "stopped_source",
  );
});

test("given tokens of large models beside small ones that do the same, then small ones are advised, whatever other sessions there are", async () => {
  const person = await api.person({ role: "individual" });
  const { organizationId, id } = person;
  const work = { aiTool: "Claude", region: "uk", inputTokens: 400_000, cachedTokens: 300_000, outputTokens: 10_000 };
  await sessions(organizationId, id, 30, { ...work, model: "claude-opus-4-5" });
  await sessions(organizationId, id, 30, { ...work, model: "claude-haiku-4-5" });
  await sessions(organizationId, id, 5, { aiTool: "Claude", region: "uk", promptCount: 1 });
  expect(await steps(person, "own")).toMatchObject([
    { kind: "lighter_model", tool: "Claude", from: "large", to: "small", sessions: 30 },
  ]);
});

test("given a person's habits, then they alone are told of them", async () => {
  const person = await api.person({ role: "individual" });
  const { organizationId, id } = person;
  const work = { workflowType: "coding", contentType: "code" } as const;
  await sessions(organizationId, id, 6, { ...work, aiTool: "ChatGPT", promptCount: 9, detected: { card: 1 } });
  await sessions(organizationId, id, 6, { ...work, aiTool: "ChatGPT", promptCount: 9 });
  await sessions(organizationId, id, 12, { ...work, aiTool: "Claude", promptCount: 2 });
  const notWork = { ...work, workflowType: NOT_WORK };
  await sessions(organizationId, id, 30, { ...notWork, aiTool: "Gemini", promptCount: 30 });
  await sessions(organizationId, id, 30, { ...notWork, aiTool: "Perplexity", promptCount: 2 });
  expect(await steps(person, "own")).toEqual([
    { kind: "exposing_habit", tool: "ChatGPT", sessions: 12, exposed: 6 },
    {
      ...{ kind: "many_prompts", work: "coding" },
      ...{
        more: { tool: "ChatGPT", sessions: 12, prompts: 108 },
        fewer: { tool: "Claude", sessions: 12, prompts: 24 },
      },
    },
  ]);
  expect(await steps(await api.person({ role: "member" }), "own")).toEqual([]);
});
