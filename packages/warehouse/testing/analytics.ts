import { analyticsQuerySchema } from "@treadlight/contract/analytics";
import { usageRecordOf } from "@treadlight/domain/session";
import { beforeEach, describe, expect, it } from "vitest";
import { organizationTenant, personalTenant } from "../index.ts";
import { id, session } from "./sessions.ts";
import { allOf2026, everybody, useWarehouse, type WarehousePlace } from "./subject.ts";

export function describeAnalytics(place: () => WarehousePlace): void {
  describe("analytics", () => {
    const subject = useWarehouse(place);
    const ann = id("ann");
    const ben = id("ben");

    beforeEach(async () => {
      const start = (month: number, day: number, hour = 9) => Date.UTC(2026, month - 1, day, hour);
      await subject.warehouse.applySessions([
        session({
          organizationId: subject.organizationId,
          personId: ann,
          department: "R",
          startedAt: start(3, 31, 23),
          promptCount: 2,
          timeEngaged: 100,
        }),
        session({
          organizationId: subject.organizationId,
          personId: ann,
          department: "R",
          startedAt: start(4, 1, 0),
          detected: { email: 1 },
        }),
        session({
          organizationId: subject.organizationId,
          personId: ben,
          department: "S",
          startedAt: start(4, 1, 5),
          aiTool: "Claude",
          promptCount: 0,
        }),
        session({
          organizationId: subject.organizationId,
          startedAt: start(4, 6, 5),
          aiTool: "Claude",
          categories: ["medical-data"],
        }),
      ]);
    });

    it("given sessions, when every measure is asked for, then sums are sums and averages weigh every session alike", async () => {
      const rows = [
        ...(await subject.recordsOf(ann)).records,
        ...(await subject.recordsOf(ben)).records,
        usageRecordOf(
          session({ organizationId: subject.organizationId, aiTool: "Claude", categories: ["medical-data"] }),
        ),
      ];
      const sum = (value: (record: (typeof rows)[number]) => number) =>
        rows.reduce((total, row) => total + value(row), 0);
      const expected = {
        sessions: 4,
        prompts: 4,
        activeUsers: 2,
        timeEngaged: 280,
        timeSaved: sum(({ timeSaved }) => timeSaved),
        productivityScore: sum(({ productivityScore }) => productivityScore) / 4,
        taskCompletionRate: sum(({ taskCompletionRate }) => taskCompletionRate) / 4,
        complianceScore: sum(({ complianceScore }) => complianceScore) / 4,
        sensitiveSessions: 1,
        co2: sum(({ co2Emissions }) => co2Emissions),
        energy: sum(({ energyUsage }) => energyUsage),
        water: sum(({ waterUsage }) => waterUsage),
        greenwashingGap: sum(({ breakdown }) => breakdown.greenwashingGap),
      };
      const measures = Object.keys(expected);
      for (const source of ["rows", "rollup"]) {
        const { rows: answered, meta } = await subject.ask({ measures });
        expect(meta.source).toBe(source);
        expect(Object.keys(answered[0] ?? {})).toEqual(measures);
        for (const [measure, value] of Object.entries(expected))
          expect(answered[0]?.[measure], measure).toBeCloseTo(value, 9);
        await subject.warehouse.refreshRollups({ quietMs: 0 });
      }
    });

    it.each([
      ["hour", ["2026-03-31T23:00:00Z", "2026-04-01T00:00:00Z", "2026-04-01T05:00:00Z", "2026-04-06T05:00:00Z"]],
      ["day", ["2026-03-31T00:00:00Z", "2026-04-01T00:00:00Z", "2026-04-06T00:00:00Z"]],
      ["week", ["2026-03-30T00:00:00Z", "2026-04-06T00:00:00Z"]],
      ["month", ["2026-03-01T00:00:00Z", "2026-04-01T00:00:00Z"]],
      ["quarter", ["2026-01-01T00:00:00Z", "2026-04-01T00:00:00Z"]],
      ["year", ["2026-01-01T00:00:00Z"]],
    ])("given a granularity of %s, when asked, then buckets begin in UTC", async (granularity, times) => {
      const { rows } = await subject.ask({
        measures: ["sessions"],
        timeDimension: { ...allOf2026, granularity },
      });
      expect(rows.map(({ time }) => time)).toEqual(times);
    });

    it("given dimensions, filters, order and limit, when asked, then rows are grouped, chosen, sorted and cut", async () => {
      const { rows, meta } = await subject.ask({
        measures: ["sessions"],
        dimensions: ["department", "tool"],
        filters: [{ dimension: "department", operator: "notIn", values: ["S"] }],
        order: [{ by: "sessions", direction: "asc" }],
        limit: 1,
      });
      expect(rows).toEqual([{ department: "", tool: "Claude", sessions: 1 }]);
      expect(meta.truncated).toBe(true);
    });

    it("given each dimension, when asked, then every session is in one group", async () => {
      for (const dimension of analyticsQuerySchema.shape.dimensions.unwrap().element.options) {
        const { rows } = await subject.ask({ measures: ["sessions"], dimensions: [dimension] });
        expect(
          rows.reduce((total, { sessions }) => total + Number(sessions), 0),
          dimension,
        ).toBe(4);
      }
    });

    it("given values that look like SQL, when filtered by, then they are only values", async () => {
      const values = [
        "R') OR 1=1 --",
        "R' OR '1'='1",
        "\\",
        "{from:Int64}",
        "\\'); DROP TABLE sessions; --",
        "a\tb\nc",
      ];
      const { rows } = await subject.ask({
        measures: ["sessions"],
        filters: [{ dimension: "department", operator: "in", values }],
      });
      expect(rows).toEqual([{ sessions: 0 }]);
      expect((await subject.ask({ measures: ["sessions"] })).rows).toEqual([{ sessions: 4 }]);
    });

    it("given pseudonyms, when people are asked for, then no id is answered, and a filter takes the pseudonym", async () => {
      const query = { measures: ["sessions"], dimensions: ["user"] };
      const plain = (await subject.ask(query)).rows.map(({ user }) => user);
      expect(plain).toContain(ann);
      const { rows } = await subject.ask(query, { pseudonyms: true });
      const pseudonyms = rows.map(({ user }) => String(user));
      expect(new Set(pseudonyms).size).toBe(3);
      for (const pseudonym of pseudonyms) expect(pseudonym).toMatch(/^[0-9a-f]{16}$/);
      const filters = [{ dimension: "user", operator: "equals", values: pseudonyms.slice(0, 1) }];
      expect((await subject.ask({ ...query, filters }, { pseudonyms: true })).rows).toEqual(rows.slice(0, 1));
    });

    it("given one person's question, when answered, then only their sessions count, rolled up or not", async () => {
      await subject.warehouse.refreshRollups({ quietMs: 0 });
      const query = analyticsQuerySchema.parse({ timeDimension: allOf2026, measures: ["sessions"] });
      const { rows, meta } = await subject.warehouse.analytics(
        personalTenant(subject.organizationId, ben),
        query,
        everybody,
      );
      expect(rows).toEqual([{ sessions: 1 }]);
      expect(meta.source).toBe("rows");
    });

    it("given a period from the first year to the last, when asked, then every session counts", async () => {
      const timeDimension = { from: "0001-01-01", to: "9999-12-31" };
      expect((await subject.ask({ measures: ["sessions"], timeDimension })).rows).toEqual([{ sessions: 4 }]);
      await subject.warehouse.refreshRollups({ quietMs: 0 });
      expect((await subject.ask({ measures: ["sessions"], timeDimension })).rows).toEqual([{ sessions: 4 }]);
      expect((await subject.recordsOf(ann, timeDimension)).records).toHaveLength(2);
    });

    it("given no period, when asked, then it is today and the 29 days before", async () => {
      const { meta, rows } = await subject.warehouse.analytics(
        organizationTenant(subject.organizationId),
        analyticsQuerySchema.parse({ measures: ["sessions"] }),
        everybody,
      );
      expect(meta).toMatchObject({ from: "2026-05-22T00:00:00.000Z", to: "2026-06-22T00:00:00.000Z" });
      expect(rows).toEqual([{ sessions: 0 }]);
    });
  });
}
