import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { partitionKey } from "@treadlight/domain/session";
import { type EventLog, logRecord, openEmbeddedLog } from "@treadlight/platform/event-log";
import { createLogger, createRegistry } from "@treadlight/platform/observability";
import { ClickHouseUnavailableError, openWarehouse, type Warehouse } from "@treadlight/warehouse";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { startScoring } from "./app.ts";

const MINUTE_MS = 60_000;
const PATIENCE = { timeout: 60_000, interval: 10 };
const away = () => Promise.reject(new ClickHouseUnavailableError("ClickHouse is not responding"));

let folder: string;
let log: EventLog;
let warehouse: Warehouse;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "treadlight-liveness-"));
  log = openEmbeddedLog({ path: join(folder, "log") });
  warehouse = await openWarehouse({ path: join(folder, "warehouse") });
  const eventId = randomUUID();
  const session = {
    ...{ kind: "session" as const, eventId, organizationId: randomUUID(), personId: randomUUID(), sessionId: eventId },
    ...{ revision: 0, receivedAt: 1, startedAt: 1, source: "sdk", aiTool: "ChatGPT", promptCount: 1, timeEngaged: 60 },
    ...{ complexity: "low", detected: {}, categories: [] },
  };
  await log.append([logRecord("sessions", partitionKey(session), session)]);
});
afterAll(async () => {
  await log.close();
  await warehouse.close();
  await rm(folder, { recursive: true });
});

/** Scoring with a record that waits, by a clock that goes on only when told. */
async function scoringWith(changed: Partial<Warehouse>) {
  let at = Date.now();
  const registry = createRegistry("test");
  const scoring = await startScoring({
    log,
    warehouse: { ...warehouse, ...changed },
    logger: createLogger({ service: "test", level: "silent" }),
    registry,
    now: () => at,
  });
  await vi.waitFor(async () => expect(await registry.metrics()).toMatch(/lag_records\{.*"sessions".*\} 1$/m), PATIENCE);
  const wait = (ms: number) => {
    at += ms;
  };
  return { ...scoring, wait };
}

it("given a warehouse that has been away for an hour, then scoring is alive: a restart would not bring it back", async () => {
  const scoring = await scoringWith({ applySessions: away, version: away });
  scoring.wait(60 * MINUTE_MS);
  await vi.waitFor(() => expect(scoring.isAlive()).toBe(true), PATIENCE);
  await scoring.stop();
});

it("given engines that answer and a batch that never ends, then scoring is dead after five minutes", async () => {
  let end = () => {};
  const endless = new Promise<void>((resolve) => {
    end = resolve;
  });
  const scoring = await scoringWith({ applySessions: () => endless });
  scoring.wait(4 * MINUTE_MS);
  expect(scoring.isAlive()).toBe(true);
  scoring.wait(2 * MINUTE_MS);
  expect(scoring.isAlive()).toBe(false);
  end();
  await scoring.stop();
});
