import { DAY_MS } from "@treadlight/domain/time";
import { openStore } from "@treadlight/platform/clickhouse";
import { describe, expect, it } from "vitest";
import { organizationTenant, placesTenant } from "../index.ts";
import { SLICES, sliceName } from "../tables/daily-sums.ts";
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

    // That by day of receipt is for the outcome ledger.
    it.each(SLICES.filter((slice) => sliceName(slice) !== "receivedOn"))(
      "given a question by $dimensions, when its days are rolled up, then the answer is the same",
      async ({ dimensions, hasPeople }) => {
        await subject.warehouse.applySessions([
          session({
            ...at(1),
            model: "gpt-5",
            region: "de",
            workflowType: "research",
            inputTokens: 9_000,
            outputTokens: 70,
          }),
          session({ ...at(1), model: "gpt-5", department: "Sales", personId: ben, sentBy: "person" }),
          session({ ...at(2), model: "claude-4", aiTool: "Claude", detected: { card: 1 }, personId: ben }),
          session({ ...at(2), personId: ben, sentBy: "key" }),
        ]);
        const asks = async (measures: string[], pseudonyms: boolean) => {
          const question = { ...byDay, measures, dimensions, totals: true };
          const { rows, totals, meta } = await subject.ask(question, { pseudonyms });
          return { answer: { rows, totals }, source: meta.source };
        };
        const sumsOf = [
          "sessions",
          "timeSaved",
          "inputTokens",
          "outputTokens",
          "requests",
          "spend",
          "sessionsNotPriced",
        ];
        const asksAll = async () => ({
          sums: [await asks(sumsOf, false), await asks(sumsOf, true)],
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

    it("given sessions with several types, subjects and outcomes, when their days are rolled up, then questions by them are answered the same", async () => {
      const several = { detected: { email: 3, card: 1 }, categories: ["medical-data" as const] };
      await subject.warehouse.applySessions([
        session({
          ...at(1),
          ...several,
          guard: { sent: { count: 1, types: ["card"] }, kept: { count: 1, types: [] } },
        }),
        session({ ...at(1), ...several, detected: { email: 1 }, aiTool: "Claude", department: "Sales" }),
        session({ ...at(2), personId: ben, ownFindings: { version: 1, found: { falcon: 2 } } }),
        session({ ...at(2), personId: ben }),
      ]);
      const where = (operator: string, ...values: string[]) => ({
        filters: [{ dimension: "sensitiveType", operator, values }],
      });
      const questions = [
        { dimensions: ["sensitiveType"], limit: 1, others: true },
        { dimensions: ["sensitiveType", "tool"], ...where("notEquals", "") },
        { dimensions: ["sensitiveType"], top: { dimension: "sensitiveType", count: 1 } },
        ...[{ dimensions: ["subject", "department"] }, { dimensions: ["guardOutcome", "tool"] }],
        ...[where("equals", "card"), where("in", ""), where("notIn", "card", "email"), where("contains", "FALC")],
      ];
      const asks = async (question: object) => {
        const { meta, ...answer } = await subject.ask({ ...byDay, measures: ["sessions"], totals: true, ...question });
        return { answer, source: meta.source };
      };
      const before = await Promise.all(questions.map(asks));
      await subject.warehouse.refreshRollups({ quietMs: 0 });
      const after = await Promise.all(questions.map(asks));
      expect(after).toEqual(before.map(({ answer }) => ({ answer: { ...answer, ageMs: 0 }, source: "rollup" })));
    });

    it("given a day that an earlier version rolled up, with fewer sums, then it is read from sessions until it is rolled up again", async () => {
      const { organizationId, warehouse } = subject;
      const question = { ...byDay, measures: ["sessions", "outputTokens"] };
      await warehouse.applySessions([session({ ...at(1), inputTokens: 9_000, outputTokens: 70 })]);
      await warehouse.refreshRollups({ quietMs: 0 });
      const { rows } = await subject.ask(question);
      const { database = "treadlight", ...engine } = place();
      const store = openStore(engine, `${database}_g1`);
      const ofDays = `organizationId = '${organizationId}'`;
      await store.command(
        `INSERT INTO rollup_days (organizationId, day, build, changedAt)
         SELECT organizationId, day, build + 1, changedAt FROM rollup_days FINAL WHERE ${ofDays}`,
      );
      await store.close();
      const before = await subject.ask(question);
      expect(before).toMatchObject({ rows, meta: { source: "rows" } });
      expect(await warehouse.refreshRollups({ quietMs: 0 })).toBe(1);
      expect(await subject.ask(question)).toMatchObject({ rows, meta: { source: "rollup" } });
    });

    it("given days rolled up or not, then the tools in use are the same, since when in the time zone", async () => {
      const lateInTheDay = { ...at(3), startedAt: NOON - 3 * DAY_MS + 11.5 * 3_600_000 };
      await subject.warehouse.applySessions([
        ...[session(lateInTheDay), session({ ...at(1), personId: ben }), session(at(1))],
        ...[session({ ...at(40), aiTool: "Claude" }), session({ ...at(2), aiTool: "Claude", personId: ben })],
      ]);
      const tools = () => subject.warehouse.toolsInUse(organizationTenant(subject.organizationId), "Europe/Paris");
      const expected = [
        { tool: "ChatGPT", firstDay: "2026-06-18", sessions: 3, people: 2 },
        // Who has not used it for 30 days is not counted.
        { tool: "Claude", firstDay: "2026-05-11", sessions: 2, people: 1 },
      ];
      expect(await tools()).toEqual(expected);
      await subject.warehouse.refreshRollups({ quietMs: 0 });
      expect(await tools()).toEqual(expected);
      await subject.warehouse.applySessions([session({ ...at(2), aiTool: "Claude", personId: ben })]);
      expect(await tools()).toEqual([expected[0], { ...expected[1], sessions: 3 }]);
    });

    it("given days rolled up or not, then the last use of a tool is the same, and a late one counts at once", async () => {
      const { organizationId, warehouse } = subject;
      await warehouse.applySessions([
        ...[session({ ...at(3), aiTool: "Claude" }), session({ ...at(9), aiTool: "Claude" }), session(at(1))],
        session({ ...at(5), aiTool: "Claude", personId: ben }),
      ]);
      const last = async (...tools: string[]) =>
        (await warehouse.lastUse(organizationTenant(organizationId), { tools }))
          .map(({ personId, at: time }) => [personId === ann ? "ann" : "ben", (NOON - time) / DAY_MS])
          .toSorted();
      const expected = [
        ["ann", 3],
        ["ben", 5],
      ];
      expect(await last("Claude")).toEqual(expected);
      await warehouse.refreshRollups({ quietMs: 0 });
      expect([await last("Claude"), await last("Gemini")]).toEqual([expected, []]);
      await warehouse.applySessions([session({ ...at(1), aiTool: "Claude", personId: ben })]);
      expect(await last("Claude")).toEqual([expected[0], ["ben", 1]]);
    });

    it("given a department that had its name for a time, when its days are rolled up, then the tools of that time are in use", async () => {
      const { organizationId, warehouse } = subject;
      const inSales = { department: "Sales", aiTool: "Claude" };
      await warehouse.applySessions([session({ ...at(1), ...inSales }), session({ ...at(9), ...inSales })]);
      await warehouse.refreshRollups({ quietMs: 0 });
      const sales = { kind: "department", name: "Sales", since: NOON - 5 * DAY_MS, until: null } as const;
      const used = await warehouse.toolsInUse(placesTenant(organizationId, [sales]), "UTC");
      expect(used).toEqual([expect.objectContaining({ tool: "Claude", sessions: 1, people: 1 })]);
    });

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
