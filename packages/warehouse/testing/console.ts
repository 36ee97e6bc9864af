import { randomUUID } from "node:crypto";
import { ADMIN_SESSION_SORTS, adminSessionSchema } from "@treadlight/contract/console";
import { NO_PERSON } from "@treadlight/domain/session";
import { DAY_MS } from "@treadlight/domain/time";
import { describe, expect, it } from "vitest";
import { tries } from "../../../tests/support/long.ts";
import { organizationTenant, personalTenant } from "../index.ts";
import { eventIdAt, id, NOON, numberedId, session } from "./sessions.ts";
import { everybody, useWarehouse, type WarehousePlace } from "./subject.ts";

/** What administrators and staff are shown, a page at a time. */
export function describeConsole(place: () => WarehousePlace): void {
  describe("lists of the console", () => {
    const subject = useWarehouse(place);
    const ann = id("ann");
    const ben = id("ben");
    const byId = { pseudonyms: false };
    const rowId = ({ sessionId, personId }: { sessionId: string; personId: string }) =>
      personId === NO_PERSON ? sessionId : `${sessionId}.${personId}`;
    const newestFirst = { sort: ["receivedAt", "DESC"], range: [0, 9] } as const;

    async function threeSessions() {
      const { organizationId } = subject;
      const rows = [
        session({
          organizationId,
          personId: ann,
          startedAt: NOON - DAY_MS,
          department: "Sales",
          promptPreview: "words",
          detected: { email: 1 },
        }),
        session({ organizationId, personId: ben, startedAt: NOON, aiTool: "Claude", team: "100% Über_uns" }),
        session({ organizationId, startedAt: NOON + 1, aiTool: "Claude", promptCount: 9 }),
      ];
      await subject.warehouse.applySessions(rows);
      await subject.warehouse.applySessions([session({ organizationId: randomUUID(), personId: ann })]);
      return rows.map(rowId);
    }
    type Query = Parameters<typeof subject.warehouse.adminSessions>[1];
    const list = (query: Partial<Query> = {}, people = byId) =>
      subject.warehouse.adminSessions(
        organizationTenant(subject.organizationId),
        { sort: ["startedAt", "DESC"], range: [0, 9], filter: {}, ...query },
        people,
      );
    const idsOf = async (query: Partial<Query>) => (await list(query)).rows.map((row) => row.id);

    it("given sessions, when listed, then they are the tenant's, without previews, and nobody's has no user", async () => {
      const [first, second, third] = await threeSessions();
      const { rows, total } = await list();
      expect(rows.map((row) => [row.id, row.user])).toEqual([
        [third, null],
        [second, ben],
        [first, ann],
      ]);
      expect(total).toBe(3);
      for (const row of rows) {
        expect(row).not.toHaveProperty("promptPreview");
        expect(adminSessionSchema.parse(row)).toEqual(row);
      }
      expect(rows[2]?.sensitiveDataDetected).toEqual(["email"]);
    });

    it("given each filter, when listed, then only what fits is there and counted", async () => {
      const [first, second, third] = await threeSessions();
      const cases: [Query["filter"], (string | undefined)[]][] = [
        [{ tool: ["Claude"] }, [third, second]],
        [{ department: ["Sales"] }, [first]],
        [{ team: ["100% Über_uns"] }, [second]],
        [{ user: [ann] }, [first]],
        [{ from: new Date(NOON) }, [third, second]],
        [{ to: new Date(NOON) }, [first]],
        [{ from: new Date(NOON), to: new Date(NOON + 1), tool: ["Claude"] }, [second]],
        [{ id: [first ?? "", randomUUID()] }, [first]],
        [{ q: "CLAU" }, [third, second]],
        [{ q: "claude übeR" }, [second]],
        [{ q: "100%" }, [second]],
        [{ q: "claude') OR 1=1 --" }, []],
        [{ riskLevel: ["none such"] }, []],
        [{ tool: ["ChatGPT", "Claude"], user: [ann, ben] }, [second, first]],
        [{ sensitive: [true] }, [first]],
        [{ sensitiveType: ["email", "card"] }, [first]],
        [{ subject: ["medical-data"] }, []],
        [{ guardOutcome: ["sent"] }, []],
        [
          {
            toolDecision: { any: ["block"], decided: { decisions: { Claude: "block" }, rules: [], otherwise: "warn" } },
          },
          [third, second],
        ],
        [{ sensitive: [false], category: ["none such"] }, []],
      ];
      for (const [filter, expected] of cases) {
        const { rows, total } = await list({ filter });
        expect([rows.map((row) => row.id), total], JSON.stringify(filter)).toEqual([expected, expected.length]);
      }
    });

    it("given any order, when paged, then each session is on one page, and a page beyond the end is empty", async () => {
      const ids = await threeSessions();
      // The console's own tests sort by each of them (tests/api/console.test.ts).
      const sorts = ADMIN_SESSION_SORTS.filter((_, index) => index % tries(3, 1) === 0);
      for (const [index, sort] of sorts.entries()) {
        // Every other one the other way, so that a short run has both.
        for (let way = 0; way < tries(1, 2); way++) {
          const order = (index + way) % 2 === 0 ? "ASC" : "DESC";
          const pages = [
            await idsOf({ sort: [sort, order], range: [0, 1] }),
            await idsOf({ sort: [sort, order], range: [2, 3] }),
          ];
          expect(pages.map((page) => page.length)).toEqual([2, 1]);
          expect(pages.flat().sort()).toEqual([...ids].sort());
        }
      }
      expect((await idsOf({ sort: ["promptCount", "DESC"] }))[0]).toBe(ids[2]);
      expect(await list({ range: [4, 5] })).toEqual({ rows: [], total: 3 });
    });

    it("given pseudonyms, when listed, then they are those of analytics, and filter", async () => {
      await threeSessions();
      const hidden = { pseudonyms: true };
      const users = (await list({}, hidden)).rows.map(({ user }) => user);
      const { rows } = await subject.ask({ measures: ["sessions"], dimensions: ["user"] }, { ...everybody, ...hidden });
      const known = rows.map(({ user }) => user);
      for (const user of users.filter((each) => each !== null)) expect(known).toContain(user);
      expect(new Set(users).size).toBe(3);
      expect(users).not.toContain(ann);
      const [, bensPseudonym] = users;
      const { total } = await list({ filter: { user: [bensPseudonym ?? ""] } }, hidden);
      expect(total).toBe(1);
      expect((await list({ filter: { user: [ann] } }, hidden)).total).toBe(0);
    });

    it("given pseudonyms and a session that a key sent in somebody's name, then nothing tells which sessions they sent themselves", async () => {
      const { organizationId } = subject;
      const tenant = organizationTenant(organizationId);
      const hidden = { pseudonyms: true };
      const own = session({ organizationId, personId: ann, sessionId: id("own"), sentBy: "person" });
      const marker = session({
        organizationId,
        personId: ann,
        sessionId: id("marker"),
        sentBy: "key",
        aiTool: "Marker",
      });
      await subject.warehouse.applySessions([own, marker]);
      const { rows } = await list({ sort: ["receivedAt", "ASC"] }, hidden);
      const users = rows.map(({ user }) => user ?? "");
      expect(new Set(users).size).toBe(2);

      const [shown = "", markersId] = rows.map((row) => row.id);
      expect(markersId).toBe(`${marker.sessionId}.${users[1]}`);
      expect(shown).not.toContain(own.sessionId);
      expect((await subject.warehouse.adminSession(tenant, shown, hidden))?.user).toBe(users[0]);
      const guesses = [own.sessionId, rowId(own), `${own.sessionId}.${users[0]}`];
      for (const guess of guesses) expect(await subject.warehouse.adminSession(tenant, guess, hidden)).toBeUndefined();
      expect((await list({ filter: { id: [shown, ...guesses] } }, hidden)).total).toBe(1);
      expect((await subject.warehouse.adminSession(tenant, rowId(own), byId))?.user).toBe(ann);

      const filters = [{ dimension: "user", operator: "in", values: users }];
      const people = async (shownTo: { pseudonyms: boolean }, query: object) =>
        (await subject.ask({ measures: ["activeUsers"], ...query }, shownTo)).rows[0]?.activeUsers;
      expect(await people(hidden, { filters })).toBe(2);
      for (const quietMs of [0, 1_000_000]) {
        await subject.warehouse.refreshRollups({ quietMs });
        expect([await people(hidden, {}), await people(byId, {})]).toEqual([2, 1]);
      }
    });

    it("given sessions that started at once, when listed, then their order does not tell their ids, and pages have each once", async () => {
      const { organizationId } = subject;
      const sessions = Array.from({ length: 20 }, (_, index) =>
        session({ organizationId, personId: ann, sessionId: numberedId(index), promptCount: index, sentBy: "person" }),
      );
      await subject.warehouse.applySessions(sessions);
      const ranges = [0, 5, 10, 15].map((from) => [from, from + 4] as const);
      const inOrder = async (order: "ASC" | "DESC") => {
        const pages = await Promise.all(
          ranges.map((range) => list({ sort: ["startedAt", order], range }, { pseudonyms: true })),
        );
        return pages.flatMap(({ rows }) => rows.map(({ promptCount }) => promptCount));
      };
      const numbers = sessions.map(({ promptCount }) => promptCount);
      for (const order of ["ASC", "DESC"] as const) {
        const shown = await inOrder(order);
        expect(shown.toSorted((a, b) => a - b)).toEqual(numbers);
        for (const byId of [numbers, numbers.toReversed()]) expect(shown).not.toEqual(byId);
      }
    });

    it("given two people who sent the same session id, when each is asked for, then it is the one that the list shows", async () => {
      const { organizationId } = subject;
      const shared = { organizationId, sessionId: id("shared") };
      await subject.warehouse.applySessions([
        session({ ...shared, personId: ann, receivedAt: NOON }),
        session({ ...shared, personId: ben, receivedAt: NOON + 1 }),
        session({ ...shared, receivedAt: NOON + 2 }),
      ]);
      for (const pseudonyms of [false, true]) {
        const { rows } = await list({}, { pseudonyms });
        expect(new Set(rows.map((row) => row.id)).size).toBe(3);
        for (const row of rows) {
          expect(
            await subject.warehouse.adminSession(organizationTenant(organizationId), row.id, { pseudonyms }),
          ).toEqual(row);
          expect((await list({ filter: { id: [row.id] } }, { pseudonyms })).rows).toEqual([row]);
        }
      }
    });

    it("given one session's id, when asked for, then it is answered in its own organization only, and not once erased", async () => {
      const [first = ""] = await threeSessions();
      const tenant = organizationTenant(subject.organizationId);
      expect(await subject.warehouse.adminSession(tenant, first, byId)).toEqual((await list()).rows[2]);
      expect(await subject.warehouse.adminSession(organizationTenant(randomUUID()), first, byId)).toBeUndefined();
      expect(await subject.warehouse.adminSession(tenant, randomUUID(), byId)).toBeUndefined();
      await subject.warehouse.applyErasures([
        {
          kind: "erasure",
          eventId: randomUUID(),
          organizationId: subject.organizationId,
          personId: ann,
          receivedAt: NOON + DAY_MS,
        },
      ]);
      expect(await subject.warehouse.adminSession(tenant, first, byId)).toBeUndefined();
    });

    it("given reports, when listed, then kinds are apart, filters hold, and payloads are what was sent", async () => {
      const { organizationId, warehouse } = subject;
      const report = (number: number, facts: object) => ({
        kind: "error" as const,
        eventId: eventIdAt(NOON + number, number),
        organizationId,
        receivedAt: NOON + number,
        payload: { message: `Failure ${number}`, context: { list: [1, null] } },
        ...facts,
      });
      const all = [report(1, {}), report(2, { personId: ann }), report(3, { kind: "event" })];
      await warehouse.insertReports([...all, ...all, { ...report(4, {}), organizationId: NO_PERSON }]);
      const filter = { organizationId: [organizationId] };
      const { rows, total } = await warehouse.reports("error", { ...newestFirst, filter });
      expect(total).toBe(2);
      expect(rows.map(({ id, personId }) => [id, personId])).toEqual([
        [all[1]?.eventId, ann],
        [all[0]?.eventId, null],
      ]);
      expect(rows[1]).toMatchObject({ receivedAt: new Date(NOON + 1), payload: all[0]?.payload });
      const found = async (more: object) =>
        (await warehouse.reports("error", { ...newestFirst, filter: { ...filter, ...more } })).rows;
      expect(await found({ q: "failure 2" })).toEqual([rows[0]]);
      expect(await found({ from: new Date(NOON + 2) })).toEqual([rows[0]]);
      expect(await found({ to: new Date(NOON + 2) })).toEqual([rows[1]]);
      expect(await found({ id: [rows[1]?.id] })).toEqual([rows[1]]);
      expect((await warehouse.reports("error", { sort: ["receivedAt", "ASC"], range: [1, 1], filter })).rows).toEqual([
        rows[0],
      ]);
      expect(await warehouse.report("error", rows[0]?.id ?? "")).toEqual(rows[0]);
      expect(await warehouse.report("event", rows[0]?.id ?? "")).toBeUndefined();
      const [nobodys] = (await warehouse.reports("error", { ...newestFirst, filter: { organizationId: [NO_PERSON] } }))
        .rows;
      expect(nobodys).toMatchObject({ organizationId: null, personId: null });
    });

    it("given errors that differ in digits, when grouped, then they are one group with its people, times and latest message", async () => {
      const { warehouse } = subject;
      const error = (number: number, message: string, facts: object = {}) => ({
        kind: "error" as const,
        eventId: eventIdAt(NOON + number, number),
        organizationId: NO_PERSON,
        receivedAt: NOON + number,
        payload: { name: "TypeError", message, url: "https://app.example/faq", stack: `at line ${number}` },
        ...facts,
      });
      const mark = randomUUID().replaceAll(/[0-9]/g, "x");
      await warehouse.insertReports([
        error(11, `${mark} 12 of 30`),
        error(12, `${mark} 7 of 30`, { personId: ann }),
        error(13, `${mark} of another kind`),
      ]);
      const groups = async (filter: object) =>
        warehouse.errorGroups(
          { sort: ["count", "DESC"], range: [0, 9], filter: { q: mark, ...filter } },
          { resolved: [], reopened: [] },
        );
      const { rows, total } = await groups({});
      expect(total).toBe(2);
      expect(rows[0]).toEqual({
        id: expect.stringMatching(/^[0-9a-f]{16}$/),
        ...{ name: "TypeError", message: `${mark} 7 of 30`, url: "https://app.example/faq", stack: "at line 12" },
        ...{ count: 2, people: 1, firstSeen: new Date(NOON + 11), lastSeen: new Date(NOON + 12) },
        ...{ days: expect.any(Array), status: "open", reportedAgainAt: null },
        releases: [{ release: "", count: 2, firstSeen: new Date(NOON + 11), lastSeen: new Date(NOON + 12) }],
      });
      expect((await groups({ id: [rows[1]?.id] })).rows).toEqual([rows[1]]);
      expect((await groups({ from: new Date(NOON + 13) })).rows).toEqual([rows[1]]);
    });

    it("given a resolved error, then only a release that had not reported it, or none, reopens it", async () => {
      const { warehouse } = subject;
      const mark = randomUUID().replaceAll(/[0-9]/g, "x");
      let number = 0;
      const report = (afterMs: number, release?: string) => {
        number += 1;
        const payload = { name: "TypeError", message: mark, ...(release !== undefined && { release }) };
        const facts = { kind: "error" as const, organizationId: NO_PERSON, receivedAt: NOON + afterMs, payload };
        return warehouse.insertReports([{ ...facts, eventId: eventIdAt(NOON + afterMs, 900 + number) }]);
      };
      const group = async (resolvedIds: readonly string[] = [], status?: "open" | "resolved" | "reopened") => {
        const resolved = resolvedIds.map((id) => ({ id, resolvedAt: new Date(NOON + 500) }));
        const query = {
          sort: ["count", "DESC"],
          range: [0, 0],
          filter: { q: mark, status: status && [status] },
        } as const;
        return (await warehouse.errorGroups(query, { resolved, reopened: [] })).rows[0];
      };
      await report(100, "1");
      const { id = "" } = (await group()) ?? {};
      await report(600, "1");
      expect(await group([id], "resolved")).toMatchObject({ count: 2, status: "resolved", reportedAgainAt: null });
      expect(await group([id], "reopened")).toBeUndefined();
      await report(700, "2");
      expect(await group([id], "reopened")).toMatchObject({
        status: "reopened",
        reportedAgainAt: new Date(NOON + 700),
        releases: [
          { release: "2", count: 1, firstSeen: new Date(NOON + 700), lastSeen: new Date(NOON + 700) },
          { release: "1", count: 2, firstSeen: new Date(NOON + 100), lastSeen: new Date(NOON + 600) },
        ],
      });
      await report(650);
      expect(await group([id])).toMatchObject({ reportedAgainAt: new Date(NOON + 650) });
    });

    it("given a resolved error that its release goes on reporting, when only a later period is listed, then it stays resolved", async () => {
      const { warehouse } = subject;
      const mark = randomUUID().replaceAll(/[0-9]/g, "x");
      const report = (afterMs: number) => ({
        ...{ kind: "error" as const, organizationId: NO_PERSON, receivedAt: NOON + afterMs },
        ...{ eventId: eventIdAt(NOON + afterMs, 950), payload: { name: "TypeError", message: mark, release: "1" } },
      });
      await warehouse.insertReports([report(100), report(600)]);
      const groups = async (filter: object, resolved: { id: string; resolvedAt: Date }[] = []) =>
        (
          await warehouse.errorGroups(
            { sort: ["lastSeen", "DESC"], range: [0, 9], filter: { q: mark, ...filter } },
            { resolved, reopened: [] },
          )
        ).rows;
      const [{ id = "" } = {}] = await groups({});
      const resolved = [{ id, resolvedAt: new Date(NOON + 500) }];
      const period = (from: number, to: number) => ({ from: new Date(NOON + from), to: new Date(NOON + to) });
      expect(await groups(period(600, 601), resolved)).toMatchObject([{ status: "resolved", count: 2 }]);
      expect(await groups(period(601, 700), resolved)).toEqual([]);
      expect(await groups(period(0, 100), resolved)).toEqual([]);
    });

    it("given a session, a receipt and an error of the last minute, when the pipeline is looked at, then it counts them", async () => {
      const { warehouse, organizationId } = subject;
      const before = await warehouse.pipeline();
      const receivedAt = NOON - 1_000;
      const facts = { organizationId, eventId: randomUUID(), receivedAt };
      await warehouse.insertReports([{ kind: "error", payload: { message: "now" }, ...facts }]);
      await warehouse.insertReceipts([{ kind: "receipt", accepted: 30, rejected: {}, ...facts }]);
      const imported = session({ organizationId, importId: randomUUID(), receivedAt: NOON - 4 * 60_000 });
      await warehouse.applySessions([imported]);
      expect((await warehouse.pipeline()).freshnessP99Ms).toBe(before.freshnessP99Ms);
      await warehouse.applySessions([session({ organizationId, receivedAt })]);
      const { accepted, errors, freshnessP99Ms } = await warehouse.pipeline();
      expect([accepted - before.accepted, errors - before.errors]).toEqual([30, 1]);
      expect(freshnessP99Ms).toBeGreaterThan(0);
    });

    it("given what visitors measured, when grouped, then each page and measurement has its third quartile", async () => {
      const { warehouse } = subject;
      const name = `tests-${randomUUID()}`;
      const page = `/admin/${name}/:id/show/:id`;
      const addressOf = (number: number) =>
        `https://app.example/admin/${name}/${number % 2 === 0 ? randomUUID() : "00f1c2d3e4a5b6c7"}/show/${randomUUID()}.2026-06-20`;
      const measured = (number: number, facts: object) => ({
        kind: "performance" as const,
        eventId: eventIdAt(NOON + number, number),
        organizationId: NO_PERSON,
        receivedAt: NOON + number,
        payload: {
          ...{ name: "largest-contentful-paint", value: 1_000 * number, category: "web-vital" },
          ...{ url: addressOf(number), ...facts },
        },
      });
      await warehouse.insertReports([
        ...[21, 22, 23, 24].map((number) => measured(number, {})),
        measured(25, { name: "time-to-first-byte", value: 80 }),
        measured(26, { category: "api-call" }),
      ]);
      const { rows, total } = await warehouse.webVitals({
        sort: ["visits", "DESC"],
        range: [0, 9],
        filter: { q: page },
      });
      expect(total).toBe(2);
      expect(rows).toMatchObject([
        { page, name: "largest-contentful-paint", p75: 24_000, visits: 4 },
        { page, name: "time-to-first-byte", p75: 80, visits: 1 },
      ]);
      const filter = { id: [rows[1]?.id ?? ""] };
      expect((await warehouse.webVitals({ sort: ["page", "ASC"], range: [0, 9], filter })).rows).toEqual([rows[1]]);
    });

    it("given dead letters, when paged, then those driven through again are gone and filters hold", async () => {
      const { organizationId, warehouse } = subject;
      const letter = (number: number, reason: string) => ({
        organizationId,
        eventId: randomUUID(),
        receivedAt: NOON + number,
        stream: "sessions" as const,
        reason,
        payload: `{"number":${number}}`,
      });
      const letters = [letter(1, "refused"), letter(2, "unreadable"), letter(3, "refused")];
      await warehouse.insertDeadLetters(letters);
      await warehouse.applySessions([
        session({ organizationId, personId: ann, eventId: letters[2]?.eventId ?? "", receivedAt: NOON + 3 }),
      ]);
      const page = async (filter: object, range: readonly [number, number] = [0, 9]) => {
        const found = await warehouse.deadLetters({
          ...newestFirst,
          range,
          filter: { organizationId: [organizationId], ...filter },
        });
        return { ...found, rows: found.rows.map(({ diedAt: _, shown: _shown, ...row }) => row) };
      };
      expect(await page({})).toEqual({ rows: [letters[1], letters[0]], total: 2 });
      expect(await page({}, [1, 1])).toEqual({ rows: [letters[0]], total: 2 });
      expect((await page({ reason: ["refused", "none such"] })).rows).toEqual([letters[0]]);
      expect((await page({ q: '"NUMBER":2' })).rows).toEqual([letters[1]]);
      expect((await page({ stream: ["receipts"] })).total).toBe(0);
      expect((await page({ id: [letters[0]?.eventId] })).rows).toEqual([letters[0]]);
    });

    it("given a dead letter with what only its person sees, then staff neither see nor find that, and it can be driven through whole", async () => {
      const { organizationId, warehouse } = subject;
      const event = { aiTool: "ChatGPT", ownProject: 'My "next" job \\', promptPreview: "a letter", model: "gpt-5" };
      const facts = { organizationId, receivedAt: NOON, stream: "sessions" as const, reason: "refused" };
      const payload = JSON.stringify(event);
      await warehouse.insertDeadLetters([{ ...facts, eventId: randomUUID(), payload }]);
      const found = async (q?: string) =>
        (
          await warehouse.deadLetters({
            ...newestFirst,
            range: [0, 9],
            filter: { organizationId: [organizationId], q },
          })
        ).rows;
      expect((await found()).map(({ shown }) => JSON.parse(shown))).toEqual([
        { ...event, ownProject: "[HIDDEN]", promptPreview: "[HIDDEN]" },
      ]);
      expect(await found("gpt-5")).toMatchObject([{ payload }]);
      for (const hidden of ["next", "letter"]) expect(await found(hidden)).toEqual([]);
    });

    it("given days of several organizations, when outcomes are paged, then each is a tenant's own, or staff's in all", async () => {
      const { organizationId, warehouse } = subject;
      const other = randomUUID();
      for (const [organization, number] of [
        [organizationId, 0],
        [organizationId, 1],
        [other, 2],
      ] as const) {
        const receivedAt = NOON + number * DAY_MS;
        const facts = { organizationId: organization, receivedAt, eventId: eventIdAt(receivedAt, number) };
        await warehouse.insertReceipts([
          { ...facts, kind: "receipt", accepted: 2, rejected: { required: number + 1 } },
        ]);
        await warehouse.applySessions([session({ ...facts, personId: ann })]);
      }
      const newest = { sort: ["day", "DESC"], range: [0, 99], filter: {} } as const;
      const mine = await warehouse.outcomeDays(organizationTenant(organizationId), newest);
      const counts = { accepted: 2, scored: 1, superseded: 0, deadLettered: 0, erased: 0, missing: 0, pending: 1 };
      expect(mine).toEqual({
        rows: [
          { organizationId, day: "2026-06-21", ...counts, rejected: { required: 2 } },
          { organizationId, day: "2026-06-20", ...counts, rejected: { required: 1 } },
        ],
        total: 2,
      });
      const ofDay = { from: new Date(NOON), to: new Date(NOON) };
      const oneDay = await warehouse.outcomeDays(organizationTenant(organizationId), { ...newest, filter: ofDay });
      expect(oneDay).toEqual({ rows: [mine.rows[1]], total: 1 });
      const second = await warehouse.outcomeDays(organizationTenant(organizationId), { ...newest, range: [1, 1] });
      expect(second).toEqual({ rows: [mine.rows[1]], total: 2 });
      const thatDay = { from: new Date(NOON + 2 * DAY_MS), to: new Date(NOON + 2 * DAY_MS) };
      const all = await warehouse.outcomeDays("every_organization", { ...newest, filter: thatDay });
      expect(all.rows).toContainEqual({
        organizationId: other,
        day: "2026-06-22",
        ...counts,
        rejected: { required: 3 },
      });
      expect(all.rows.filter((row) => row.organizationId === organizationId)).toEqual([]);
    });

    it("given what a person did, when their tracking is asked for, then it is theirs, outlives retention, and ends with their own erasure", async () => {
      const { organizationId, warehouse } = subject;
      const tracking = (personId = ann) => warehouse.personTotals(personalTenant(organizationId, personId));
      const none = { firstReceivedAt: null, sessions: 0, fromExtension: 0, onboardingCompleted: false };
      expect(await tracking()).toEqual({ ...none, co2: 0, energy: 0, water: 0 });
      const first = session({ organizationId, personId: ann, receivedAt: NOON, startedAt: NOON - DAY_MS });
      const second = session({ organizationId, personId: ann, receivedAt: NOON + 5, source: "extension" });
      await warehouse.applySessions([second, first, session({ organizationId, personId: ben, receivedAt: NOON - 9 })]);
      const event = {
        kind: "event",
        organizationId,
        receivedAt: NOON,
        payload: { event: "onboarding_completed" },
      } as const;
      await warehouse.insertReports([{ ...event, eventId: randomUUID(), personId: ben }]);
      expect(await tracking()).toEqual({
        firstReceivedAt: new Date(NOON),
        sessions: 2,
        fromExtension: 1,
        onboardingCompleted: false,
        co2: expect.closeTo(first.co2Emissions + second.co2Emissions, 9),
        energy: expect.closeTo(first.energyUsage + second.energyUsage, 9),
        water: expect.closeTo(first.waterUsage + second.waterUsage, 9),
      });
      expect((await tracking(ben)).onboardingCompleted).toBe(true);
      const erasure = { kind: "erasure", eventId: randomUUID(), organizationId, receivedAt: NOON + 1 } as const;
      await warehouse.applyErasures([{ ...erasure, startedBefore: "2026-06-20" }]);
      expect(await tracking()).toMatchObject({ firstReceivedAt: new Date(NOON), sessions: 1 });
      const ofDays = { ...erasure, personId: ann, receivedAt: NOON + 9 };
      await warehouse.applyErasures([{ ...ofDays, startedFrom: "2026-06-01", startedBefore: "2026-06-02" }]);
      expect(await tracking()).toMatchObject({ firstReceivedAt: new Date(NOON), sessions: 1 });
      await warehouse.applyErasures([{ ...erasure, personId: ann }]);
      expect(await tracking()).toMatchObject({ firstReceivedAt: new Date(NOON + 5), sessions: 1 });
      const importId = randomUUID();
      await warehouse.applySessions([session({ organizationId, personId: ann, importId, receivedAt: NOON + 2 })]);
      expect(await tracking()).toMatchObject({ firstReceivedAt: new Date(NOON + 2), sessions: 2 });
      await warehouse.applyErasures([{ ...erasure, importId, receivedAt: NOON + 9 }]);
      expect(await tracking()).toMatchObject({ firstReceivedAt: new Date(NOON + 5), sessions: 1 });
    });
  });
}
