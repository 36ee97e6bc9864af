import { randomUUID } from "node:crypto";
import { scoreSession } from "@treadlight/domain/session";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TemporaryApi, temporaryApi } from "../../testing/index.ts";

let api: TemporaryApi;
beforeAll(async () => {
  api = await temporaryApi();
});
afterAll(() => api.close());

/** An organization in which this many people had one session each. */
async function organizationWith(people: number) {
  const owner = await api.person();
  const { organizationId } = owner;
  const member = await api.person({ role: "member", organizationId });
  const sessions = Array.from({ length: people }, () => {
    const eventId = randomUUID();
    return scoreSession({
      ...{ kind: "session", eventId, sessionId: eventId, organizationId, personId: randomUUID(), revision: 0 },
      ...{ receivedAt: api.clock.now(), startedAt: api.clock.now(), source: "sdk", aiTool: "ChatGPT", promptCount: 1 },
      ...{ timeEngaged: 60, complexity: "low", detected: {}, categories: [] },
    });
  });
  await api.warehouse.applySessions(sessions);
  const setMinimum = (minGroupSize: number) =>
    api.db.updateTable("organizations").set({ minGroupSize }).where("id", "=", organizationId).execute();
  const toolsSeenBy = async ({ token }: { token: string }) => {
    const day = api.clock.date().toISOString().slice(0, 10);
    const body = { measures: ["sessions"], dimensions: ["tool"], timeDimension: { from: day, to: day } };
    const answer = await api.call("POST", "/api/analytics/query", { token, body });
    expect(answer.status).toBe(200);
    return answer.body.rows;
  };
  return { owner, member, setMinimum, toolsSeenBy };
}

test("given the organization's minimum group size, then members see groups of as many people and none of fewer", async () => {
  const { owner, member, setMinimum, toolsSeenBy } = await organizationWith(8);
  const shown = [{ tool: "ChatGPT", sessions: 8 }];
  expect(await toolsSeenBy(member)).toEqual(shown);
  await setMinimum(8);
  expect(await toolsSeenBy(member)).toEqual(shown);
  await setMinimum(9);
  expect(await toolsSeenBy(member)).toEqual([]);
  expect(await toolsSeenBy(owner)).toEqual(shown);
});

test("given a minimum below five from wherever, then members see no group of four", async () => {
  const { member, setMinimum, toolsSeenBy } = await organizationWith(4);
  await setMinimum(1);
  expect(await toolsSeenBy(member)).toEqual([]);
});
