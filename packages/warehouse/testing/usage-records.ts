import { cursorText } from "@treadlight/contract/usage-records";
import { DAY_MS } from "@treadlight/domain/time";
import { describe, expect, it } from "vitest";
import { id, NOON, session } from "./sessions.ts";
import { useWarehouse, type WarehousePlace } from "./subject.ts";

export function describeUsageRecords(place: () => WarehousePlace): void {
  describe("usage records", () => {
    const subject = useWarehouse(place);
    const ann = id("ann");

    it("given sessions that began together, when paged, then each is answered once, newest first", async () => {
      const rows = Array.from({ length: 25 }, (_, index) =>
        session({
          organizationId: subject.organizationId,
          personId: ann,
          startedAt: NOON - Math.floor(index / 3) * DAY_MS,
        }),
      );
      await subject.warehouse.applySessions(rows);
      const seen: string[] = [];
      let pages = 0;
      let cursor: string | null | undefined;
      do {
        const page = await subject.recordsOf(ann, { limit: 4, ...(cursor && { cursor }) });
        seen.push(...page.records.map((record) => `${record.startedAt} ${record.id}`));
        cursor = page.nextCursor;
        pages += 1;
      } while (cursor !== null);
      const expected = rows
        .map((row) => `${new Date(row.startedAt).toISOString()} ${row.sessionId}`)
        .sort()
        .reverse();
      expect(seen).toEqual(expected);
      expect(pages).toBe(7);
    });

    it("given filters, when asked, then only what began in [from, to) with that tool is answered", async () => {
      await subject.warehouse.applySessions([
        session({ organizationId: subject.organizationId, personId: ann, startedAt: NOON - 1 }),
        session({ organizationId: subject.organizationId, personId: ann, startedAt: NOON }),
        session({ organizationId: subject.organizationId, personId: ann, startedAt: NOON + 1, aiTool: "Claude" }),
        session({ organizationId: subject.organizationId, personId: ann, startedAt: NOON + 2 }),
      ]);
      const period = { from: new Date(NOON).toISOString(), to: new Date(NOON + 2).toISOString() };
      const startedAt = async (query: Record<string, unknown>) =>
        (await subject.recordsOf(ann, query)).records.map((record) => Date.parse(record.startedAt) - NOON);
      expect(await startedAt(period)).toEqual([1, 0]);
      expect(await startedAt({ ...period, tool: "Claude" })).toEqual([1]);
      expect(await startedAt({ tool: "Claude' OR 1 --" })).toEqual([]);
    });

    it("given a risk colour or an exposure, when asked, then only sessions of that colour, or that exposed as much, are answered", async () => {
      const findings = [{}, { email: 1 }, { password: 1 }, { card: 1 }];
      const own = { organizationId: subject.organizationId, personId: ann };
      await subject.warehouse.applySessions(
        findings.map((detected, index) => session({ ...own, startedAt: NOON + index, detected })),
      );
      const levels = async (query: Record<string, unknown>) =>
        (await subject.recordsOf(ann, query)).records.map((record) => record.dataExposureLevel);
      expect(await levels({})).toEqual(["critical", "high", "medium", "none"]);
      expect(await levels({ exposure: "high" })).toEqual(["critical", "high"]);
      const [riskiest] = (await subject.recordsOf(ann, {})).records;
      expect((await subject.recordsOf(ann, { riskLevel: riskiest?.riskLevel })).records[0]).toEqual(riskiest);
      expect(await levels({ riskLevel: "green", exposure: "low" })).toEqual([]);
    });

    it("given dates, when asked, then they begin in the time zone, in which a day may begin at one o'clock", async () => {
      const starts = ["2025-09-07T03:59:59.000Z", "2025-09-07T04:00:00.000Z", "2025-09-08T02:59:59.000Z"];
      await subject.warehouse.applySessions(
        [...starts, "2025-09-08T03:00:00.000Z"].map((start) =>
          session({ organizationId: subject.organizationId, personId: ann, startedAt: Date.parse(start) }),
        ),
      );
      const ask = async (timeZone?: string) => {
        const days = { from: "2025-09-07", to: "2025-09-08" };
        return (await subject.recordsOf(ann, days, timeZone)).records.map(({ startedAt }) => startedAt).reverse();
      };
      expect(await ask("America/Santiago")).toEqual(starts.slice(1));
      expect(await ask()).toEqual(starts.slice(0, 2));
    });

    it("given a cursor from the end of time, when asked, then it is the first page", async () => {
      await subject.warehouse.applySessions([session({ organizationId: subject.organizationId, personId: ann })]);
      const cursor = cursorText({ startedAt: 999_999_999_999_999, sessionId: id("any") });
      expect((await subject.recordsOf(ann, { cursor })).records).toHaveLength(1);
    });
  });
}
