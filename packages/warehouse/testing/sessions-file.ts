import { type SessionsFormat, STORED_COLUMNS, sessionsExportQuerySchema } from "@treadlight/contract/exports";
import { escapeFormula } from "@treadlight/domain/format";
import { DAY_MS } from "@treadlight/domain/time";
import { parquetReadObjects } from "hyparquet";
import { describe, expect, it } from "vitest";
import { organizationTenant } from "../index.ts";
import { id, NOON, numberedId, session } from "./sessions.ts";
import { useWarehouse, type WarehousePlace } from "./subject.ts";

const sixDigits = (value: number) => Number(value.toPrecision(6));

export function describeSessionsFile(place: () => WarehousePlace): void {
  describe("files of sessions", () => {
    const subject = useWarehouse(place);
    const ann = id("ann");

    async function file(format: SessionsFormat, query: Record<string, unknown> = {}, pseudonyms = false) {
      const tenant = organizationTenant(subject.organizationId);
      const parsed = sessionsExportQuerySchema.parse(query);
      const bytes = await subject.warehouse.sessionsFile(tenant, parsed, { format, pseudonyms });
      if (!bytes) return undefined;
      const pieces: Buffer[] = [];
      for await (const piece of bytes) pieces.push(Buffer.from(piece));
      return Buffer.concat(pieces);
    }
    const text = async (format: SessionsFormat, query?: Record<string, unknown>) =>
      String(await file(format, query))
        .split("\n")
        .slice(0, -1);
    const rows = async (query?: Record<string, unknown>, pseudonyms = false) =>
      String(await file("ndjson", query, pseudonyms))
        .split("\n")
        .slice(0, -1)
        .map((line) => JSON.parse(line));
    const ids = async (query?: Record<string, unknown>): Promise<string[]> => (await rows(query)).map((row) => row.id);
    async function parquetRows(query?: Record<string, unknown>) {
      const bytes = new Uint8Array((await file("parquet", query)) ?? []);
      return parquetReadObjects({ file: bytes.buffer });
    }

    /** Sessions of three people over a year, several a day. */
    async function addSessions(count: number) {
      const { organizationId } = subject;
      const sessions = Array.from({ length: count }, (_, index) =>
        session({
          organizationId,
          personId: id(index % 3),
          startedAt: NOON - (index % 50) * 7 * DAY_MS + index,
          receivedAt: NOON - 1,
        }),
      );
      await subject.warehouse.applySessions(sessions);
      return sessions;
    }

    it("given a session, when exported, then each format says the same of it, with units as stored and nothing it wrote", async () => {
      const row = session({
        ...{ organizationId: subject.organizationId, personId: ann, startedAt: NOON, department: "Sales" },
        ...{ promptPreview: "What we ask", detected: { email: 1, phone: 2 }, categories: [], endedAt: NOON + 5 },
      });
      await subject.warehouse.applySessions([row]);
      const [json] = await rows();
      const [parquet] = await parquetRows();
      const [header = "", line = ""] = await text("csv");
      expect(json).toMatchObject({
        ...{ id: row.sessionId, user: ann, startedAt: "2026-06-20T12:00:00.000Z", department: "Sales" },
        ...{ endedAt: "2026-06-20T12:00:00.005Z", promptCount: 1, co2Emissions: sixDigits(row.co2Emissions) },
        ...{ sensitiveDataDetected: ["email", "phone"], exposureAtMostLow: false, reportedCo2Emissions: null },
      });
      expect(parquet).toEqual({
        ...json,
        startedAt: new Date(NOON),
        endedAt: new Date(NOON + 5),
        receivedAt: new Date(row.receivedAt),
      });
      expect(header.startsWith("\ufeffid,user,startedAt,")).toBe(true);
      expect(header.slice(1).split(",")).toEqual(Object.keys(json));
      expect(line).toContain(`"${row.sessionId}","${ann}","2026-06-20T12:00:00.000Z"`);
      expect(line).toContain('"email; phone"');
      expect(JSON.stringify(json) + line).not.toContain("What we ask");
    });

    it("given a session whose time is not known, when exported, then what follows from the time is empty in every format", async () => {
      const row = session({ organizationId: subject.organizationId, personId: ann, timeEngaged: undefined });
      await subject.warehouse.applySessions([row]);
      const unknown = {
        ...{ timeEngaged: null, timeSaved: null, productivityScore: null, taskCompletionRate: null },
        ...{ timeSavedLow: null, timeSavedCentral: null, timeSavedHigh: null, timeLost: null },
      };
      expect(await rows()).toMatchObject([unknown]);
      expect(await parquetRows()).toMatchObject([unknown]);
      const [names = "", line = ""] = await text("csv");
      // From the end, because places before it have commas.
      const columns = names.split(",");
      const first = columns.indexOf("timeSavedLow") - columns.length;
      expect(line.split(",").slice(first, first + 4)).toEqual(["", "", "", ""]);
    });

    it("given large, small and whole numbers, when exported, then estimates have six significant digits", async () => {
      const numbers = Object.entries(STORED_COLUMNS).flatMap(([name, { kind }]) => (kind === "number" ? [name] : []));
      const promptCounts = [1, 7, 123, 4_567, 98_765];
      const sessions = promptCounts.map((promptCount) =>
        session({
          ...{
            organizationId: subject.organizationId,
            personId: ann,
            promptCount,
            timeEngaged: promptCount * 1.000_001,
          },
          ...{ reportedEnergyUsage: 0, reportedWaterUsage: 1e-7 / promptCount },
        }),
      );
      await subject.warehouse.applySessions(sessions);
      const exported = await rows();
      for (const row of sessions) {
        const same = exported.find((one) => one.id === row.sessionId);
        for (const name of numbers) {
          const value = Number(Reflect.get(row, name));
          const absent = /^(reported|videoSeconds|audioSeconds|compute|residual)/.test(name) && value < 0;
          const difference = Math.abs(same[name] - value);
          expect([name, value, absent ? same[name] === null : difference <= Math.abs(value) * 5e-6]).toEqual([
            name,
            value,
            true,
          ]);
          if (Math.abs(value) < 1e6 && !absent)
            expect(String(Math.abs(same[name])).replace(/e.*|^0\.0*|\D/g, "").length).toBeLessThanOrEqual(6);
        }
      }
    });

    it("given texts that a spreadsheet would run, when exported as CSV, then they are text; filters still find them", async () => {
      const formulas = [
        "=1+1",
        "+1",
        "-1",
        "@SUM(A1)",
        "\t=1",
        "\rx",
        " =1",
        ",=1",
        ";=1",
        "Sales; ＝1;+2",
        "＝1",
        "'=1",
      ];
      const { organizationId } = subject;
      await subject.warehouse.applySessions(
        ["plain", ...formulas].map((department) => session({ organizationId, personId: ann, department })),
      );
      const [, ...lines] = await text("csv");
      for (const formula of formulas) expect(lines.join("\n")).toContain(`,"${escapeFormula(formula)}",`);
      expect(lines.join("\n")).toContain(',"plain",');
      const filters = JSON.stringify([{ dimension: "department", operator: "equals", values: ["=1+1"] }]);
      expect(await text("csv", { filters })).toHaveLength(2);
    });

    it("given an export that broke off anywhere, when continued, then each session came once and the header only at first", async () => {
      const sessions = await addSessions(60);
      const all = await rows();
      expect(all.map(({ id }) => id).toSorted()).toEqual(sessions.map(({ sessionId }) => sessionId).toSorted());
      for (const at of [0, 30, 59]) {
        const { cursor } = all[at];
        expect(await ids({ cursor })).toEqual(all.slice(at + 1).map(({ id }) => id));
        expect(await text("csv", { cursor })).toHaveLength(59 - at);
        expect(await parquetRows({ cursor })).toHaveLength(59 - at);
      }
    });

    it("given sessions that arrive, change and go in between, when continued, then those that were there come once", async () => {
      const { organizationId } = subject;
      const sessions = await addSessions(60);
      const first = await rows({ limit: 20 });

      const later = (facts: object) => session({ organizationId, receivedAt: NOON + DAY_MS, ...facts });
      const waiting = sessions.filter(({ sessionId }) => !first.some(({ id }) => id === sessionId));
      const [changed, ...rest] = waiting;
      if (!changed) throw new Error("Nothing is left to change.");
      const { personId, sessionId, startedAt } = changed;
      await subject.warehouse.applySessions([
        later({ personId, sessionId, startedAt, revision: 1, promptCount: 77 }),
        ...[0, 1, 2].map((person) => later({ personId: id(person), startedAt: NOON - DAY_MS })),
      ]);
      const continued = await rows({ cursor: first.at(-1).cursor, limit: 10 });
      const end = await rows({ cursor: continued.at(-1).cursor });
      const came = [...first, ...continued, ...end];
      expect(came.map(({ id }) => id).toSorted()).toEqual(sessions.map((row) => row.sessionId).toSorted());
      expect(came.find(({ id }) => id === sessionId)).toMatchObject({ revision: 1, promptCount: 77 });
      expect(rest).toHaveLength(39);
    });

    it("given a period and filters, when exported, then only what fits is there, and no other organization's", async () => {
      const { organizationId } = subject;
      const kept = session({ organizationId, personId: ann, startedAt: NOON, aiTool: "Claude" });
      await subject.warehouse.applySessions([
        kept,
        session({ organizationId, personId: ann, startedAt: NOON, aiTool: "ChatGPT" }),
        session({ organizationId, personId: ann, startedAt: NOON + DAY_MS, aiTool: "Claude" }),
        session({ organizationId: id("other"), personId: ann, startedAt: NOON, aiTool: "Claude" }),
      ]);
      const filters = JSON.stringify([{ dimension: "tool", operator: "in", values: ["Claude", "' OR 1 --"] }]);
      expect(await ids({ from: "2026-06-20", to: "2026-06-20", filters })).toEqual([kept.sessionId]);
    });

    it("given pseudonyms, when exported, then no id of a person is there, and a filter by pseudonym finds their sessions", async () => {
      await addSessions(6);
      const [row] = await rows({}, true);
      expect(row.user).toMatch(/^[0-9a-f]{16}$/);
      const filters = JSON.stringify([{ dimension: "user", operator: "equals", values: [row.user] }]);
      expect(await rows({ filters }, true)).toHaveLength(2);
      expect(String(await file("csv", {}, true))).not.toContain(id(0));
    });

    it("given pseudonyms, when a session that a person sent is exported, then its ids are sealed, and its cursor still leads on", async () => {
      const { organizationId } = subject;
      const [first, second] = [0, 1].map((day) =>
        session({
          organizationId,
          personId: ann,
          startedAt: NOON + day * DAY_MS,
          receivedAt: NOON - 1,
          sentBy: "person",
        }),
      );
      await subject.warehouse.applySessions([first, second].filter((each) => each !== undefined));
      const shown = await rows({}, true);
      const text = JSON.stringify(shown);
      for (const each of [first, second]) expect(text).not.toContain(each?.eventId);
      expect((await rows({ cursor: shown[0].cursor }, true)).map((row) => row.id)).toEqual([shown[1].id]);
    });

    it("given pseudonyms, when exported, then the order of rows tells neither people's ids nor sessions', nor which rows have one person", async () => {
      const { organizationId } = subject;
      // Numbered by person and session: their prompts tell the test which is which.
      const sessions = Array.from({ length: 40 }, (_, index) =>
        session({
          ...{ organizationId, personId: numberedId(Math.floor(index / 8)), sessionId: numberedId(index) },
          ...{ promptCount: index + 1, sentBy: index % 2 === 0 ? "person" : "key", receivedAt: NOON - 1 },
        }),
      );
      await subject.warehouse.applySessions(sessions);
      const shown = await rows({}, true);
      const numbers: number[] = shown.map((row) => row.promptCount - 1);
      const people = numbers.map((number) => Math.floor(number / 8));
      const bySession = (some: number[]) => some.toSorted((a, b) => a - b);
      expect(numbers).not.toEqual(bySession(numbers));
      expect(people).not.toEqual(bySession(people));
      expect(people.filter((person, at) => person !== people[at - 1]).length).toBeGreaterThan(5);

      for (const at of [0, 7, 38]) {
        const rest = await rows({ cursor: shown[at].cursor, limit: 20 }, true);
        expect(rest.map((row) => row.id)).toEqual(shown.slice(at + 1, at + 21).map((row) => row.id));
      }
    });

    it("given pseudonyms and a session of a key that its person sends too, when continued, then it comes once", async () => {
      const { organizationId } = subject;
      const sessions = Array.from({ length: 20 }, (_, index) =>
        session({ organizationId, personId: ann, promptCount: index + 1, sentBy: "key", receivedAt: NOON - 1 }),
      );
      await subject.warehouse.applySessions(sessions);
      const first = await rows({ limit: 10 }, true);
      await subject.warehouse.applySessions(
        sessions.map(({ sessionId, promptCount }) =>
          session({ organizationId, personId: ann, sessionId, promptCount, sentBy: "person", receivedAt: NOON + 1 }),
        ),
      );
      const rest = await rows({ cursor: first[9].cursor }, true);
      const came = [...first, ...rest].map((row) => row.promptCount);
      expect(came.toSorted((a, b) => a - b)).toEqual(sessions.map(({ promptCount }) => promptCount));
    });

    it("given no sessions, when exported, then CSV is a header, NDJSON is empty and Parquet has no rows", async () => {
      expect((await file("ndjson"))?.length).toBe(0);
      expect(await text("csv")).toHaveLength(1);
      expect(await parquetRows()).toEqual([]);
    });

    it("given a cursor of another organization, when continued, then there is no file", async () => {
      const other = session({ organizationId: id("another"), personId: ann });
      await subject.warehouse.applySessions([other]);
      expect(await file("ndjson", { cursor: `${NOON}.${other.eventId}` })).toBeUndefined();
    });
  });
}
