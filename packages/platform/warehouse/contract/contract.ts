import { randomUUID } from "node:crypto";
import { analyticsQuerySchema, usageRecordOf, usageRecordsQuerySchema } from "@treadlight/domain/session";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  openWarehouse,
  organizationTenant,
  personalTenant,
  type Warehouse,
  type WarehouseOptions,
  WarehouseRefusedError,
} from "../index.ts";
import { DAY_MS, eventIdAt, id, NOON, session } from "./sessions.ts";

/** Where a warehouse is; opening it again finds what was written. */
export type WarehousePlace = Pick<WarehouseOptions, "url" | "username" | "password" | "path" | "database">;

const everything = { timeDimension: { from: "2026-01-01", to: "2026-12-31" } };
const allowed = { minimumPeople: 1, pseudonyms: false };
const now = () => NOON;

/** What every warehouse does, whichever engine it stands on. Each test has an organization of its own. */
export function describeWarehouse(engine: string, place: () => WarehousePlace): void {
  describe(`warehouse on ${engine}`, { timeout: 30_000 }, () => {
    let warehouse: Warehouse;
    let organizationId: string;
    const ann = id("ann");
    const ben = id("ben");

    beforeAll(async () => {
      warehouse = await openWarehouse({ ...place(), now });
    });
    afterAll(() => warehouse?.close());
    beforeEach(() => {
      organizationId = randomUUID();
    });

    const recordsOf = async (personId: string, query: Record<string, unknown> = {}) =>
      warehouse.usageRecords(personalTenant(organizationId, personId), usageRecordsQuerySchema.parse(query));
    const ask = async (query: Record<string, unknown>, options = allowed) =>
      warehouse.analytics(
        organizationTenant(organizationId),
        analyticsQuerySchema.parse({ ...everything, ...query }),
        options,
      );
    const ledger = () =>
      warehouse.outcomes(organizationTenant(organizationId), { from: new Date(NOON), to: new Date(NOON + DAY_MS) });

    describe("sessions", () => {
      it("given a session with every field, when read, then it is what was scored", async () => {
        const row = session({
          organizationId,
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
          reported: { co2Emissions: 0, waterUsage: 1e-7 },
          revision: 2_147_483_647,
        });
        await warehouse.applySessions([row]);
        expect((await recordsOf(ann)).records).toEqual([usageRecordOf(row)]);
      });

      it("given versions in any order and again, when written, then the newest is there once", async () => {
        const versions = [3, 1, 2].map((revision) =>
          session({ organizationId, personId: ann, sessionId: id("s"), revision, promptCount: revision }),
        );
        for (const version of [...versions, ...versions]) await warehouse.applySessions([version]);
        await warehouse.applySessions(versions);
        expect((await recordsOf(ann)).records.map(({ promptCount }) => promptCount)).toEqual([3]);
        expect((await ask({ measures: ["sessions", "prompts"] })).rows).toEqual([{ sessions: 1, prompts: 3 }]);
      });

      it("given a version that began on another day, when written, then the day before holds it no more", async () => {
        const days = [0, 40, 3].map((days, revision) =>
          session({ organizationId, personId: ann, sessionId: id("s"), revision, startedAt: NOON - days * DAY_MS }),
        );
        for (const version of days) await warehouse.applySessions([version]);
        await warehouse.applySessions(days.slice(0, 2));
        const { rows } = await ask({
          measures: ["sessions"],
          timeDimension: { ...everything.timeDimension, granularity: "day" },
        });
        expect(rows).toEqual([{ time: "2026-06-17T00:00:00Z", sessions: 1 }]);
      });

      it("given a batch cut off before its events were noted, when a newer version comes with it, then one row is left", async () => {
        const first = session({ organizationId, personId: ann, sessionId: id("s"), startedAt: NOON - 9 * DAY_MS });
        const second = session({ organizationId, personId: ann, sessionId: id("s"), revision: 1 });
        // Both days written, as if by a writer that lost its place, then the whole batch again.
        await warehouse.applySessions([second]);
        await warehouse.applySessions([first, second]);
        expect((await recordsOf(ann)).records).toEqual([usageRecordOf(second)]);
      });

      it("given one session id of two people and two organizations, when written, then each has its own", async () => {
        const other = randomUUID();
        const mine = { sessionId: id("same"), revision: 1 };
        await warehouse.applySessions([
          session({ organizationId, personId: ann, ...mine, promptCount: 1 }),
          session({ organizationId, personId: ben, ...mine, promptCount: 2 }),
          session({ organizationId: other, personId: ann, ...mine, promptCount: 3, revision: 9 }),
        ]);
        expect((await recordsOf(ann)).records.map(({ promptCount }) => promptCount)).toEqual([1]);
        expect((await recordsOf(ben)).records.map(({ promptCount }) => promptCount)).toEqual([2]);
        expect((await ask({ measures: ["prompts"] })).rows).toEqual([{ prompts: 3 }]);
      });

      it("given a row no column takes, when written, then it is refused, the others are not stored and later ones are", async () => {
        const good = session({ organizationId, personId: ann });
        const bad = { ...session({ organizationId, personId: ann }), promptCount: 1e30 };
        await expect(warehouse.applySessions([good, bad])).rejects.toThrow(WarehouseRefusedError);
        await expect(warehouse.applySessions([{ ...good, sessionId: "none" }])).rejects.toThrow(WarehouseRefusedError);
        expect((await recordsOf(ann)).records).toEqual([]);
        await warehouse.applySessions([good]);
        expect((await recordsOf(ann)).records).toHaveLength(1);
      });

      it("given a refused row, when the error is looked at, then it repeats nothing of the row", async () => {
        const bad = { ...session({ organizationId, personId: ann, promptPreview: "secret words" }), promptCount: 1e30 };
        const error = await warehouse.applySessions([bad]).catch((reason: unknown) => reason);
        expect(error).toBeInstanceOf(WarehouseRefusedError);
        expect(error).toMatchObject({ code: "warehouse_refused", serverCode: expect.any(Number) });
        expect(error).not.toHaveProperty("cause");
        expect(String(error)).not.toMatch(/secret|1e\+?30/);
      });
    });

    describe("usage records", () => {
      it("given sessions that began together, when paged, then each is answered once, newest first", async () => {
        const rows = Array.from({ length: 25 }, (_, index) =>
          session({ organizationId, personId: ann, startedAt: NOON - Math.floor(index / 3) * DAY_MS }),
        );
        await warehouse.applySessions(rows);
        const seen: string[] = [];
        let pages = 0;
        let cursor: string | null | undefined;
        do {
          const page = await recordsOf(ann, { limit: 4, ...(cursor && { cursor }) });
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
        await warehouse.applySessions([
          session({ organizationId, personId: ann, startedAt: NOON - 1 }),
          session({ organizationId, personId: ann, startedAt: NOON }),
          session({ organizationId, personId: ann, startedAt: NOON + 1, aiTool: "Claude" }),
          session({ organizationId, personId: ann, startedAt: NOON + 2 }),
        ]);
        const period = { from: new Date(NOON).toISOString(), to: new Date(NOON + 2).toISOString() };
        const startedAt = async (query: Record<string, unknown>) =>
          (await recordsOf(ann, query)).records.map((record) => Date.parse(record.startedAt) - NOON);
        expect(await startedAt(period)).toEqual([1, 0]);
        expect(await startedAt({ ...period, tool: "Claude" })).toEqual([1]);
        expect(await startedAt({ tool: "Claude' OR 1 --" })).toEqual([]);
      });
    });

    describe("many at once", () => {
      it("given many questions of two organizations at once, when answered, then none gets the other's rows", async () => {
        const other = randomUUID();
        await warehouse.applySessions([
          session({ organizationId, personId: ann, promptCount: 7 }),
          session({ organizationId: other, personId: ann, promptCount: 1_000 }),
        ]);
        const query = analyticsQuerySchema.parse({ ...everything, measures: ["prompts"] });
        const answers = await Promise.all(
          Array.from({ length: 60 }, async (_, index) => {
            const { rows } = await warehouse.analytics(
              organizationTenant(index % 2 ? other : organizationId),
              query,
              allowed,
            );
            return rows;
          }),
        );
        expect(answers).toEqual(Array.from({ length: 60 }, (_, index) => [{ prompts: index % 2 ? 1_000 : 7 }]));
      });

      it("given an export that is broken off, when many follow, then every one is answered whole", async () => {
        const rows = Array.from({ length: 3_000 }, (_, index) =>
          session({
            organizationId,
            personId: ann,
            startedAt: NOON - (index % 60) * DAY_MS,
            promptPreview: "p".repeat(200),
          }),
        );
        await warehouse.applySessions(rows);
        const period = { from: new Date(NOON - 90 * DAY_MS), to: new Date(NOON + DAY_MS) };
        for (let round = 0; round < 5; round += 1) {
          for await (const _record of warehouse.exportSessions(organizationTenant(organizationId), period)) break;
        }
        const ids = new Set<string>();
        for await (const record of warehouse.exportSessions(personalTenant(organizationId, ann), period))
          ids.add(record.id);
        expect(ids.size).toBe(3_000);
      });
    });

    describe("analytics", () => {
      beforeEach(async () => {
        const start = (month: number, day: number, hour = 9) => Date.UTC(2026, month - 1, day, hour);
        await warehouse.applySessions([
          session({
            organizationId,
            personId: ann,
            department: "R",
            startedAt: start(3, 31, 23),
            promptCount: 2,
            timeEngaged: 100,
          }),
          session({
            organizationId,
            personId: ann,
            department: "R",
            startedAt: start(4, 1, 0),
            detected: { email: 1 },
          }),
          session({
            organizationId,
            personId: ben,
            department: "S",
            startedAt: start(4, 1, 5),
            aiTool: "Claude",
            promptCount: 0,
          }),
          session({ organizationId, startedAt: start(4, 6, 5), aiTool: "Claude", categories: ["medical-data"] }),
        ]);
      });

      it("given sessions, when every measure is asked for, then sums are sums and averages weigh every session alike", async () => {
        const rows = [
          ...(await recordsOf(ann)).records,
          ...(await recordsOf(ben)).records,
          usageRecordOf(session({ organizationId, aiTool: "Claude", categories: ["medical-data"] })),
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
          const { rows: answered, meta } = await ask({ measures });
          expect(meta.source).toBe(source);
          expect(Object.keys(answered[0] ?? {})).toEqual(measures);
          for (const [measure, value] of Object.entries(expected))
            expect(answered[0]?.[measure], measure).toBeCloseTo(value, 9);
          await warehouse.refreshRollups({ quietMs: 0 });
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
        const { rows } = await ask({
          measures: ["sessions"],
          timeDimension: { ...everything.timeDimension, granularity },
        });
        expect(rows.map(({ time }) => time)).toEqual(times);
      });

      it("given dimensions, filters, order and limit, when asked, then rows are grouped, chosen, sorted and cut", async () => {
        const { rows, meta } = await ask({
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
          const { rows } = await ask({ measures: ["sessions"], dimensions: [dimension] });
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
        const { rows } = await ask({
          measures: ["sessions"],
          filters: [{ dimension: "department", operator: "in", values }],
        });
        expect(rows).toEqual([{ sessions: 0 }]);
        expect((await ask({ measures: ["sessions"] })).rows).toEqual([{ sessions: 4 }]);
      });

      it("given a least number of people, when asked, then smaller groups and those without people are left out", async () => {
        const query = { measures: ["sessions"], dimensions: ["department"] };
        expect((await ask(query, { minimumPeople: 2, pseudonyms: false })).rows).toEqual([]);
        expect((await ask({ measures: ["sessions"] }, { minimumPeople: 2, pseudonyms: false })).rows).toEqual([
          { sessions: 4 },
        ]);
      });

      it("given pseudonyms, when people are asked for, then no id is answered, and a filter takes the pseudonym", async () => {
        const query = { measures: ["sessions"], dimensions: ["user"] };
        const plain = (await ask(query)).rows.map(({ user }) => user);
        expect(plain).toContain(ann);
        const { rows } = await ask(query, { minimumPeople: 1, pseudonyms: true });
        const pseudonyms = rows.map(({ user }) => String(user));
        expect(new Set(pseudonyms).size).toBe(3);
        for (const pseudonym of pseudonyms) expect(pseudonym).toMatch(/^[0-9a-f]{16}$/);
        const filters = [{ dimension: "user", operator: "equals", values: pseudonyms.slice(0, 1) }];
        expect((await ask({ ...query, filters }, { minimumPeople: 1, pseudonyms: true })).rows).toEqual(
          rows.slice(0, 1),
        );
      });

      it("given one person's question, when answered, then only their sessions count, rolled up or not", async () => {
        await warehouse.refreshRollups({ quietMs: 0 });
        const query = analyticsQuerySchema.parse({ ...everything, measures: ["sessions"] });
        const { rows, meta } = await warehouse.analytics(personalTenant(organizationId, ben), query, allowed);
        expect(rows).toEqual([{ sessions: 1 }]);
        expect(meta.source).toBe("rows");
      });

      it("given a period from the first year to the last, when asked, then every session counts", async () => {
        const timeDimension = { from: "0001-01-01", to: "9999-12-31" };
        expect((await ask({ measures: ["sessions"], timeDimension })).rows).toEqual([{ sessions: 4 }]);
        await warehouse.refreshRollups({ quietMs: 0 });
        expect((await ask({ measures: ["sessions"], timeDimension })).rows).toEqual([{ sessions: 4 }]);
        expect((await recordsOf(ann, timeDimension)).records).toHaveLength(2);
      });

      it("given no period, when asked, then it is today and the 29 days before", async () => {
        const { meta, rows } = await warehouse.analytics(
          organizationTenant(organizationId),
          analyticsQuerySchema.parse({ measures: ["sessions"] }),
          allowed,
        );
        expect(meta).toMatchObject({ from: "2026-05-22T00:00:00.000Z", to: "2026-06-21T12:00:00.000Z" });
        expect(rows).toEqual([{ sessions: 0 }]);
      });
    });

    describe("roll-ups", () => {
      const byDay = {
        measures: ["sessions", "activeUsers"],
        timeDimension: { ...everything.timeDimension, granularity: "day" },
      };
      const at = (days: number) => ({ organizationId, personId: ann, startedAt: NOON - days * DAY_MS });

      it("given a day that changed after it was rolled up, when asked, then it is read from sessions and the others are not", async () => {
        const grows = session({ ...at(1), sessionId: id("s") });
        await warehouse.applySessions([grows, session(at(2)), session(at(3))]);
        await warehouse.refreshRollups({ quietMs: 0 });
        const before = await ask(byDay);
        expect(before.meta.source).toBe("rollup");
        await warehouse.applySessions([
          session({ ...at(1), sessionId: id("s"), revision: 1 }),
          session({ ...at(1), personId: ben }),
        ]);
        const after = await ask(byDay);
        expect(after.meta.source).toBe("both");
        expect(after.rows.map(({ sessions, activeUsers }) => [sessions, activeUsers])).toEqual([
          [1, 1],
          [1, 1],
          [2, 2],
        ]);
        await warehouse.refreshRollups({ quietMs: 0 });
        const rolledUp = await ask(byDay);
        expect(rolledUp.meta.source).toBe("rollup");
        expect(rolledUp.rows).toEqual(after.rows);
      });

      it("given a period that cuts a day in two, when asked, then that day is read from sessions", async () => {
        await warehouse.applySessions([session(at(0)), session({ ...at(0), startedAt: NOON + 1 }), session(at(1))]);
        await warehouse.refreshRollups({ quietMs: 0 });
        const { rows, meta } = await ask({
          ...byDay,
          timeDimension: { granularity: "day", from: "2026-06-01", to: new Date(NOON + 1).toISOString() },
        });
        expect(meta.source).toBe("both");
        expect(rows.map(({ sessions }) => sessions)).toEqual([1, 1]);
      });

      it("given a day that changed just now, when rolled up after quiet only, then it waits", async () => {
        await warehouse.refreshRollups({ quietMs: 0 });
        await warehouse.applySessions([session(at(0))]);
        expect(await warehouse.refreshRollups({ quietMs: 600_000 })).toBe(0);
        expect(await warehouse.refreshRollups({ quietMs: 0 })).toBe(1);
      });
    });

    describe("erasing", () => {
      it("given an erasure, when older sessions are delivered again, then they stay out and newer ones do not", async () => {
        const old = session({ organizationId, personId: ann, sessionId: id("old"), startedAt: NOON - DAY_MS });
        const late = session({ organizationId, personId: ann, sessionId: id("late") });
        await warehouse.applySessions([old]);
        await warehouse.refreshRollups({ quietMs: 0 });
        const erasure = {
          kind: "erasure",
          eventId: randomUUID(),
          organizationId,
          personId: ann,
          receivedAt: late.receivedAt,
        } as const;
        await warehouse.applyErasures([erasure]);
        expect((await recordsOf(ann)).records).toEqual([]);
        expect((await ask({ measures: ["sessions"] })).rows).toEqual([{ sessions: 0 }]);
        await warehouse.applySessions([old, late]);
        expect((await recordsOf(ann)).records).toEqual([]);
        const grown = session({ organizationId, personId: ann, sessionId: id("old"), revision: 1 });
        await warehouse.applySessions([grown]);
        await warehouse.applyErasures([erasure]);
        expect((await recordsOf(ann)).records).toEqual([usageRecordOf(grown)]);
      });

      it("given two people, when one is erased, then the other's sessions stay", async () => {
        const rows = [ann, ben].map((personId) => session({ organizationId, personId, sessionId: id("same") }));
        await warehouse.applySessions(rows);
        await warehouse.applyErasures([
          { kind: "erasure", eventId: randomUUID(), organizationId, personId: ann, receivedAt: NOON + 10 * DAY_MS },
        ]);
        expect((await recordsOf(ben)).records).toHaveLength(1);
        expect((await ask({ measures: ["sessions", "activeUsers"] })).rows).toEqual([{ sessions: 1, activeUsers: 1 }]);
      });
    });

    describe("the outcome ledger", () => {
      it("given each outcome, when asked, then every accepted session is in exactly one and they add up", async () => {
        const at = { organizationId, receivedAt: NOON };
        const rows = [0, 1, 2].map((revision) =>
          session({ ...at, personId: ann, sessionId: id("s"), revision, eventId: eventIdAt(NOON, revision) }),
        );
        const erased = session({ ...at, personId: ben, eventId: eventIdAt(NOON, 10) });
        const dead = { ...at, eventId: eventIdAt(NOON, 11), stream: "sessions", reason: "refused", payload: "{}" };
        const redriven = session({ ...at, personId: ann, eventId: eventIdAt(NOON, 12) });
        const receipt = {
          kind: "receipt",
          ...at,
          eventId: randomUUID(),
          accepted: 8,
          rejected: { required: 2, too_long: 1 },
        } as const;
        await warehouse.insertReceipts([receipt]);
        await warehouse.insertReceipts([
          receipt,
          { ...receipt, eventId: randomUUID(), accepted: 0, rejected: { required: 1 } },
        ]);
        await warehouse.applySessions([...rows, erased]);
        await warehouse.applySessions([...rows, erased]);
        await warehouse.insertDeadLetters([dead, { ...dead, eventId: redriven.eventId }]);
        await warehouse.insertDeadLetters([dead]);
        await warehouse.applySessions([redriven]);
        await warehouse.applyErasures([
          { kind: "erasure", eventId: randomUUID(), organizationId, personId: ben, receivedAt: NOON },
        ]);
        const counts = {
          rejected: { required: 3, too_long: 1 },
          accepted: 8,
          scored: 2,
          superseded: 2,
          deadLettered: 1,
          erased: 1,
          pending: 2,
        };
        expect(await ledger()).toEqual({ total: counts, days: [{ day: "2026-06-20", ...counts }] });
        const letters = await warehouse.deadLetters({ limit: 10, eventIds: [dead.eventId, redriven.eventId] });
        expect(letters).toEqual([{ ...dead, payload: "{}" }]);
      });

      it("given nothing received, when asked, then all counts are zero", async () => {
        const nothing = { rejected: {}, accepted: 0, scored: 0, superseded: 0, deadLettered: 0, erased: 0, pending: 0 };
        expect(await ledger()).toEqual({ total: nothing, days: [] });
      });
    });

    describe("changes", () => {
      it("given organizations, when sessions come, then only theirs has changed, and later than before", async () => {
        expect((await warehouse.lastChanges([])).size).toBe(0);
        expect((await warehouse.lastChanges([organizationId, randomUUID()])).size).toBe(0);
        await warehouse.applySessions([session({ organizationId, personId: ann })]);
        const first = (await warehouse.lastChanges([organizationId])).get(organizationId);
        await expect
          .poll(async () => {
            await warehouse.applySessions([session({ organizationId, personId: ann })]);
            return (await warehouse.lastChanges([organizationId])).get(organizationId);
          })
          .toBeGreaterThan(first ?? Number.POSITIVE_INFINITY);
      });
    });
  });
}
