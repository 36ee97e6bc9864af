import { DAY_MS } from "@treadlight/domain/time";
import { describe, expect, it } from "vitest";
import { SLICES } from "../tables/daily-sums.ts";
import { id, NOON, session } from "./sessions.ts";
import { allOf2026, useWarehouse, type WarehousePlace } from "./subject.ts";

export function describeRollups(place: () => WarehousePlace): void {
  describe("roll-ups", () => {
    const subject = useWarehouse(place);
    const ann = id("ann");
    const ben = id("ben");

    const byDay = {
      measures: ["sessions", "activeUsers"],
      timeDimension: { ...allOf2026, granularity: "day" },
    };
    const at = (days: number) => ({
      organizationId: subject.organizationId,
      personId: ann,
      startedAt: NOON - days * DAY_MS,
    });

    it("given a day that changed after it was rolled up, when asked, then it is read from sessions and the others are not", async () => {
      const grows = session({ ...at(1), sessionId: id("s") });
      await subject.warehouse.applySessions([grows, session(at(2)), session(at(3))]);
      await subject.warehouse.refreshRollups({ quietMs: 0 });
      const before = await subject.ask(byDay);
      expect(before.meta.source).toBe("rollup");
      await subject.warehouse.applySessions([
        session({ ...at(1), sessionId: id("s"), revision: 1 }),
        session({ ...at(1), personId: ben }),
      ]);
      const after = await subject.ask(byDay);
      expect(after.meta.source).toBe("both");
      expect(after.rows.map(({ sessions, activeUsers }) => [sessions, activeUsers])).toEqual([
        [1, 1],
        [1, 1],
        [2, 2],
      ]);
      await subject.warehouse.refreshRollups({ quietMs: 0 });
      const rolledUp = await subject.ask(byDay);
      expect(rolledUp.meta.source).toBe("rollup");
      expect(rolledUp.rows).toEqual(after.rows);
    });

    it.each(SLICES)(
      "given a question by $dimensions, when its days are rolled up, then the answer is the same",
      async ({ dimensions, hasPeople }) => {
        await subject.warehouse.applySessions([
          session({ ...at(1), model: "gpt-5", region: "de" }),
          session({ ...at(1), model: "gpt-5", department: "Sales", personId: ben, sentBy: "person" }),
          session({ ...at(2), model: "claude-4", aiTool: "Claude", detected: { card: 1 }, personId: ben }),
          session({ ...at(2), personId: ben, sentBy: "key" }),
        ]);
        const asks = async (measures: string[], pseudonyms: boolean) => {
          const question = { ...byDay, measures, dimensions, totals: true };
          const { rows, totals, meta } = await subject.ask(question, { pseudonyms });
          return { answer: { rows, totals }, source: meta.source };
        };
        const asksAll = async () => ({
          sums: [await asks(["sessions", "timeSaved"], false), await asks(["sessions", "timeSaved"], true)],
          people: [await asks(["activeUsers"], false), await asks(["activeUsers"], true)],
        });
        const { sums, people } = await asksAll();
        await subject.warehouse.refreshRollups({ quietMs: 0 });
        expect(await asksAll()).toEqual({
          sums: sums.map(({ answer }) => ({ answer, source: "rollup" })),
          people: people.map(({ answer }) => ({ answer, source: hasPeople ? "rollup" : "rows" })),
        });
      },
    );

    it("given a period that cuts a day in two, when asked, then that day is read from sessions", async () => {
      await subject.warehouse.applySessions([
        session(at(0)),
        session({ ...at(0), startedAt: NOON + 1 }),
        session(at(1)),
      ]);
      await subject.warehouse.refreshRollups({ quietMs: 0 });
      const { rows, meta } = await subject.ask({
        ...byDay,
        timeDimension: { granularity: "day", from: "2026-06-01", to: new Date(NOON + 1).toISOString() },
      });
      expect(meta.source).toBe("both");
      expect(rows.map(({ sessions }) => sessions)).toEqual([1, 1]);
    });

    it("given a day that changed just now, when rolled up after quiet only, then it waits", async () => {
      await subject.warehouse.refreshRollups({ quietMs: 0 });
      await subject.warehouse.applySessions([session(at(0))]);
      expect(await subject.warehouse.refreshRollups({ quietMs: 600_000 })).toBe(0);
      expect(await subject.warehouse.refreshRollups({ quietMs: 0 })).toBe(1);
    });
  });
}
