import { randomUUID } from "node:crypto";
import { type TemporaryApi, temporaryApi } from "@treadlight/api/testing";
import { scoreSession } from "@treadlight/domain/session";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { ChdbConnection } from "../../packages/platform/clickhouse/chdb-connection.ts";

let api: TemporaryApi;
beforeAll(async () => {
  api = await temporaryApi();
});
afterAll(() => api.close());

/** Records every statement that the warehouse is sent from now on. */
function recordStatements(): () => string[] {
  const { prototype } = ChdbConnection;
  const [query, command] = [vi.spyOn(prototype, "query"), vi.spyOn(prototype, "command")];
  const [insert, exec] = [vi.spyOn(prototype, "insert"), vi.spyOn(prototype, "exec")];
  return () => [query, command, insert, exec].flatMap(({ mock }) => mock.calls.map(([params]) => params.query));
}

test("given sessions that are in no cell yet, when a member asks, then no question writes to the warehouse", async () => {
  const { organizationId } = await api.person();
  const { token } = await api.person({ role: "member", organizationId });
  const sessions = Array.from({ length: 6 }, () => {
    const eventId = randomUUID();
    return scoreSession({
      ...{ kind: "session", eventId, sessionId: eventId, organizationId, personId: randomUUID(), revision: 0 },
      ...{
        receivedAt: api.clock.now(),
        startedAt: Date.parse("2026-02-18T10:00:00Z"),
        source: "sdk",
        aiTool: "ChatGPT",
      },
      ...{ promptCount: 1, timeEngaged: 60, complexity: "low", detected: {}, categories: [] },
    });
  });
  await api.warehouse.applySessions(sessions);
  const statements = recordStatements();
  const query = { measures: ["sessions"], dimensions: ["tool"], totals: true, compare: "previousPeriod" };
  for (const scope of ["own", "organization"]) {
    const asked = await api.call("POST", "/api/analytics/query", { token, body: { ...query, scope } });
    expect(asked.status, asked.text).toBe(200);
  }
  for (const path of ["organization/tools", "usage-records"]) {
    const asked = await api.call("GET", `/api/${path}`, { token });
    expect([path, asked.status]).toEqual([path, 200]);
  }
  expect(statements().length).toBeGreaterThan(3);
  expect(statements().filter((statement) => !/^\s*(SELECT|WITH)\b/i.test(statement))).toEqual([]);

  await api.makeCells();
  expect(statements().filter((statement) => /^\s*INSERT INTO cells\b/.test(statement))).not.toEqual([]);
});
