import { analyticsQuerySchema } from "@treadlight/contract/analytics";
import { usageRecordOf } from "@treadlight/domain/session";
import { beforeEach, describe, expect, it } from "vitest";
import { openWarehouse, organizationTenant, personalTenant, type Tenant, type ToolDecisions } from "../index.ts";
import { id, NOON, session } from "./sessions.ts";
import { allOf2026, everybody, useWarehouse, type WarehousePlace } from "./subject.ts";

const TODAY = new Date(NOON).toISOString().slice(0, 10);

export function describeAnalytics(place: () => WarehousePlace): void {
  describe("analytics", () => {
    const subject = useWarehouse(place);
    const ann = id("ann");
    const ben = id("ben");

    it("given projects, then the organization sees what senders call them, and a person what they call their own", async () => {
      const { organizationId, warehouse } = subject;
      const of = (personId: string, project?: string, ownProject?: string) =>
        session({ organizationId, personId, project, ownProject, startedAt: Date.UTC(2025, 0, 5) });
      await warehouse.applySessions([
        ...[of(ann, "acme"), of(ann, "acme", "Phase 2"), of(ann, "acme", ""), of(ann), of(ben, "beta", "Phase 2")],
      ]);
      const byProject = { measures: ["sessions"], dimensions: ["project"] };
      const timeDimension = { from: "2025-01-01", to: "2025-12-31" };
      const asked = (filters: object[]) => analyticsQuerySchema.parse({ ...byProject, timeDimension, filters });
      const isIn = (...values: string[]) => ({ dimension: "project", operator: "in", values });
      const organization = organizationTenant(organizationId);
      const rowsOf = async (tenant: Tenant, ...filters: object[]) =>
        (await warehouse.analytics(tenant, asked(filters), everybody)).rows;
      await warehouse.refreshRollups({ quietMs: 0 });
      expect(await rowsOf(organization)).toEqual([
        ...[
          { project: "acme", sessions: 3 },
          { project: "", sessions: 1 },
          { project: "beta", sessions: 1 },
        ],
      ]);
      expect(await rowsOf(organization, isIn("Phase 2"))).toEqual([]);
      const own = personalTenant(organizationId, ann);
      expect(await rowsOf(own)).toEqual([
        ...[
          { project: "", sessions: 2 },
          { project: "Phase 2", sessions: 1 },
          { project: "acme", sessions: 1 },
        ],
      ]);
      expect(await rowsOf(own, isIn("Phase 2"))).toEqual([{ project: "Phase 2", sessions: 1 }]);
    });

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
          team: "T",
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
        timeSaved: sum(({ timeSaved }) => timeSaved ?? 0),
        timeSavedLow: sum(({ timeSavedLow }) => timeSavedLow ?? 0),
        timeSavedCentral: sum(({ timeSavedCentral }) => timeSavedCentral ?? 0),
        timeSavedHigh: sum(({ timeSavedHigh }) => timeSavedHigh ?? 0),
        productivityScore: sum(({ productivityScore }) => productivityScore ?? 0) / 4,
        taskCompletionRate: sum(({ taskCompletionRate }) => taskCompletionRate ?? 0) / 4,
        complianceScore: sum(({ complianceScore }) => complianceScore) / 4,
        sensitiveSessions: 1,
        co2: sum(({ co2Emissions }) => co2Emissions ?? 0),
        sessionsNotEstimated: 0,
        co2Low: sum(({ low }) => low?.co2Emissions ?? 0),
        co2High: sum(({ high }) => high?.co2Emissions ?? 0),
        energy: sum(({ energyUsage }) => energyUsage ?? 0),
        energyLow: sum(({ low }) => low?.energyUsage ?? 0),
        energyHigh: sum(({ high }) => high?.energyUsage ?? 0),
        water: sum(({ waterUsage }) => waterUsage ?? 0),
        waterLow: sum(({ low }) => low?.waterUsage ?? 0),
        waterHigh: sum(({ high }) => high?.waterUsage ?? 0),
        greenwashingGap: sum(({ breakdown }) => breakdown?.greenwashingGap ?? 0),
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

    it("given a loss, an agent and a time that is not known, when asked, then each is counted, and scores are averages of the others", async () => {
      const { organizationId } = subject;
      const start = Date.UTC(2025, 5, 3);
      const tokens = { inputTokens: 900, cachedTokens: 600, outputTokens: 70, requests: 4 };
      const document = { organizationId, startedAt: start, workflowType: "content-creation", contentType: "document" };
      await subject.warehouse.applySessions([
        session({ ...document, timeEngaged: 600, promptCount: 3 }),
        session({ ...document, contentType: "email", timeEngaged: 1_500 }),
        session({
          ...document,
          timeEngaged: 0,
          automated: true,
          workflowType: "",
          contentType: "",
          model: "claude-sonnet-4-5",
          ...tokens,
        }),
        session({ ...document, timeEngaged: undefined, kindSource: "guessed" }),
      ]);
      const ofDay = { from: "2025-06-03", to: "2025-06-03" };
      const measures = ["sessions", "timeEngaged", "timeSaved", "timeSavedLow", "timeSavedCentral", "timeSavedHigh"];
      const more = ["timeLost", "sessionsWithLoss", "sessionsWithoutTime", "scoredSessions", "productivityScore"];
      const asks = async () =>
        (await subject.ask({ measures: [...measures, ...more], timeDimension: ofDay, totals: true })).rows;
      const expected = {
        ...{ sessions: 4, timeEngaged: 2_100, timeSaved: 3_000 },
        ...{ timeSavedLow: 0, timeSavedCentral: expect.closeTo(400, 6), timeSavedHigh: 1_500 },
        ...{ timeLost: 600, sessionsWithLoss: 1, sessionsWithoutTime: 2, scoredSessions: 3 },
        productivityScore: expect.closeTo((86 + 30 + 0) / 3, 9),
      };
      expect(await asks()).toEqual([expected]);
      await subject.warehouse.refreshRollups({ quietMs: 0 });
      expect(await asks()).toEqual([expected]);

      const work = {
        measures: ["prompts", "inputTokens", "cachedTokens", "outputTokens", "requests", "spend", "sessionsNotPriced"],
        dimensions: ["automated"],
      };
      const { rows: byWorker } = await subject.ask({ ...work, timeDimension: ofDay });
      expect(byWorker).toEqual([
        {
          automated: "no",
          prompts: 5,
          inputTokens: 0,
          cachedTokens: 0,
          outputTokens: 0,
          requests: 0,
          spend: 0,
          sessionsNotPriced: 3,
        },
        // 300 tokens at 3 dollars a million, 600 from the cache at 0.30, 70 answered at 15.
        { automated: "yes", prompts: 1, ...tokens, spend: 0.00213, sessionsNotPriced: 0 },
      ]);

      const bySource = await subject.ask({
        measures: ["sessions"],
        dimensions: ["kindSource"],
        timeDimension: ofDay,
        filters: [{ dimension: "kindSource", operator: "notEquals", values: ["none"] }],
      });
      expect(bySource.rows).toEqual([
        { kindSource: "stated", sessions: 2 },
        { kindSource: "guessed", sessions: 1 },
      ]);
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

    it("given a time zone, when asked, then days and hours are its own, in those of 23 and 25 hours too", async () => {
      const { organizationId } = subject;
      await subject.warehouse.applySessions(
        // The first and last moments of the day on which New York's clocks go forward, and of the one on which they go back.
        ["2026-03-08T05:00:00Z", "2026-03-09T03:59:59Z", "2025-11-02T04:00:00Z", "2025-11-03T04:59:59Z"].map((start) =>
          session({ organizationId, startedAt: Date.parse(start) }),
        ),
      );
      await subject.warehouse.refreshRollups({ quietMs: 0 });
      const inNewYork = { pseudonyms: false, timeZone: "America/New_York" };
      const ask = (granularity: string, from: string, to: string) =>
        subject.ask({ measures: ["sessions"], timeDimension: { granularity, from, to } }, inNewYork);
      const forward = await ask("day", "2026-03-08", "2026-03-08");
      expect(forward.rows).toEqual([{ time: "2026-03-08T05:00:00Z", sessions: 2 }]);
      expect(forward.meta).toMatchObject({ from: "2026-03-08T05:00:00.000Z", to: "2026-03-09T04:00:00.000Z" });
      const back = await ask("day", "2025-11-02", "2025-11-02");
      expect(back.rows).toEqual([{ time: "2025-11-02T04:00:00Z", sessions: 2 }]);
      expect(back.meta).toMatchObject({ from: "2025-11-02T04:00:00.000Z", to: "2025-11-03T05:00:00.000Z" });
      // The last evening of March in New York is April in UTC.
      expect((await ask("month", "2026-03-01", "2026-04-30")).rows).toEqual([
        { time: "2026-03-01T05:00:00Z", sessions: 4 },
        { time: "2026-04-01T04:00:00Z", sessions: 2 },
      ]);
    });

    it("given a limit, when others and totals are asked for, then the rows, the others and the totals agree", async () => {
      const query = { measures: ["sessions", "activeUsers"], dimensions: ["department"], limit: 1, others: true };
      const { rows, others, totals } = await subject.ask({ ...query, totals: true });
      expect(rows).toEqual([{ department: "R", sessions: 2, activeUsers: 1 }]);
      expect(others).toEqual({ sessions: 2, activeUsers: 1 });
      expect(totals).toEqual({ sessions: 4, activeUsers: 2 });
      const all = await subject.ask({ ...query, limit: 3 });
      expect([all.others, all.totals, all.meta.truncated]).toEqual([undefined, undefined, false]);
    });

    it("given ranges and texts, when filtered by, then only what fits is answered, and totals count nothing else", async () => {
      const byTool = { measures: ["sessions"], dimensions: ["tool"], totals: true };
      const contains = { dimension: "tool", operator: "contains", values: ["LAUD", "xyz"] };
      expect((await subject.ask({ ...byTool, filters: [contains] })).rows).toEqual([{ tool: "Claude", sessions: 2 }]);
      const ranged = await subject.ask({ ...byTool, ranges: [{ measure: "prompts", min: 2, max: 3 }] });
      expect([ranged.rows, ranged.totals]).toEqual([[{ tool: "ChatGPT", sessions: 2 }], { sessions: 2 }]);
    });

    it.each([
      [
        "previousPeriod",
        { from: "2026-04-01", to: "2026-04-01" },
        "2026-03-31T00:00:00.000Z",
        { R: [1, 1], S: [1, 0] },
      ],
      ["previousYear", { from: "2027-04-01", to: "2027-04-30" }, "2026-04-01T00:00:00.000Z", {}],
    ])(
      "given %s, when compared, then each row has its earlier value and the change",
      async (compare, timeDimension, from, expected) => {
        const query = { measures: ["sessions"], dimensions: ["department"], timeDimension, compare, totals: true };
        const { rows, totals, meta } = await subject.ask(query);
        const values = rows.map(({ department, sessions, sessionsBefore }) => [department, [sessions, sessionsBefore]]);
        expect(Object.fromEntries(values)).toEqual(expected);
        for (const row of rows) expect(row.sessionsChange).toBe(Number(row.sessions) - Number(row.sessionsBefore));
        expect(meta.compared?.from).toBe(from);
        if (rows.length > 0) expect(totals).toEqual({ sessions: 2, sessionsBefore: 1, sessionsChange: 1 });
      },
    );

    it("given a day that is still running, when compared, then it is with the day before up to the same time", async () => {
      const at = (hoursAgo: number) => ({ startedAt: NOON - hoursAgo * 3_600_000 });
      const common = { organizationId: subject.organizationId, personId: ann };
      await subject.warehouse.applySessions([3, 23, 25, 30].map((hours) => session({ ...common, ...at(hours) })));
      await subject.warehouse.refreshRollups({ quietMs: 0 });
      const timeDimension = { from: TODAY, to: TODAY };
      const { rows } = await subject.ask({ measures: ["sessions"], timeDimension, compare: "previousPeriod" });
      expect(rows).toEqual([{ sessions: 1, sessionsBefore: 2, sessionsChange: -1 }]);
    });

    it("given months, when compared with the previous period, then each bucket is compared with the one as many months before", async () => {
      const timeDimension = { granularity: "month", from: "2026-04-01", to: "2026-04-30" };
      const { rows, meta } = await subject.ask({ measures: ["sessions"], timeDimension, compare: "previousPeriod" });
      expect(rows).toEqual([{ time: "2026-04-01T00:00:00Z", sessions: 3, sessionsBefore: 1, sessionsChange: 2 }]);
      expect(meta.compared).toEqual({ from: "2026-03-01T00:00:00.000Z", to: "2026-04-01T00:00:00.000Z" });
    });

    it("given an answer, when asked again, then it is kept until new data arrives", async () => {
      const { organizationId } = subject;
      const ask = () => subject.ask({ measures: ["sessions"] });
      // Kept once the data has settled. A kept answer has the same rows, not only equal ones.
      const isKept = async () => {
        const { rows } = await ask();
        return (await ask()).rows === rows;
      };
      await expect.poll(isKept, { timeout: 60_000 }).toBe(true);
      const { rows, ageMs } = await ask();
      expect([rows, ageMs]).toEqual([[{ sessions: 4 }], 0]);
      await subject.warehouse.applySessions([session({ organizationId })]);
      expect((await ask()).rows).toEqual([{ sessions: 5 }]);
    });

    it("given answers kept by two api processes, when new data arrives, then both answer with it", async () => {
      const { organizationId } = subject;
      const other = await openWarehouse({ ...place(), now: () => NOON });
      try {
        const query = analyticsQuerySchema.parse({ measures: ["sessions"], timeDimension: allOf2026 });
        const tenant = organizationTenant(organizationId);
        const askers = [subject.warehouse, other].map((one) => () => one.analytics(tenant, query, everybody));
        for (const ask of askers) {
          const isKept = async () => {
            const { rows } = await ask();
            return (await ask()).rows === rows;
          };
          await expect.poll(isKept, { timeout: 60_000 }).toBe(true);
        }
        await subject.warehouse.applySessions([session({ organizationId })]);
        for (const ask of askers) expect((await ask()).rows).toEqual([{ sessions: 5 }]);
      } finally {
        await other.close();
      }
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

    it("given sessions with several types, subjects and outcomes, when asked by them, then each counts once under each and once in totals, and filters choose whole sessions", async () => {
      const { organizationId } = subject;
      const at = { organizationId, startedAt: Date.UTC(2025, 2, 3) };
      const asked = { guard: { sent: { count: 3, types: ["card" as const] }, kept: { count: 1, types: [] } } };
      await subject.warehouse.applySessions([
        session({ ...at, personId: ann, detected: { email: 3, card: 1 }, categories: ["medical-data"], ...asked }),
        session({
          ...{ ...at, personId: ann, detected: { email: 1 }, aiTool: "Claude" },
          ownFindings: { version: 1, found: { falcon: 2 } },
        }),
        session({ ...at, personId: ben }),
      ]);
      const timeDimension = { from: "2025-03-01", to: "2025-03-31" };
      const ask = (more: object) =>
        subject.ask({ measures: ["sessions", "activeUsers"], timeDimension, totals: true, ...more });
      const amounts = (sessions: number, activeUsers: number) => ({ sessions, activeUsers });
      for (const source of ["rows", "both", "rollup"]) {
        const { rows, totals, meta } = await ask({ dimensions: ["sensitiveType"] });
        expect(rows, source).toEqual([
          { sensitiveType: "email", ...amounts(2, 1) },
          { sensitiveType: "", ...amounts(1, 1) },
          { sensitiveType: "card", ...amounts(1, 1) },
          { sensitiveType: "custom:falcon", ...amounts(1, 1) },
        ]);
        expect([totals, meta.severalPerSession]).toEqual([amounts(3, 2), ["sensitiveType"]]);
        await subject.warehouse.refreshRollups({ quietMs: 0 });
      }
      const cut = await ask({ dimensions: ["sensitiveType"], limit: 1, others: true });
      expect([cut.others, cut.totals]).toEqual([amounts(3, 2), amounts(3, 2)]);
      const both = await ask({ dimensions: ["subject", "guardOutcome", "tool"] });
      expect(both.rows).toEqual([
        { subject: "", guardOutcome: "", tool: "ChatGPT", ...amounts(1, 1) },
        { subject: "", guardOutcome: "", tool: "Claude", ...amounts(1, 1) },
        { subject: "medical-data", guardOutcome: "kept", tool: "ChatGPT", ...amounts(1, 1) },
        { subject: "medical-data", guardOutcome: "sent", tool: "ChatGPT", ...amounts(1, 1) },
      ]);
      const where = async (operator: string, ...values: string[]) =>
        (await ask({ filters: [{ dimension: "sensitiveType", operator, values }] })).rows[0]?.sessions;
      expect([
        await where("equals", "card"),
        await where("in", "card", "email"),
        await where("in", ""),
        await where("notIn", "card"),
        await where("notEquals", ""),
        await where("contains", "ARD"),
        await where("equals", "custom:falcon"),
      ]).toEqual([1, 2, 1, 2, 2, 1, 1]);
      await subject.warehouse.applySessions([
        session({ organizationId, startedAt: Date.UTC(2025, 2, 4), detected: { email: 1, phone: 1 } }),
      ]);
      const compared = await ask({
        ...{ measures: ["sessions"], dimensions: ["sensitiveType"], compare: "previousPeriod" },
        timeDimension: { from: "2025-03-04", to: "2025-03-04" },
      });
      expect(compared.rows).toEqual([
        { sensitiveType: "email", sessions: 1, sessionsBefore: 2, sessionsChange: -1 },
        { sensitiveType: "phone", sessions: 1, sessionsBefore: 0, sessionsChange: 1 },
      ]);
      expect(compared.totals).toEqual({ sessions: 1, sessionsBefore: 3, sessionsChange: -2 });
      const ranged = { measures: ["sessions"], dimensions: ["subject"], ranges: [{ measure: "sessions", min: 1 }] };
      expect(analyticsQuerySchema.safeParse({ ...ranged, totals: true }).success).toBe(false);
      expect((await ask({ ...ranged, totals: false })).rows).toHaveLength(2);
    });

    it("given decisions about tools, when asked by them, then they are those of now, rolled up or not, and a kept answer of earlier ones is not given", async () => {
      const question = { measures: ["sessions"], dimensions: ["toolDecision"], totals: true };
      const asks = async (decisions: Record<string, string>, otherwise: string, rules: ToolDecisions["rules"] = []) =>
        (await subject.ask(question, { ...everybody, toolDecisions: { decisions, rules, otherwise } })).rows;
      const ofDepartment = { tool: "Claude", decision: "warn", department: "S", team: null };
      const ofTeam = { tool: "Claude", decision: "approve", department: null, team: "T" };
      for (const source of ["rows", "rollup"]) {
        expect(await asks({ Claude: "block" }, "undecided"), source).toEqual([
          { toolDecision: "block", sessions: 2 },
          { toolDecision: "undecided", sessions: 2 },
        ]);
        expect(await asks({ Claude: "block", ChatGPT: "approve" }, "warn")).toEqual([
          { toolDecision: "approve", sessions: 2 },
          { toolDecision: "block", sessions: 2 },
        ]);
        for (const [rules, decision] of [
          [[ofDepartment], "warn"],
          [[ofDepartment, ofTeam], "approve"],
        ] as const) {
          expect(await asks({ Claude: "block" }, "undecided", rules)).toEqual([
            { toolDecision: "undecided", sessions: 2 },
            ...[decision, "block"].toSorted().map((toolDecision) => ({ toolDecision, sessions: 1 })),
          ]);
        }
        await subject.warehouse.refreshRollups({ quietMs: 0 });
      }
      const filters = [{ dimension: "toolDecision", operator: "in", values: ["undecided"] }];
      const { rows, meta } = await subject.ask({ ...question, dimensions: [], filters });
      expect([rows, meta.source]).toEqual([[{ sessions: 4 }], "rollup"]);
    });

    it("given values that look like SQL, when filtered by, then they are only values", async () => {
      const values = [
        "R') OR 1=1 --",
        "R' OR '1'='1",
        "\\",
        "{from:Int64}",
        "\\'); DROP TABLE sessions; --",
        "a/* */b",
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
      expect(meta).toMatchObject({ from: "2026-05-22T00:00:00.000Z", to: "2026-06-21T00:00:00.000Z" });
      expect(rows).toEqual([{ sessions: 0 }]);
    });
  });
}
