import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ErasureEvent, partitionKey, type SessionEvent } from "@treadlight/domain/session";
import { logRecord, type StoredRecord } from "@treadlight/platform/event-log";
import { openWarehouse, organizationTenant } from "@treadlight/warehouse";
import { expect, test } from "vitest";
import { applySessions } from "./apply-sessions.ts";

const RECEIVED_AT = Date.UTC(2026, 5, 20);
const organizationId = randomUUID();

function session(personId: string): SessionEvent {
  const eventId = randomUUID();
  return {
    ...{ kind: "session", eventId, organizationId, personId, sessionId: eventId, revision: 0 },
    ...{ receivedAt: RECEIVED_AT, startedAt: RECEIVED_AT, source: "sdk", aiTool: "ChatGPT", promptCount: 1 },
    ...{ timeEngaged: 60, complexity: "low", detected: {}, categories: [] },
  };
}

const stored = (events: (SessionEvent | ErasureEvent)[]): StoredRecord[] =>
  events.map((event, offset) => ({
    ...logRecord("sessions", event.kind === "session" ? partitionKey(event) : organizationId, event),
    ...{ partition: 0, offset: BigInt(offset), value: Buffer.from(JSON.stringify(event)) },
  }));

test("given a person's sessions and their erasure in one batch, when applied, then nobody ever sees them, and the others are there", async () => {
  const path = await mkdtemp(join(tmpdir(), "treadlight-apply-"));
  const warehouse = await openWarehouse({ path });
  try {
    const [ann, ben] = [randomUUID(), randomUUID()];
    const kind = "erasure" as const;
    const erasure = { kind, eventId: randomUUID(), organizationId, personId: ann, receivedAt: RECEIVED_AT };
    const period = { from: new Date(RECEIVED_AT), to: new Date(RECEIVED_AT) };
    const total = async () => (await warehouse.outcomes(organizationTenant(organizationId), period)).total;
    const scoredAtErasure: number[] = [];
    const writer = {
      ...warehouse,
      async applyErasures(events: readonly ErasureEvent[]) {
        scoredAtErasure.push((await total()).scored);
        await warehouse.applyErasures(events);
      },
    };
    const events = [...Array.from({ length: 150 }, () => session(ann)), erasure, session(ben)];

    expect(await applySessions(writer, stored(events))).toEqual([]);
    expect(scoredAtErasure[0]).toBe(0);
    expect(await total()).toMatchObject({ scored: 1, erased: 150 });
  } finally {
    await warehouse.close();
    await rm(path, { recursive: true });
  }
});
