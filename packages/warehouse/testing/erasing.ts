import { randomUUID } from "node:crypto";
import { NO_PERSON, publishableMark, usageRecordOf } from "@treadlight/domain/session";
import { DAY_MS } from "@treadlight/domain/time";
import { describe, expect, it } from "vitest";
import { organizationTenant, personalTenant } from "../index.ts";
import { eventIdAt, id, NOON, session } from "./sessions.ts";
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

    it("given one session, when it is erased, then it stays out in whatever version and however often, and nothing else goes", async () => {
      const { organizationId, warehouse } = subject;
      const versions = [0, 1, 2].map((revision) =>
        session({
          organizationId,
          personId: ann,
          sessionId: id("s"),
          revision,
          eventId: eventIdAt(NOON + revision, 1),
        }),
      );
      const [first, second, third] = versions.map((version) => [version]);
      const others = [
        session({ organizationId, personId: ann, sessionId: id("other") }),
        session({ organizationId, personId: ben, sessionId: id("s") }),
      ];
      const erasure = {
        kind: "erasure",
        ...{ eventId: randomUUID(), organizationId, receivedAt: NOON },
        session: { personId: ann, sessionId: id("s") },
      } as const;
      await warehouse.applySessions([...(first ?? []), ...others]);
      await warehouse.refreshRollups({ quietMs: 0 });
      await warehouse.applyErasures([erasure]);
      const expectOthers = async () => {
        await warehouse.refreshRollups({ quietMs: 0 });
        expect((await subject.recordsOf(ann)).records.map((record) => record.id)).toEqual([id("other")]);
        expect((await subject.recordsOf(ben)).records).toHaveLength(1);
        expect((await subject.ask({ measures: ["sessions"] })).rows).toEqual([{ sessions: 2 }]);
      };
      await expectOthers();
      await warehouse.applySessions([...(first ?? []), ...(second ?? [])]);
      await warehouse.applyErasures([erasure, erasure]);
      await warehouse.applySessions([...(third ?? []), ...others]);
      await expectOthers();
      const tenant = organizationTenant(organizationId);
      const { total } = await warehouse.outcomes(tenant, { from: new Date(NOON), to: new Date(NOON) });
      expect(total).toMatchObject({ scored: 2, erased: 3, superseded: 0, missing: 0 });
      const { firstReceivedAt, sessions } = await warehouse.personTotals(personalTenant(organizationId, ann));
      expect({ sessions, isKnown: firstReceivedAt !== null }).toEqual({ sessions: 1, isKnown: true });
    });

    it("given a day, when everybody's older sessions are erased, then those that started on it or later stay, and later ones of old days go with the next", async () => {
      const { organizationId, warehouse } = subject;
      const on = (day: number, number: number) => ({
        organizationId,
        startedAt: NOON + day * DAY_MS,
        receivedAt: NOON + number,
        eventId: eventIdAt(NOON + number, number),
      });
      const rows = [
        session({ ...on(-2, 1), personId: ann }),
        session({ ...on(-1, 2), personId: ann }),
        session({ ...on(0, 3), personId: ben }),
        session(on(-3, 4)),
      ];
      const retention = {
        kind: "erasure",
        eventId: randomUUID(),
        organizationId,
        startedBefore: "2026-06-19",
        receivedAt: NOON + 10,
      } as const;
      const sessions = async () => (await subject.ask({ measures: ["sessions"] })).rows[0]?.sessions;
      await warehouse.applySessions(rows.slice(0, 2));
      await warehouse.refreshRollups({ quietMs: 0 });
      await warehouse.applyErasures([retention]);
      await warehouse.applySessions(rows);
      expect(await sessions()).toBe(2);
      await warehouse.applySessions([session(on(-5, 11))]);
      expect(await sessions()).toBe(3);
      await warehouse.applyErasures([{ ...retention, eventId: randomUUID(), receivedAt: NOON + 20 }]);
      await warehouse.refreshRollups({ quietMs: 0 });
      expect(await sessions()).toBe(2);
      const { total } = await warehouse.outcomes(organizationTenant(organizationId), {
        from: new Date(NOON),
        to: new Date(NOON),
      });
      expect(total).toMatchObject({ accepted: 5, scored: 2, erased: 3, superseded: 0, pending: 0 });
    });

    it("given two imports of the same sessions, when the second is undone, then all of its sessions go, whatever comes late, and nothing else", async () => {
      const { organizationId, warehouse } = subject;
      const [first, second] = [randomUUID(), randomUUID()];
      const rowsOf = (importId: string | undefined, number: number) =>
        ["a", "b"].map((name, at) =>
          session({
            ...{ organizationId, importId, sessionId: id(name), personId: ann, receivedAt: NOON + number },
            eventId: eventIdAt(NOON + number, at),
          }),
        );
      const onlyFirst = session({ organizationId, importId: first, sessionId: id("c"), receivedAt: NOON + 1 });
      const sent = session({ organizationId, personId: ann, sessionId: id("d"), receivedAt: NOON + 1 });
      const undone = {
        kind: "erasure",
        eventId: randomUUID(),
        organizationId,
        importId: second,
        receivedAt: NOON,
      } as const;
      const ids = async () => [
        ...(await subject.recordsOf(ann)).records.map((record) => record.id),
        ...(await subject.recordsOf(NO_PERSON)).records.map((record) => record.id),
      ];
      await warehouse.applySessions([...rowsOf(first, 1), onlyFirst, sent]);
      await warehouse.applySessions(rowsOf(second, 2));
      expect((await ids()).length).toBe(4);
      await warehouse.applyErasures([undone]);
      await warehouse.applySessions([...rowsOf(first, 1), ...rowsOf(second, 2)]);
      expect((await ids()).sort()).toEqual([id("c"), id("d")].sort());
      const period = { from: new Date(NOON), to: new Date(NOON) };
      const { total } = await warehouse.outcomes(organizationTenant(organizationId), period);
      expect(total).toMatchObject({ accepted: 6, scored: 2, erased: 2, superseded: 2, missing: 0, pending: 0 });
      expect(await warehouse.isGone(organizationId)).toBe(false);
      await warehouse.applySessions(rowsOf(randomUUID(), 3));
      expect((await ids()).length).toBe(4);
    });

    it("given a publishable key, when what it sent in some time is erased, then exactly that goes, of one sender or of all, and nothing comes back", async () => {
      const { organizationId, warehouse } = subject;
      const [keyId, otherKey] = [randomUUID(), randomUUID()];
      const [one, two] = ["1".repeat(18), "2".repeat(18)];
      const row = (name: string, number: number, importId?: string) =>
        session({
          ...{ organizationId, importId, sessionId: id(name), personId: NO_PERSON, receivedAt: NOON + number },
          eventId: eventIdAt(NOON + number, name.length),
        });
      const rows = [
        row("early", 1, publishableMark(keyId, one)),
        row("one", 5, publishableMark(keyId, one)),
        row("two", 6, publishableMark(keyId, two)),
        row("late", 9, publishableMark(keyId, one)),
        row("other key", 5, publishableMark(otherKey, one)),
        row("import", 5, randomUUID()),
        row("sent", 5),
      ];
      const ids = async () => (await subject.recordsOf(NO_PERSON)).records.map((record) => record.id).sort();
      const without = (...names: string[]) =>
        ["early", "one", "two", "late", "other key", "import", "sent"]
          .filter((name) => !names.includes(name))
          .map((name) => id(name))
          .sort();
      const erase = (given: object) =>
        warehouse.applyErasures([
          { kind: "erasure", eventId: randomUUID(), organizationId, receivedAt: NOON, ...given },
        ]);
      const tenant = organizationTenant(organizationId);
      const sent = (sender?: string) =>
        warehouse.sentWithKey(tenant, { keyId, sender, from: new Date(NOON + 5), to: new Date(NOON + 8) });
      await warehouse.applySessions(rows);
      expect(await sent()).toEqual({
        sessions: 2,
        firstAt: new Date(NOON + 5),
        senders: [
          { sender: one, sessions: 1, firstAt: NOON + 5, lastAt: NOON + 5 },
          { sender: two, sessions: 1, firstAt: NOON + 6, lastAt: NOON + 6 },
        ],
      });
      expect((await sent(two)).sessions).toBe(1);
      await erase({ mark: publishableMark(keyId, one), receivedFrom: NOON + 5, receivedAt: NOON + 8 });
      await warehouse.applySessions(rows);
      expect(await ids()).toEqual(without("one"));
      await erase({ mark: publishableMark(keyId), receivedFrom: NOON + 5, receivedAt: NOON + 8 });
      await warehouse.applySessions(rows);
      expect(await ids()).toEqual(without("one", "two"));
      expect((await sent()).sessions).toBe(0);
      const period = { from: new Date(NOON), to: new Date(NOON) };
      const counts = async () => (await warehouse.outcomes(tenant, period)).total;
      expect(await counts()).toMatchObject({ scored: 5, erased: 2, superseded: 0, missing: 0 });
      await erase({ mark: publishableMark(keyId), receivedAt: NOON + 20 });
      await warehouse.applySessions([...rows, row("later", 30, publishableMark(keyId, two))]);
      expect(await ids()).toEqual([...without("early", "one", "two", "late"), id("later")].sort());
      expect(await counts()).toMatchObject({ scored: 4, erased: 4, superseded: 0, missing: 0 });
      expect(await warehouse.isGone(organizationId)).toBe(false);
    });

    it("given an organization that has ended, then nothing of it is left, whatever comes late, and its neighbour keeps all", async () => {
      const { organizationId, warehouse } = subject;
      const neighbour = randomUUID();
      const eventIds = new Map<string, string>();
      const write = async (organization: string) => {
        const eventId = eventIds.get(organization) ?? randomUUID();
        eventIds.set(organization, eventId);
        const facts = { organizationId: organization, eventId, receivedAt: NOON };
        await warehouse.applySessions([session({ organizationId: organization, personId: ann, sessionId: id("s") })]);
        await warehouse.insertReceipts([{ ...facts, kind: "receipt", accepted: 1, rejected: { required: 1 } }]);
        await warehouse.insertReports([{ ...facts, kind: "error", payload: { message: "m" } }]);
        const deadId = id("dead", organization);
        await warehouse.insertDeadLetters([
          { ...facts, eventId: deadId, stream: "sessions", reason: "refused", payload: "{}" },
        ]);
        await warehouse.refreshRollups({ quietMs: 0 });
      };
      await write(neighbour);
      await write(organizationId);
      expect(await warehouse.isGone(organizationId)).toBe(false);
      const facts = { eventId: randomUUID(), organizationId, receivedAt: NOON - DAY_MS };
      const end = { kind: "erasure", ...facts, wholeOrganization: true } as const;
      await warehouse.applyErasures([end]);
      expect((await subject.ask({ measures: ["sessions"] })).rows).toEqual([{ sessions: 0 }]);
      await write(organizationId);
      await warehouse.applyErasures([end]);
      await expect.poll(() => warehouse.isGone(organizationId), { timeout: 60_000 }).toBe(true);
      await write(organizationId);
      expect(await warehouse.isGone(organizationId)).toBe(true);
      expect(await warehouse.isGone(neighbour)).toBe(false);
      const page = { sort: ["receivedAt", "DESC"], range: [0, 9] } as const;
      const filter = { organizationId: [neighbour] };
      expect((await warehouse.reports("error", { ...page, filter })).total).toBe(1);
      expect((await warehouse.deadLetters({ ...page, filter })).total).toBe(1);
      const { total } = await warehouse.outcomes(organizationTenant(neighbour), {
        from: new Date(NOON),
        to: new Date(NOON + 10 * DAY_MS),
      });
      expect(total).toMatchObject({ rejected: { required: 1 }, scored: 1, erased: 0, deadLettered: 1 });
    });
  });
}
