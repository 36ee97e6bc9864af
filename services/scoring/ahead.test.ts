import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { GROUPS, partitionKey, type SessionEvent } from "@treadlight/domain/session";
import { logRecord, openEmbeddedLog, type Run } from "@treadlight/platform/event-log";
import { createLogger, createRegistry } from "@treadlight/platform/observability";
import { openWarehouse, organizationTenant } from "@treadlight/warehouse";
import { expect, test, vi } from "vitest";
import { ofSmallest } from "./ahead.ts";
import { startScoring } from "./app.ts";

const RECEIVED_AT = Date.UTC(2026, 5, 20);
const MAX_RECORDS = 200;
const FLOOD = 20_000;

function runs(counts: Record<string, number>): Run[] {
  let end = 0;
  return Object.entries(counts).map(([organizationId, count]) => {
    end += count;
    return { organizationId, from: end - count, end };
  });
}

test.each([
  [{ flood: 100, a: 2, b: 3 }, ["a", "b"]],
  [{ flood: 100, a: 6, b: 5 }, ["b"]],
  [{ flood: 100 }, []],
  [{ a: 4, b: 4 }, ["a", "b"]],
])("given records of %j and a batch of ten, then those of %j come first", (counts, first) => {
  const smallest = ofSmallest(runs(counts), 10);
  expect(smallest.map(({ organizationId }) => organizationId)).toEqual(first);
  expect(smallest.reduce((sum, { from, end }) => sum + end - from, 0)).toBeLessThanOrEqual(10);
});

function event(organizationId: string): SessionEvent {
  const eventId = randomUUID();
  return {
    ...{ kind: "session", eventId, organizationId, personId: organizationId, sessionId: eventId, revision: 0 },
    ...{ receivedAt: RECEIVED_AT, startedAt: RECEIVED_AT, source: "sdk", aiTool: "ChatGPT", promptCount: 1 },
    ...{ timeEngaged: 60, complexity: "low", detected: {}, categories: [] },
  };
}

test("given an organization that floods the log, when another sends a session after it, then that one is scored while most of the flood still waits", async () => {
  const folder = await mkdtemp(join(tmpdir(), "treadlight-ahead-"));
  const log = openEmbeddedLog({ path: join(folder, "log") });
  const warehouse = await openWarehouse({ path: join(folder, "warehouse") });
  const logger = createLogger({ service: "test", level: "silent" });
  const registry = createRegistry("test");
  const scoring = await startScoring({ log, warehouse, logger, registry, isEmbedded: true, maxRecords: MAX_RECORDS });
  try {
    const [flooding, other] = [randomUUID(), randomUUID()];
    const append = (events: SessionEvent[]) =>
      log.append(events.map((each) => logRecord("sessions", partitionKey(each), each)));
    await append(Array.from({ length: FLOOD }, () => event(flooding)));
    await append([event(other)]);
    const period = { from: new Date(RECEIVED_AT), to: new Date(RECEIVED_AT) };
    const scored = async (organizationId: string) =>
      (await warehouse.outcomes(organizationTenant(organizationId), period)).total.scored;
    await vi.waitFor(async () => expect(await scored(other)).toBe(1), { timeout: 60_000, interval: 50 });
    // In the order of the log, the other organization's session would be in the last batch.
    expect(await log.lag("sessions", GROUPS.sessions)).toBeGreaterThan(2n * BigInt(MAX_RECORDS));
    expect(await scored(flooding)).toBeLessThan(FLOOD);
  } finally {
    await scoring.stop();
    await log.close();
    await warehouse.close();
    await rm(folder, { recursive: true });
  }
});
