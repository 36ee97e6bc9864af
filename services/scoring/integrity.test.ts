import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { usageRecordsQuerySchema } from "@treadlight/contract/usage-records";
import { partitionKey, type SessionEvent } from "@treadlight/domain/session";
import { openStore } from "@treadlight/platform/clickhouse";
import { type EventLog, logRecord, openEmbeddedLog } from "@treadlight/platform/event-log";
import { createLogger, createRegistry } from "@treadlight/platform/observability";
import { openWarehouse, organizationTenant, personalTenant, type Warehouse } from "@treadlight/warehouse";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { replay, type Scoring, startScoring } from "./app.ts";

const RECEIVED_AT = Date.UTC(2026, 5, 20);
const SESSIONS = 300;
/** A repair that failed is tried again after a minute. */
const WITHIN = { timeout: 100_000, interval: 200 };

describe("given a warehouse with three hundred sessions, a newer version of each, and one erased person", () => {
  let folder: string;
  let log: EventLog;
  let warehouse: Warehouse;
  let scoring: Scoring | undefined;
  let written: string;
  const organizationId = randomUUID();
  const [person, erased] = [randomUUID(), randomUUID()];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "treadlight-integrity-"));
    log = openEmbeddedLog({ path: join(folder, "log") });
    warehouse = await openWarehouse({ path: join(folder, "warehouse") });
    written = "";
    await start();
    const sessions = Array.from({ length: SESSIONS }, () => randomUUID());
    await append(sessions.map((sessionId) => event(person, { sessionId })));
    await append([...sessions.map((sessionId) => event(person, { sessionId, revision: 1 })), event(erased, {})]);
    const erasure = { kind: "erasure", eventId: randomUUID(), organizationId, personId: erased } as const;
    await log.append([logRecord("sessions", erased, { ...erasure, receivedAt: RECEIVED_AT })]);
    await vi.waitFor(async () => expect(await ledger()).toMatchObject(WHOLE), WITHIN);
  });
  afterEach(async () => {
    await scoring?.stop();
    await log.close();
    await warehouse.close();
    await rm(folder, { recursive: true });
  });

  const WHOLE = { accepted: 2 * SESSIONS + 1, scored: SESSIONS, superseded: SESSIONS, erased: 1, missing: 0 };

  const keep = (line: string) => {
    written += line;
  };
  async function start() {
    const logger = createLogger({ service: "test", level: "info" }, { write: keep });
    scoring = await startScoring({ log, warehouse, logger, registry: createRegistry("test"), isEmbedded: true });
  }
  async function restart(between: () => Promise<void>) {
    await scoring?.stop();
    await warehouse.close();
    await between();
    warehouse = await openWarehouse({ path: join(folder, "warehouse") });
    await start();
  }
  const append = (events: SessionEvent[]) =>
    log.append(events.map((each) => logRecord("sessions", partitionKey(each), each)));
  function event(personId: string, more: Partial<SessionEvent>): SessionEvent {
    const eventId = randomUUID();
    return {
      ...{ kind: "session", eventId, organizationId, personId, sessionId: eventId, revision: 0 },
      ...{ receivedAt: RECEIVED_AT, startedAt: RECEIVED_AT, source: "sdk", aiTool: "ChatGPT", promptCount: 1 },
      ...{ timeEngaged: 60, complexity: "low", detected: {}, categories: [] },
      ...more,
    };
  }
  const ledger = async () => {
    const period = { from: new Date(RECEIVED_AT), to: new Date(RECEIVED_AT) };
    return (await warehouse.outcomes(organizationTenant(organizationId), period)).total;
  };
  const records = async (personId: string) => {
    const query = usageRecordsQuerySchema.parse({ limit: "1000" });
    return (await warehouse.usageRecords(personalTenant(organizationId, personId), query)).records.length;
  };

  /** Empties the files of a table's parts, as a merge on a full disk can leave them. */
  async function breakParts(table: string) {
    const store = openStore({ path: join(folder, "warehouse") }, "treadlight_g1");
    const parts = await store.select({
      name: "test",
      sql: "SELECT path FROM system.parts WHERE database = currentDatabase() AND active AND table = {table:String}",
      params: { table },
      row: z.object({ path: z.string() }),
    });
    for (const { path } of parts) {
      const files = (await readdir(path)).filter((name) => /\.(bin|cmrk\d)$/.test(name));
      await Promise.all(files.map((name) => truncate(join(path, name), 0)));
    }
    await store.command("SYSTEM DROP MARK CACHE");
    await store.command("SYSTEM DROP UNCOMPRESSED CACHE");
    await store.close();
  }

  it("when the warehouse is gone though the log has been read, then it fails and names the command until a replay, also with new sessions", async () => {
    await restart(() => rm(join(folder, "warehouse"), { recursive: true }));
    await vi.waitFor(() => expect(scoring?.problem()).toContain("`npm run replay`"), WITHIN);
    await append([event(person, {})]);
    await vi.waitFor(async () => expect((await ledger()).scored).toBe(1), WITHIN);
    await restart(async () => {});
    await vi.waitFor(() => expect(() => scoring?.requireRows()).toThrow(), WITHIN);
    expect(written).toContain("the warehouse has lost rows");
    const pauseScoring = () => scoring?.pause() ?? Promise.reject(new Error("It is not running."));
    await replay({
      log,
      warehouse,
      logger: createLogger({ service: "test", level: "silent" }),
      pauseScoring,
      onProgress() {},
    });
    await vi.waitFor(() => expect(scoring?.problem()).toBeUndefined(), WITHIN);
    expect(() => scoring?.requireRows()).not.toThrow();
    expect((await ledger()).scored).toBe(SESSIONS + 1);
  });

  it.each(["sessions", "session_events", "erasures"])(
    "when parts of %s turn out broken at the start, then what was in them is restored and staff can see it",
    async (table) => {
      await breakParts(table);
      await restart(async () => {});
      await vi.waitFor(async () => expect(await warehouse.repairs()).toHaveLength(1), WITHIN);
      expect(await ledger()).toMatchObject(WHOLE);
      expect([await records(person), await records(erased)]).toEqual([SESSIONS, 0]);
      const [repair] = await warehouse.repairs();
      expect(repair?.damagedParts[0]).toContain(`${table}/broken-on-start`);
      expect(repair?.missingAfter).toBe(0);
      await vi.waitFor(() => expect(written).toContain("lost rows restored"), WITHIN);
      expect(await warehouse.damagedParts()).toEqual([]);
      expect(scoring?.problem()).toBeUndefined();
      expect(written).toContain("the warehouse has lost rows");
    },
  );

  it("when a session was accepted that the log does not hold, then it tries once to restore it, and says that it cannot", async () => {
    const counts = { receivedAt: RECEIVED_AT, accepted: 2 * SESSIONS + 2, rejected: {} };
    const receipt = { kind: "receipt", eventId: randomUUID(), organizationId, ...counts } as const;
    await log.append([logRecord("receipts", organizationId, receipt)]);
    const tried = [{ missingBefore: 1, missingAfter: 1 }];
    await vi.waitFor(async () => expect(await warehouse.repairs()).toMatchObject(tried), WITHIN);
    expect(scoring?.problem()).toContain("1 missing rows that the event log no longer holds");
    expect(written).not.toContain("lost rows restored");
  });

  it("when parts break while it runs, then they are set aside and restored without a restart", async () => {
    await breakParts("sessions");
    await expect(records(person)).rejects.toThrow("ClickHouse is not responding");
    // People go on reading, so what one look at the parts does not find, the next does.
    const repairs = () => records(person).then(warehouse.repairs, warehouse.repairs);
    await vi.waitFor(async () => expect(await repairs()).toHaveLength(1), WITHIN);
    expect(await ledger()).toMatchObject(WHOLE);
    expect(await records(person)).toBe(SESSIONS);
    await append([event(person, {})]);
    await vi.waitFor(async () => expect(await records(person)).toBe(SESSIONS + 1), WITHIN);
  });
});
