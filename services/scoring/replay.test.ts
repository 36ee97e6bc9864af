import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { usageRecordsQuerySchema } from "@treadlight/contract/usage-records";
import { partitionKey, type SessionEvent } from "@treadlight/domain/session";
import { type EventLog, logRecord, openEmbeddedLog } from "@treadlight/platform/event-log";
import { createLogger, createRegistry } from "@treadlight/platform/observability";
import { openWarehouse, personalTenant, type Warehouse } from "@treadlight/warehouse";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type ReplayDeps, replay, type Scoring, startScoring, verify } from "./app.ts";

const organizationId = randomUUID();
const personId = randomUUID();

let folder: string;
let log: EventLog;
let warehouse: Warehouse;
let scoring: Scoring;
let deps: ReplayDeps;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "treadlight-replay-"));
  log = openEmbeddedLog({ path: join(folder, "log") });
  warehouse = await openWarehouse({ path: join(folder, "warehouse") });
  const logger = createLogger({ service: "test", level: "silent" });
  scoring = await startScoring({ log, warehouse, logger, registry: createRegistry("test") });
  deps = { log, warehouse, logger, pauseScoring: () => scoring.pause(), onProgress: () => {} };
});
afterEach(async () => {
  await scoring.stop();
  await log.close();
  await warehouse.close();
  await rm(folder, { recursive: true });
});

/** Appends a session; its id is that of its event. */
async function append(stamps: Partial<SessionEvent> = {}): Promise<string> {
  const eventId = randomUUID();
  const event: SessionEvent = {
    kind: "session",
    eventId,
    organizationId,
    personId,
    sessionId: eventId,
    revision: 0,
    receivedAt: Date.UTC(2026, 5, 20),
    startedAt: Date.UTC(2026, 5, 20),
    source: "sdk",
    aiTool: "ChatGPT",
    promptCount: 1,
    timeEngaged: 60,
    complexity: "low",
    detected: {},
    categories: [],
    ...stamps,
  };
  await log.append([logRecord("sessions", partitionKey(event), event)]);
  return eventId;
}

/** The versions of the rules of each session in the warehouse. */
async function versions() {
  const query = usageRecordsQuerySchema.parse({});
  const { records } = await warehouse.usageRecords(personalTenant(organizationId, personId), query);
  return Object.fromEntries(
    records.map(({ id, detectionVersion, complexityVersion }) => [id, [detectionVersion, complexityVersion]]),
  );
}

it("given events of older rules, when replayed, then their rows keep the versions of those rules and the digests are equal", async () => {
  const stamped = await append({ detectionVersion: "2025.01.1", complexityVersion: "0.9" });
  const unstamped = await append();
  const expected = { [stamped]: ["2025.01.1", "0.9"], [unstamped]: ["unrecorded", "unrecorded"] };
  await expect.poll(versions, { timeout: 60_000 }).toEqual(expected);
  for (const { live, replayed } of await verify(deps)) expect(replayed).toEqual(live);
  await replay(deps);
  await expect.poll(versions, { timeout: 60_000 }).toEqual(expected);
});

it("given a replay, when scoring cannot go on after the swap, then the new tables are kept", async () => {
  const id = await append();
  await expect.poll(versions, { timeout: 60_000 }).toHaveProperty(id);
  const pauseScoring = async () => {
    await scoring.pause();
    return () => Promise.reject(new Error("the log is closing"));
  };
  await expect(replay({ ...deps, pauseScoring })).rejects.toThrow("the log is closing");
  expect(await versions()).toHaveProperty(id);
});
