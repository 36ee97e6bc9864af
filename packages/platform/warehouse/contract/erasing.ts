import { randomUUID } from "node:crypto";
import { usageRecordOf } from "@treadlight/domain/session";
import { describe, expect, it } from "vitest";
import { DAY_MS, id, NOON, session } from "./sessions.ts";
import { useWarehouse, type WarehousePlace } from "./subject.ts";

export function describeErasing(place: () => WarehousePlace): void {
  describe("erasing", () => {
    const subject = useWarehouse(place);
    const ann = id("ann");
    const ben = id("ben");

    it("given an erasure, when older sessions are delivered again, then they stay out and newer ones do not", async () => {
      const old = session({
        organizationId: subject.organizationId,
        personId: ann,
        sessionId: id("old"),
        startedAt: NOON - DAY_MS,
      });
      const late = session({ organizationId: subject.organizationId, personId: ann, sessionId: id("late") });
      await subject.warehouse.applySessions([old]);
      await subject.warehouse.refreshRollups({ quietMs: 0 });
      const erasure = {
        kind: "erasure",
        eventId: randomUUID(),
        organizationId: subject.organizationId,
        personId: ann,
        receivedAt: late.receivedAt,
      } as const;
      await subject.warehouse.applyErasures([erasure]);
      expect((await subject.recordsOf(ann)).records).toEqual([]);
      expect((await subject.ask({ measures: ["sessions"] })).rows).toEqual([{ sessions: 0 }]);
      await subject.warehouse.applySessions([old, late]);
      expect((await subject.recordsOf(ann)).records).toEqual([]);
      const grown = session({
        organizationId: subject.organizationId,
        personId: ann,
        sessionId: id("old"),
        revision: 1,
      });
      await subject.warehouse.applySessions([grown]);
      await subject.warehouse.applyErasures([erasure]);
      expect((await subject.recordsOf(ann)).records).toEqual([usageRecordOf(grown)]);
    });

    it("given two people, when one is erased, then the other's sessions stay", async () => {
      const rows = [ann, ben].map((personId) =>
        session({ organizationId: subject.organizationId, personId, sessionId: id("same") }),
      );
      await subject.warehouse.applySessions(rows);
      await subject.warehouse.applyErasures([
        {
          kind: "erasure",
          eventId: randomUUID(),
          organizationId: subject.organizationId,
          personId: ann,
          receivedAt: NOON + 10 * DAY_MS,
        },
      ]);
      expect((await subject.recordsOf(ben)).records).toHaveLength(1);
      expect((await subject.ask({ measures: ["sessions", "activeUsers"] })).rows).toEqual([
        { sessions: 1, activeUsers: 1 },
      ]);
    });
  });
}
