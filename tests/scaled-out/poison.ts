import { randomUUID } from "node:crypto";
import type { SessionEvent } from "@treadlight/domain/session";
import { openStore } from "@treadlight/platform/clickhouse";
import type { LogRecord, Stream } from "@treadlight/platform/event-log";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Installation, STAFF } from "./installation.ts";
import { startLoad } from "./load.ts";
import { expectExactlyOnce, newPerson, PATIENCE, type Person, personWith, settledLedger } from "./person.ts";
import type { ServiceProcess } from "./service-process.ts";

const OUT_OF_RANGE_TIME_MS = 9e15;
const OUT_OF_RANGE_REVISION = 2 ** 40;

interface Poison {
  stream: Stream;
  value: string | Buffer;
  /** Default: the headers of an event of the organization. */
  headers?: Record<string, string>;
  reason: "unreadable" | "refused";
}

/** Records that ingest never writes. Other writers to the topic, or our own bugs, might. */
function poisons(organizationId: string): Record<string, Poison> {
  const session = (wrong: Partial<SessionEvent> | { kind: string }) =>
    JSON.stringify({ ...validSession(organizationId), ...wrong });
  return {
    "invalid JSON": { stream: "sessions", value: "{", reason: "unreadable" },
    "an empty value": { stream: "sessions", value: "", reason: "unreadable" },
    "invalid UTF-8": { stream: "sessions", value: Buffer.from([0xff, 0xfe, 0x00, 0x80]), reason: "unreadable" },
    "an unknown version": { stream: "sessions", value: session({ kind: "session.v9" }), reason: "unreadable" },
    "no headers": { stream: "sessions", value: "{", headers: {}, reason: "unreadable" },
    "malformed headers": {
      stream: "sessions",
      value: "{",
      headers: { organizationId, eventId: "one", receivedAt: "1e300" },
      reason: "unreadable",
    },
    "a revision out of range": {
      stream: "sessions",
      value: session({ revision: OUT_OF_RANGE_REVISION }),
      reason: "unreadable",
    },
    "a start date out of range": {
      stream: "sessions",
      value: session({ startedAt: OUT_OF_RANGE_TIME_MS }),
      reason: "unreadable",
    },
    "a receipt that is not JSON": { stream: "receipts", value: "not JSON", reason: "unreadable" },
    "a report that is not JSON": { stream: "monitoring", value: "not JSON", reason: "unreadable" },
  };
}

export function poison(installation: () => Installation): void {
  describe("given records that cannot be processed", () => {
    let scoring: ServiceProcess;
    let owner: Person;
    let staff: Person;
    let poisoned: Record<string, Poison & { eventId: string }>;

    beforeAll(async () => {
      owner = await newPerson(installation());
      staff = await personWith(installation(), STAFF.email, STAFF.password);
      const organizationId = await ownOrganizationId(owner);
      poisoned = Object.fromEntries(
        Object.entries(poisons(organizationId)).map(([name, poison]) => [name, { ...poison, eventId: randomUUID() }]),
      );
      await installation().log.append(
        Object.values(poisoned).map(({ stream, value, headers, eventId }): LogRecord => {
          const known = { kind: "session", eventId, organizationId, receivedAt: String(Date.now()) };
          return { stream, key: eventId, headers: headers ?? known, value: Buffer.from(value) };
        }),
      );
      scoring = await installation().start("scoring");
    });
    afterAll(async () => {
      await scoring?.stop();
    });

    it("when others send sessions, then these are scored as usual", async () => {
      const other = await newPerson(installation());
      const load = startLoad(other);
      await vi.waitFor(() => expect(load.newest.size).toBeGreaterThan(200), PATIENCE);
      await expectExactlyOnce(other, load);
    });

    it("then each is a dead letter with a reason that only staff can see", async () => {
      await vi.waitFor(async () => {
        const letters = await deadLetters(staff);
        const known = Object.entries(poisoned).filter(([, { headers }]) => headers === undefined);
        const reasons = known.map(([name, { eventId }]) => [name, letters.get(eventId)?.reason]);
        expect(reasons).toEqual(known.map(([name, { reason }]) => [name, reason]));
        // A record without an id gets one derived from its position in the log.
        expect(letters.size).toBe(Object.keys(poisoned).length);
      }, PATIENCE);
      expect((await owner.api().get("/api/admin/dead-letters")).status).toBe(403);
    });

    it("then the ledger counts their sessions as dead-lettered, and adds up", async () => {
      const sessions = Object.values(poisoned).filter(({ stream, headers }) => stream === "sessions" && !headers);
      await settledLedger(owner, { scored: 0, dead_lettered: sessions.length, accepted: sessions.length });
    });
  });

  describe("given an accepted session whose row the warehouse rejects", () => {
    let scoring: ServiceProcess;
    let owner: Person;
    let staff: Person;
    let letterId: string | undefined;
    /** Simulates a table that is older than the code that writes to it. */
    const allowOnly = async (type: string) => {
      const { clickhouse, name } = installation();
      const store = openStore(clickhouse, `${name}_g1`);
      await store.command(`ALTER TABLE sessions MODIFY COLUMN contentType ${type}`).finally(() => store.close());
    };

    beforeAll(async () => {
      owner = await newPerson(installation());
      staff = await personWith(installation(), STAFF.email, STAFF.password);
      await allowOnly("Enum8('' = 0, 'conversation' = 1)");
      scoring = await installation().start("scoring");
      const session = { aiTool: "ChatGPT", promptCount: 1, timeEngaged: 60 };
      const refused = { ...session, contentType: "document" };
      const { body } = await owner.ingest().send([session, refused, session, session]);
      expect(body.accepted).toBe(4);
    });
    afterAll(async () => {
      await allowOnly("LowCardinality(String)");
      await scoring?.stop();
    });

    it("then it becomes a dead letter, and the sessions sent with it are scored", async () => {
      await settledLedger(owner, { accepted: 4, scored: 3, dead_lettered: 1 });
      const organizationId = await ownOrganizationId(owner);
      const letters = [...(await deadLetters(staff)).values()].filter((one) => one.organizationId === organizationId);
      expect(letters).toMatchObject([{ reason: "refused", stream: "sessions" }]);
      letterId = letters[0]?.id;
    });

    it("when redriven too early, then it is a dead letter again and counted once", async () => {
      expect(await redrive(staff, [letterId])).toEqual({ status: 202, redriven: 1 });
      await vi.waitFor(async () => expect(await installation().log.lag("sessions", "scoring")).toBe(0n), PATIENCE);
      await settledLedger(owner, { accepted: 4, scored: 3, dead_lettered: 1 });
      expect((await deadLetters(staff)).has(letterId ?? "")).toBe(true);
    });

    it("when redriven after the fix, then it becomes a row, the dead letter is gone, and the ledger adds up", async () => {
      await allowOnly("LowCardinality(String)");
      expect(await redrive(staff, [letterId])).toEqual({ status: 202, redriven: 1 });
      await settledLedger(owner, { accepted: 4, scored: 4, dead_lettered: 0 });
      expect((await deadLetters(staff)).has(letterId ?? "")).toBe(false);
      const { body } = await owner.api().get("/api/usage-records");
      expect(body.records.map(({ contentType }: { contentType: string }) => contentType)).toContain("document");
      // Nothing is left to redrive.
      expect(await redrive(staff, [letterId])).toEqual({ status: 202, redriven: 0 });
    });

    it("then only staff may redrive dead letters", async () => {
      expect((await redrive(owner, [letterId])).status).toBe(403);
    });
  });
}

interface Letter {
  /** The event's id. */
  id: string;
  organizationId: string;
  reason: string;
  stream: string;
}

async function deadLetters(staff: Person): Promise<Map<string, Letter>> {
  const { status, body } = await staff.api().get("/api/admin/dead-letters?range=[0,999]");
  expect(status).toBe(200);
  return new Map(body.map((letter: Letter) => [letter.id, letter]));
}

async function redrive(person: Person, eventIds: unknown[]) {
  const { status, body } = await person.api().post("/api/admin/dead-letters/redrive", { eventIds });
  return { status, redriven: body.redriven };
}

async function ownOrganizationId(person: Person): Promise<string> {
  const { body } = await person.api().get("/api/auth/me");
  return body.data.user.organizationId;
}

const validSession = (organizationId: string): SessionEvent => ({
  kind: "session",
  eventId: randomUUID(),
  organizationId,
  personId: randomUUID(),
  sessionId: randomUUID(),
  revision: 0,
  receivedAt: Date.now(),
  startedAt: Date.now(),
  source: "sdk",
  aiTool: "ChatGPT",
  promptCount: 1,
  timeEngaged: 60,
  complexity: "medium",
  detected: {},
  categories: [],
});
