import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { usageRecordsQuerySchema } from "@treadlight/contract/usage-records";
import { partitionKey, type SessionEvent } from "@treadlight/domain/session";
import { logRecord, openEmbeddedLog } from "@treadlight/platform/event-log";
import { createLogger, createRegistry } from "@treadlight/platform/observability";
import { openWarehouse, personalTenant } from "@treadlight/warehouse";
import { expect, it } from "vitest";
import { replay, startScoring, verify } from "./app.ts";

it("given events of older rules, when replayed, then their rows keep the versions of those rules and the digests are equal", async () => {
  const folder = await mkdtemp(join(tmpdir(), "treadlight-replay-"));
  const log = openEmbeddedLog({ path: join(folder, "log") });
  const warehouse = await openWarehouse({ path: join(folder, "warehouse") });
  const logger = createLogger({ service: "test", level: "silent" });
  const organizationId = randomUUID();
  const personId = randomUUID();
  const event = (eventId: string, stamps: Partial<SessionEvent>): SessionEvent => ({
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
  });
  const [stamped, unstamped] = [randomUUID(), randomUUID()];
  const events = [event(stamped, { detectionVersion: "2025.01.1", complexityVersion: "0.9" }), event(unstamped, {})];
  await log.append(events.map((each) => logRecord("sessions", partitionKey(each), each)));
  const versions = async () => {
    const query = usageRecordsQuerySchema.parse({});
    const { records } = await warehouse.usageRecords(personalTenant(organizationId, personId), query);
    return Object.fromEntries(
      records.map(({ id, detectionVersion, complexityVersion }) => [id, [detectionVersion, complexityVersion]]),
    );
  };
  const expected = { [stamped]: ["2025.01.1", "0.9"], [unstamped]: ["unrecorded", "unrecorded"] };
  const scoring = await startScoring({ log, warehouse, logger, registry: createRegistry("test") });
  const deps = { log, warehouse, logger, pauseScoring: () => scoring.pause(), onProgress: () => {} };
  try {
    await expect.poll(versions, { timeout: 60_000 }).toEqual(expected);
    for (const { live, replayed } of await verify(deps)) expect(replayed).toEqual(live);
    await replay(deps);
    await expect.poll(versions, { timeout: 60_000 }).toEqual(expected);
  } finally {
    await scoring.stop();
    await log.close();
    await warehouse.close();
    await rm(folder, { recursive: true });
  }
});
