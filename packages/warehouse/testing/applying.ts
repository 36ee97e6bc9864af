import { randomUUID } from "node:crypto";
import { usageRecordOf } from "@treadlight/domain/session";
import { DAY_MS } from "@treadlight/domain/time";
import { describe, expect, it } from "vitest";
import { ClickHouseRefusedError } from "../index.ts";
import { id, NOON, session } from "./sessions.ts";
import { allOf2026, useWarehouse, type WarehousePlace } from "./subject.ts";

export function describeApplying(place: () => WarehousePlace): void {
  describe("sessions", () => {
    const subject = useWarehouse(place);
    const ann = id("ann");
    const ben = id("ben");

    it("given a session with every field, when read, then it is what was scored", async () => {
      const row = session({
        organizationId: subject.organizationId,
        personId: ann,
        endedAt: NOON + 61_234,
        startedAt: NOON + 1,
        source: "extension",
        aiTool: "Claude \"\\' \n\t日本 🌱",
        model: "m",
        promptPreview: "line\none {\"json\": [1]} \\N \u2028 ''",
        detected: { email: 2, card: 1 },
        categories: ["medical-data"],
        workflowType: "w",
        contentType: "c",
        smartCategory: "s",
        region: "uk",
        department: "R & D",
        team: "T",
        project: 'Größe "1"',
        ownProject: "",
        reported: { co2Emissions: 0, waterUsage: 1e-7 },
        revision: 2_147_483_647,
        detectionVersion: "2025.01.1",
        complexityVersion: "0.9",
      });
      await subject.warehouse.applySessions([row]);
      expect((await subject.recordsOf(ann)).records).toEqual([usageRecordOf(row)]);
    });

    it("given versions in any order and again, when written, then the newest is there once", async () => {
      const versions = [3, 1, 2].map((revision) =>
        session({
          organizationId: subject.organizationId,
          personId: ann,
          sessionId: id("s"),
          revision,
          promptCount: revision,
        }),
      );
      for (const version of [...versions, ...versions]) await subject.warehouse.applySessions([version]);
      await subject.warehouse.applySessions(versions);
      expect((await subject.recordsOf(ann)).records.map(({ promptCount }) => promptCount)).toEqual([3]);
      expect((await subject.ask({ measures: ["sessions", "prompts"] })).rows).toEqual([{ sessions: 1, prompts: 3 }]);
    });

    it("given a version that began on another day, when written, then the day before holds it no more", async () => {
      const days = [0, 40, 3].map((days, revision) =>
        session({
          organizationId: subject.organizationId,
          personId: ann,
          sessionId: id("s"),
          revision,
          startedAt: NOON - days * DAY_MS,
        }),
      );
      for (const version of days) await subject.warehouse.applySessions([version]);
      await subject.warehouse.applySessions(days.slice(0, 2));
      const { rows } = await subject.ask({
        measures: ["sessions"],
        timeDimension: { ...allOf2026, granularity: "day" },
      });
      expect(rows).toEqual([{ time: "2026-06-17T00:00:00Z", sessions: 1 }]);
    });

    it("given a batch cut off before its events were noted, when a newer version comes with it, then one row is left", async () => {
      const first = session({
        organizationId: subject.organizationId,
        personId: ann,
        sessionId: id("s"),
        startedAt: NOON - 9 * DAY_MS,
      });
      const second = session({
        organizationId: subject.organizationId,
        personId: ann,
        sessionId: id("s"),
        revision: 1,
      });
      // Both days written, as if by a writer that lost its place, then the whole batch again.
      await subject.warehouse.applySessions([second]);
      await subject.warehouse.applySessions([first, second]);
      expect((await subject.recordsOf(ann)).records).toEqual([usageRecordOf(second)]);
    });

    it("given one session id of two people and two organizations, when written, then each has its own", async () => {
      const other = randomUUID();
      const mine = { sessionId: id("same"), revision: 1 };
      await subject.warehouse.applySessions([
        session({ organizationId: subject.organizationId, personId: ann, ...mine, promptCount: 1 }),
        session({ organizationId: subject.organizationId, personId: ben, ...mine, promptCount: 2 }),
        session({ organizationId: other, personId: ann, ...mine, promptCount: 3, revision: 9 }),
      ]);
      expect((await subject.recordsOf(ann)).records.map(({ promptCount }) => promptCount)).toEqual([1]);
      expect((await subject.recordsOf(ben)).records.map(({ promptCount }) => promptCount)).toEqual([2]);
      expect((await subject.ask({ measures: ["prompts"] })).rows).toEqual([{ prompts: 3 }]);
    });

    it("given a row no column takes, when written, then it is refused, the others are not stored and later ones are", async () => {
      const good = session({ organizationId: subject.organizationId, personId: ann });
      const bad = { ...session({ organizationId: subject.organizationId, personId: ann }), promptCount: 1e30 };
      await expect(subject.warehouse.applySessions([good, bad])).rejects.toThrow(ClickHouseRefusedError);
      await expect(subject.warehouse.applySessions([{ ...good, sessionId: "none" }])).rejects.toThrow(
        ClickHouseRefusedError,
      );
      expect((await subject.recordsOf(ann)).records).toEqual([]);
      await subject.warehouse.applySessions([good]);
      expect((await subject.recordsOf(ann)).records).toHaveLength(1);
    });

    it("given a refused row, when the error is looked at, then it repeats nothing of the row", async () => {
      const bad = {
        ...session({ organizationId: subject.organizationId, personId: ann, promptPreview: "secret words" }),
        promptCount: 1e30,
      };
      const error = await subject.warehouse.applySessions([bad]).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(ClickHouseRefusedError);
      expect(error).toMatchObject({ code: "clickhouse_refused" });
      expect(error).not.toHaveProperty("cause");
      expect(String(error)).not.toMatch(/secret|1e\+?30/);
    });
  });
}
