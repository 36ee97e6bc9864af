import { randomUUID } from "node:crypto";
import { analyticsQuerySchema } from "@treadlight/contract/analytics";
import { DAY_MS } from "@treadlight/domain/time";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openWarehouse, organizationTenant, type Warehouse, type WarehouseWriter } from "../index.ts";
import { eventIdAt, id, NOON, session } from "./sessions.ts";
import { everybody, type WarehousePlace } from "./subject.ts";

/** Rebuilding beside what serves. Each test has a warehouse of its own. */
export function describeReplay(place: () => WarehousePlace): void {
  describe("replay", () => {
    let warehouse: Warehouse;
    let mine: WarehousePlace;
    const organizationId = randomUUID();
    const ann = id("ann");

    beforeEach(async () => {
      mine = { ...place(), database: `replay_${randomUUID().replaceAll("-", "")}` };
      warehouse = await openWarehouse({ ...mine, now: () => NOON });
    });
    afterEach(() => warehouse?.close());

    const rows = [0, 1, 2, 3].map((revision) =>
      session({
        organizationId,
        personId: ann,
        sessionId: id("s", revision % 2),
        revision,
        startedAt: NOON - revision * DAY_MS,
        eventId: eventIdAt(NOON, revision),
        receivedAt: NOON,
      }),
    );
    const erasure = {
      kind: "erasure",
      eventId: id("e"),
      organizationId,
      personId: id("ben"),
      receivedAt: NOON,
    } as const;
    const erased = session({ organizationId, personId: id("ben"), receivedAt: NOON });
    const receipt = {
      kind: "receipt",
      eventId: id("r"),
      organizationId,
      receivedAt: NOON,
      accepted: 5,
      rejected: { required: 1 },
    } as const;
    const report = {
      kind: "error",
      eventId: id("x"),
      organizationId,
      receivedAt: NOON,
      payload: { message: "m" },
    } as const;
    const letter = {
      organizationId,
      eventId: id("d"),
      receivedAt: NOON,
      stream: "sessions",
      reason: "refused",
      payload: "{}",
    } as const;

    const gone = randomUUID();
    const facts = { eventId: id("end"), organizationId: gone, receivedAt: NOON };
    const end = { kind: "erasure", ...facts, wholeOrganization: true } as const;
    const retention = { ...erasure, personId: undefined, eventId: id("kept"), startedBefore: "2026-06-18" };

    /** What one organization sent that ended. */
    async function writeGone(to: WarehouseWriter) {
      await to.insertReceipts([{ ...receipt, organizationId: gone, eventId: id("gone's r") }]);
      await to.applySessions([session({ organizationId: gone, eventId: eventIdAt(NOON, 9), receivedAt: NOON })]);
      await to.insertReports([{ ...report, organizationId: gone, eventId: id("gone's x") }]);
      await to.insertDeadLetters([{ ...letter, organizationId: gone, eventId: id("gone's d") }]);
    }

    async function write(to: WarehouseWriter, batches: (typeof rows)[]) {
      await to.insertReceipts([receipt]);
      for (const batch of batches) await to.applySessions([...batch, erased]);
      await to.applyErasures([erasure]);
      await to.insertReports([report]);
      await to.insertDeadLetters([letter]);
    }
    const count = async () => {
      const query = analyticsQuerySchema.parse({ measures: ["sessions"], timeDimension: { from: "2026-01-01" } });
      return (await warehouse.analytics(organizationTenant(organizationId), query, everybody)).rows;
    };

    it("given the same events in other batches and order, when replayed, then the digests are the same", async () => {
      await write(warehouse, [rows]);
      const replay = await warehouse.beginReplay();
      await write(replay, [rows.slice(2), rows.slice(1), rows.slice(0, 2)]);
      const digests = await warehouse.digest();
      expect(await replay.digest()).toEqual(digests);
      expect(digests.map(({ table, rows }) => [table, rows])).toEqual([
        ["sessions", 2],
        ["session_events", 5],
        ["erasures", 1],
        ["receipts", 1],
        ["dead_letters", 1],
        ["reports", 1],
      ]);
    });

    it("given erasures of everybody and an organization's end, when replayed before or after what they erase, then the digests are the same", async () => {
      await write(warehouse, [rows]);
      await writeGone(warehouse);
      await warehouse.applyErasures([end, retention]);
      const replay = await warehouse.beginReplay();
      await replay.applyErasures([retention, end]);
      await writeGone(replay);
      await write(replay, [rows.slice(2), rows]);
      const digests = await warehouse.digest();
      expect(await replay.digest()).toEqual(digests);
      expect(digests.map(({ table, rows }) => [table, rows])).toEqual([
        ["sessions", 1],
        ["session_events", 5],
        ["erasures", 3],
        ["receipts", 1],
        ["dead_letters", 1],
        ["reports", 1],
      ]);
    });

    it("given one value that differs, when digested, then that table's digest differs and the others do not", async () => {
      await write(warehouse, [rows]);
      const replay = await warehouse.beginReplay();
      await write(replay, [rows.map((row) => ({ ...row, co2Emissions: row.co2Emissions + 1e-12 }))]);
      const [sessions, ...others] = await warehouse.digest();
      const [replayed, ...otherReplayed] = await replay.digest();
      expect(replayed?.digest).not.toBe(sessions?.digest);
      expect(otherReplayed).toEqual(others);
    });

    it("given a replay under way, when asked, then the old rows are answered until the swap, the new ones after and after a restart", async () => {
      await write(warehouse, [rows]);
      const replay = await warehouse.beginReplay();
      await replay.applySessions(rows.slice(0, 1));
      expect(await count()).toEqual([{ sessions: 2 }]);
      await replay.swap();
      expect(await count()).toEqual([{ sessions: 1 }]);
      await warehouse.applySessions(rows);
      expect(await count()).toEqual([{ sessions: 2 }]);
      await warehouse.close();
      warehouse = await openWarehouse({ ...mine, now: () => NOON });
      expect(await count()).toEqual([{ sessions: 2 }]);
    });

    it("given cells, when a replay is swapped in, then members are answered the same at once, and no smaller groups", async () => {
      const people = (count: number, aiTool: string) =>
        Array.from({ length: count }, (_, index) =>
          session({
            organizationId,
            personId: id(aiTool, index),
            sessionId: id(aiTool, index),
            aiTool,
            startedAt: NOON - 14 * DAY_MS,
            eventId: eventIdAt(NOON, index),
            receivedAt: NOON,
          }),
        );
      const sessions = [...people(8, "ChatGPT"), ...people(6, "Claude")];
      const minimumPeople = 7;
      const seen = async () => {
        const query = { measures: ["sessions"], dimensions: ["tool"], timeDimension: { from: "2026-01-01" } };
        const shown = { minimumPeople: 5, pseudonyms: true };
        return (await warehouse.analytics(organizationTenant(organizationId), analyticsQuerySchema.parse(query), shown))
          .rows;
      };
      await warehouse.applySessions(sessions);
      await warehouse.close();
      warehouse = await openWarehouse({ ...mine, now: () => NOON, cells: { quietMs: 0, batchEveryMs: 0 } });
      await warehouse.makeCells([{ organizationId, minimumPeople }]);
      const before = await seen();
      expect(before).toEqual([{ tool: "(mixed)", sessions: 14 }]);

      const replay = await warehouse.beginReplay();
      await replay.applySessions(sessions);
      await replay.swap();

      expect(await seen()).toEqual(before);
      await warehouse.makeCells([{ organizationId, minimumPeople: 5 }]);
      expect(await seen()).toEqual(before);
    });

    it("given a replay that was abandoned or cut off, when opened again, then nothing of it is left", async () => {
      await write(warehouse, [rows]);
      const first = await warehouse.beginReplay();
      await first.applySessions(rows.slice(0, 1));
      await first.abandon();
      const second = await warehouse.beginReplay();
      await second.applySessions(rows.slice(0, 1));
      await warehouse.close();
      warehouse = await openWarehouse({ ...mine, now: () => NOON });
      expect(await count()).toEqual([{ sessions: 2 }]);
      const third = await warehouse.beginReplay();
      expect((await third.digest()).every(({ rows }) => rows === 0)).toBe(true);
    });
  });
}
