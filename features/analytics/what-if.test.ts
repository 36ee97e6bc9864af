import { randomUUID } from "node:crypto";
import { type TemporaryApi, temporaryApi } from "@treadlight/api/testing";
import { type SessionEvent, scoreSession } from "@treadlight/domain/session";
import { afterAll, beforeAll, expect, test } from "vitest";

let api: TemporaryApi;
let owner: Awaited<ReturnType<TemporaryApi["person"]>>;
let member: typeof owner;
beforeAll(async () => {
  api = await temporaryApi();
  owner = await api.person();
  const { organizationId } = owner;
  member = await api.person({ organizationId, role: "member" });
  const sessions = (count: number, facts: Partial<SessionEvent>) =>
    Array.from({ length: count }, () => {
      const eventId = randomUUID();
      return scoreSession({
        ...{
          kind: "session",
          eventId,
          sessionId: eventId,
          organizationId,
          personId: owner.id,
          revision: 0,
          source: "sdk",
        },
        ...{ receivedAt: api.clock.now(), startedAt: api.clock.now(), promptCount: 4, timeEngaged: 60, region: "uk" },
        ...{ aiTool: "ChatGPT", complexity: "medium", detected: {}, categories: [], department: "Sales" },
        ...facts,
      });
    });
  await api.warehouse.applySessions([
    ...sessions(10, {}),
    ...sessions(10, { outputTokens: 4_000, complexity: "high" }),
    ...sessions(25, { aiTool: "Gemini", department: "Legal" }),
    ...sessions(1, { personId: member.id, aiTool: "Claude" }),
  ]);
});
afterAll(() => api.close());

const whatIf = (body: object, { token } = owner) =>
  api.call("POST", "/api/analytics/what-if", { token, body: { change: { region: "se" }, ...body } });
const chatGpt = [{ dimension: "tool", operator: "equals", values: ["ChatGPT"] }];

test("given a selection, then before is what analytics says of it, and after follows from the change", async () => {
  const { status, body } = await whatIf({ filters: chatGpt });
  expect([status, body.sessions, body.prompts]).toEqual([200, 20, 80]);
  const asked = { measures: ["co2", "energy", "water"], filters: chatGpt };
  const { body: stored } = await api.call("POST", "/api/analytics/query", { token: owner.token, body: asked });
  expect(body.before.co2Emissions).toBeCloseTo(stored.rows[0].co2, 9);
  expect(body.before.energyUsage).toBeCloseTo(stored.rows[0].energy, 9);
  expect(body.before.waterUsage).toBeCloseTo(stored.rows[0].water, 9);
  expect(body.after.energyUsage).toBeCloseTo(body.before.energyUsage, 9);
  expect(body.after.co2Emissions).toBeLessThan(body.before.co2Emissions / 2);
  expect(body.after.co2EmissionsLow).toBeLessThan(body.after.co2Emissions);
});

test("given a model, then its platform's factors are used; given one that nobody knows, then it is named", async () => {
  const byModel = await whatIf({ change: { model: "gemini-2.5-pro" } });
  const byPlatform = await whatIf({ change: { platform: "Gemini" } });
  expect(byModel.body.after).toEqual(byPlatform.body.after);
  for (const [change, path] of [
    [{ model: "Clippy" }, "change.model"],
    [{}, "change"],
    [{ model: "gemini", platform: "Claude" }, "change.model"],
    [{ region: "Atlantis" }, "change.region"],
    [{ complexity: "high" }, "change.complexity"],
  ] as const) {
    const { status, body } = await whatIf({ change });
    expect([status, body.details[0].path]).toEqual([400, path]);
  }
});

test("given a member, then it is about their own sessions only", async () => {
  expect((await whatIf({}, member)).body).toMatchObject({ sessions: 1, prompts: 4 });
  expect((await whatIf({ scope: "own" })).body.sessions).toBe(45);
  expect((await whatIf({ scope: "organization" }, member)).status).toBe(403);
  expect((await api.call("GET", "/api/analytics/advice", { token: member.token })).status).toBe(403);
});

test("given advice, then its query shows the sessions it is about", async () => {
  const { status, body } = await api.call("GET", "/api/analytics/advice", { token: owner.token });
  expect(status).toBe(200);
  const moving = body.advice.find(({ change }: { change: { to?: string } }) => change.to === "Gemini");
  expect(moving).toMatchObject({ department: "Sales", aim: "carbon", sessions: 20, prompts: 80 });
  const shown = await api.call("POST", "/api/analytics/query", { token: owner.token, body: moving.query });
  const rows: { tool: string; co2: number }[] = shown.body.rows;
  const co2 = rows.filter(({ tool }) => tool === "ChatGPT").reduce((sum, row) => sum + row.co2, 0);
  expect(co2).toBeCloseTo(moving.before, 9);
});
