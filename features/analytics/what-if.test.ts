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

test("given tokens, then smaller models, less input and fewer prompts each take away what they cause", async () => {
  const organization = await api.person();
  const startedAt = Date.UTC(2026, 10, 29, 12);
  await api.warehouse.applySessions(
    ["claude-opus-4-5", "claude-haiku-4-5"].flatMap((model) =>
      Array.from({ length: 20 }, () => {
        const eventId = randomUUID();
        return scoreSession({
          ...{ kind: "session", eventId, sessionId: eventId, organizationId: organization.organizationId },
          ...{ personId: organization.id, revision: 0, source: "sdk", receivedAt: startedAt, startedAt },
          ...{
            promptCount: 2,
            timeEngaged: 60,
            region: "uk",
            aiTool: "Claude",
            complexity: "low",
            department: "Sales",
          },
          ...{ detected: {}, categories: [], model, inputTokens: 40_000, cachedTokens: 30_000, outputTokens: 1_000 },
        });
      }),
    ),
  );
  const timeDimension = { from: "2026-11-29", to: "2026-11-29" };
  const ask = async (change: object) => (await whatIf({ timeDimension, change }, organization)).body;
  const same = await ask({ promptShare: 1 });
  expect(same.sessions).toBe(40);
  expect(same.after.energyUsage).toBeCloseTo(same.before.energyUsage, 9);
  expect(same.after.co2EmissionsHigh).toBeCloseTo(same.before.co2EmissionsHigh, 9);
  const half = await ask({ promptShare: 0.5 });
  expect(half.after.co2Emissions).toBeCloseTo(half.before.co2Emissions / 2, 9);
  const smaller = await ask({ modelClass: "small" });
  expect(smaller.after.energyUsage).toBeLessThan(smaller.before.energyUsage / 5);
  const newChats = await ask({ inputShare: 0 });
  expect(newChats.after.energyUsage).toBeLessThan(newChats.before.energyUsage);
  expect(newChats.after.energyUsage).toBeGreaterThan(smaller.after.energyUsage);

  const query = { from: "2026-11-29", to: "2026-11-29" };
  const { status, body } = await api.call("GET", `/api/analytics/advice?${new URLSearchParams(query)}`, {
    token: organization.token,
  });
  expect(status).toBe(200);
  expect(body.advice).toMatchObject([
    {
      ...{ department: "Sales", aim: "carbon", sessions: 20, prompts: 40 },
      change: { kind: "model", tool: "Claude", from: "large", to: "small" },
    },
  ]);
  const [{ query: asked, before }] = body.advice;
  const shown = await api.call("POST", "/api/analytics/query", { token: organization.token, body: asked });
  const rows: { model: string; co2: number }[] = shown.body.rows;
  expect(rows.find(({ model }) => model === "claude-opus-4-5")?.co2).toBeCloseTo(before, 9);
});
