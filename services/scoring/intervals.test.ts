import { randomUUID } from "node:crypto";
import { EventEmitter, once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { partitionKey } from "@treadlight/domain/session";
import { type EventLog, type LogRecord, logRecord, openEmbeddedLog } from "@treadlight/platform/event-log";
import { createLogger, createRegistry } from "@treadlight/platform/observability";
import { openWarehouse, type Warehouse } from "@treadlight/warehouse";
import { expect, it, onTestFinished, vi } from "vitest";
import { startScoring } from "./app.ts";
import { PROJECTIONS } from "./projections/projections.ts";

/** Timers may fire a millisecond early. */
const TIMER_MS = 2;

const organizationId = randomUUID();

function receipt(): LogRecord {
  const eventId = randomUUID();
  return logRecord("receipts", organizationId, {
    ...{ kind: "receipt", eventId, organizationId, receivedAt: 1, accepted: 1, rejected: {} },
  });
}

function session(): LogRecord {
  const eventId = randomUUID();
  const event = {
    ...{ kind: "session" as const, eventId, organizationId, personId: randomUUID(), sessionId: eventId, revision: 0 },
    ...{ receivedAt: 1, startedAt: 1, source: "sdk", aiTool: "ChatGPT", promptCount: 1, timeEngaged: 60 },
    ...{ complexity: "low", detected: {}, categories: [] },
  };
  return logRecord("sessions", partitionKey(event), event);
}

const intervalOf = (stream: string, records: number) =>
  PROJECTIONS.find((projection) => projection.stream === stream)?.intervalMs(records) ?? 0;

it.each([
  { of: "receipts", record: receipt, write: "insertReceipts", group: "ledger" },
  { of: "sessions", record: session, write: "applySessions", group: "scoring" },
] as const)(
  "given one of the $of after each that is written, when scoring runs, then batches begin an interval apart, and stopping waits for none",
  async ({ of, record, write, group }) => {
    const folder = await mkdtemp(join(tmpdir(), "treadlight-intervals-"));
    const log = openEmbeddedLog({ path: join(folder, "log") });
    const warehouse = await openWarehouse({ path: join(folder, "warehouse") });
    onTestFinished(async () => {
      await log.close();
      await warehouse.close();
      await rm(folder, { recursive: true });
    });
    const began: number[] = [];
    const watched: Warehouse = {
      ...warehouse,
      async [write](given: never) {
        await warehouse[write](given);
        await log.append([record()]);
      },
    };
    // Their beginnings: how long it takes from there until they write differs.
    const noting: EventLog = {
      ...log,
      consume: (options, handler) =>
        log.consume(options, (records, signal) => {
          if (options.stream === of) began.push(performance.now());
          return handler(records, signal);
        }),
    };
    const logger = createLogger({ service: "test", level: "silent" });

    await log.append([record()]);
    const scoring = await startScoring({ log: noting, warehouse: watched, logger, registry: createRegistry("test") });
    await vi.waitFor(() => expect(began.length).toBeGreaterThanOrEqual(3), { timeout: 60_000 });
    await scoring.stop();

    const [first = 0, second = 0, third = 0] = began;
    expect(Math.min(second - first, third - second)).toBeGreaterThan(intervalOf(of, 1) - TIMER_MS);
    // What was written is committed although its interval was cut short: only what came meanwhile is left.
    expect(await log.lag(of, group)).toBe(1n);
  },
);

it("given a roll-up that is under way, when scoring is paused, then the roll-up ends first", async () => {
  const folder = await mkdtemp(join(tmpdir(), "treadlight-intervals-"));
  const log = openEmbeddedLog({ path: join(folder, "log") });
  const warehouse = await openWarehouse({ path: join(folder, "warehouse") });
  onTestFinished(async () => {
    await log.close();
    await warehouse.close();
    await rm(folder, { recursive: true });
  });
  const steps: string[] = [];
  const rollUp = new EventEmitter();
  const begun = once(rollUp, "begun");
  const watched: Warehouse = {
    ...warehouse,
    async refreshRollups() {
      const mayEnd = once(rollUp, "may end");
      rollUp.emit("begun");
      await mayEnd;
      steps.push("rolled up");
      return 0;
    },
  };
  const logger = createLogger({ service: "test", level: "silent" });
  const scoring = await startScoring({ log, warehouse: watched, logger, registry: createRegistry("test") });
  await begun;
  const paused = scoring.pause().then(() => steps.push("paused"));
  for (const { stream, group } of PROJECTIONS) {
    // Allowed once its consumer has stopped.
    await vi.waitFor(() => log.seek(stream, group, "end"), { timeout: 60_000 });
  }
  rollUp.emit("may end");
  await paused;
  expect(steps).toEqual(["rolled up", "paused"]);
  await scoring.stop();
});

it("given many sessions, then the next batch begins at once", () => {
  expect(intervalOf("sessions", 1)).toBeGreaterThan(0);
  expect(intervalOf("sessions", 100)).toBe(0);
});
