import { randomUUID } from "node:crypto";
import { type TemporaryApi, temporaryApi } from "@treadlight/api/testing";
import { NO_PERSON, scoreSession } from "@treadlight/domain/session";
import { afterAll, beforeAll, expect, test } from "vitest";

let api: TemporaryApi;
beforeAll(async () => {
  api = await temporaryApi({ now: new Date("2026-03-01T10:00:00Z") });
});
afterAll(() => api.close());

const people = (count: number) =>
  Array.from({ length: count }, (_, person) => `0a000000-0000-4000-8000-${String(person).padStart(12, "0")}`);

/** A session of each of these people. */
function use(organizationId: string, aiTool: string, personIds: string[], startedAt: string) {
  const sessions = personIds.map((personId) => {
    const eventId = randomUUID();
    return scoreSession({
      ...{ kind: "session", eventId, sessionId: eventId, organizationId, personId, revision: 0, source: "sdk" },
      ...{ startedAt: Date.parse(startedAt), receivedAt: api.clock.now(), aiTool, promptCount: 1, timeEngaged: 60 },
      ...{ complexity: "low", detected: {}, categories: [] },
    });
  });
  return api.warehouse.applySessions(sessions);
}

test("given tools in use, then administrators see when and by how many, and members only what reveals nobody", async () => {
  const owner = await api.person();
  const { organizationId } = owner;
  const member = await api.person({ role: "member", organizationId });
  const auditor = await api.person({ role: "auditor", organizationId });
  await use(organizationId, "ChatGPT", people(6), "2026-02-10T12:00:00Z");
  await use(organizationId, "ChatGPT", people(1), "2026-02-27T12:00:00Z");
  await use(organizationId, "Claude", people(5), "2026-02-11T23:30:00Z");
  await use(organizationId, "Gemini", people(1), "2026-02-25T12:00:00Z");
  await use(organizationId, "A tool of our own", people(2), "2026-02-26T12:00:00Z");
  await use(organizationId, "Gemini", [NO_PERSON], "2026-02-25T13:00:00Z");
  await api.makeCells();
  const body = { default: "warn", decisions: { ChatGPT: "approve", Gemini: "block" } };
  await api.call("PATCH", "/api/organization/tool-policy", { token: owner.token, body });
  await api.call("PATCH", "/api/organization", { token: owner.token, body: { timeZone: "Europe/Paris" } });
  const seenBy = async ({ token }: { token: string }) =>
    (await api.call("GET", "/api/organization/tools", { token })).body.tools;
  expect(await seenBy(owner)).toEqual([
    { tool: "A tool of our own", firstDay: "2026-02-26", people: 2, sessions: 2, decision: "warn" },
    { tool: "Gemini", firstDay: "2026-02-25", people: 1, sessions: 2, decision: "block" },
    { tool: "Claude", firstDay: "2026-02-12", people: 5, sessions: 5, decision: "warn" },
    { tool: "ChatGPT", firstDay: "2026-02-10", people: 6, sessions: 7, decision: "approve" },
  ]);
  const inGroups = [
    { tool: "ChatGPT", firstDay: "2026-02-09", people: null, sessions: 6, decision: "approve" },
    { tool: "Claude", firstDay: "2026-02-09", people: null, sessions: 5, decision: "warn" },
  ];
  expect(await seenBy(member)).toEqual(inGroups);
  expect(await seenBy(auditor)).toEqual(inGroups);
  expect(await seenBy(await api.person())).toEqual([]);
});
