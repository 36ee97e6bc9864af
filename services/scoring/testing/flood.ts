import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { GROUPS, partitionKey, type SessionEvent } from "@treadlight/domain/session";
import { type EventLog, logRecord } from "@treadlight/platform/event-log";
import { createLogger, createRegistry } from "@treadlight/platform/observability";
import { openWarehouse, organizationTenant } from "@treadlight/warehouse";
import { expect, vi } from "vitest";
import { startScoring } from "../app.ts";

const RECEIVED_AT = Date.UTC(2026, 5, 20);
const MAX_RECORDS = 200;

function event(organizationId: string): SessionEvent {
  const eventId = randomUUID();
  return {
    ...{ kind: "session", eventId, organizationId, personId: organizationId, sessionId: eventId, revision: 0 },
    ...{ receivedAt: RECEIVED_AT, startedAt: RECEIVED_AT, source: "sdk", aiTool: "ChatGPT", promptCount: 1 },
    ...{ timeEngaged: 60, complexity: "low", detected: {}, categories: [] },
  };
}

/**
 * Sends a flood of one organization, and behind it one session of another, through a log that has one partition. Expects that the other
 * is scored while most of the flood waits, and in the end each session once.
 */
export async function expectOtherAheadOfFlood(log: EventLog, flood: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "treadlight-flood-"));
  const warehouse = await openWarehouse({ path: join(folder, "warehouse") });
  const logger = createLogger({ service: "test", level: "silent" });
  const [flooding, other] = [randomUUID(), randomUUID()];
  const append = (events: SessionEvent[]) =>
    log.append(events.map((each) => logRecord("sessions", partitionKey(each), each)));
  await append(Array.from({ length: flood }, () => event(flooding)));
  await append([event(other)]);
  const registry = createRegistry("test");
  const scoring = await startScoring({ log, warehouse, logger, registry, maxRecords: MAX_RECORDS });
  try {
    const period = { from: new Date(RECEIVED_AT), to: new Date(RECEIVED_AT) };
    const scored = async (organizationId: string) =>
      (await warehouse.outcomes(organizationTenant(organizationId), period)).total.scored;
    await vi.waitFor(async () => expect(await scored(other)).toBe(1), { timeout: 60_000, interval: 50 });
    // In the order of the log, the other organization's session would be in the last batch.
    expect(await log.lag("sessions", GROUPS.sessions)).toBeGreaterThan(2n * BigInt(MAX_RECORDS));
    expect(await scored(flooding)).toBeLessThan(flood);
    await vi.waitFor(async () => expect(await log.lag("sessions", GROUPS.sessions)).toBe(0n), { timeout: 120_000 });
    expect([await scored(flooding), await scored(other)]).toEqual([flood, 1]);
  } finally {
    await scoring.stop();
    await warehouse.close();
    await rm(folder, { recursive: true });
  }
}
