import { randomUUID } from "node:crypto";
import { DAY_MS } from "@treadlight/domain/time";
import { openStore } from "@treadlight/platform/clickhouse";
import { describe, expect, it } from "vitest";
import { organizationTenant, personalTenant } from "../index.ts";
import { eventIdAt, id, NOON, session } from "./sessions.ts";
import { useWarehouse, type WarehousePlace } from "./subject.ts";

export function describeOutcomes(place: () => WarehousePlace): void {
  describe("the outcome ledger", () => {
    const subject = useWarehouse(place);
    const ann = id("ann");
    const ben = id("ben");
    const ledger = () =>
      subject.warehouse.outcomes(organizationTenant(subject.organizationId), {
        from: new Date(NOON),
        to: new Date(NOON + DAY_MS),
      });

    /** Takes rows of a session away behind the warehouse's back, as a broken part does. */
    async function lose(table: "sessions" | "session_events", sessionName: string, eventId?: string) {
      const { database = "treadlight", ...engine } = place();
      const store = openStore(engine, `${database}_g1`);
      const ofEvent = eventId === undefined ? "" : ` AND eventId = '${eventId}'`;
      const where = `organizationId = '${subject.organizationId}' AND sessionId = '${id(sessionName)}'${ofEvent}`;
      await store.command(`ALTER TABLE ${table} DELETE WHERE ${where} SETTINGS mutations_sync = 2`);
      await store.close();
    }

    it("given two people, when one asks for their own, then it is what their requests lost and their older versions", async () => {
      const { organizationId, warehouse } = subject;
      const period = { from: new Date(NOON), to: new Date(NOON + DAY_MS) };
      const own = (personId: string) => warehouse.ownOutcomes(personalTenant(organizationId, personId), period);
      const receipt = { kind: "receipt", organizationId, receivedAt: NOON, accepted: 1 } as const;
      await warehouse.insertReceipts([
        { ...receipt, eventId: randomUUID(), personId: ann, rejected: { required: 2 } },
        { ...receipt, eventId: randomUUID(), personId: ann, rejected: { required: 1, too_long: 1 } },
        { ...receipt, eventId: randomUUID(), personId: ben, rejected: {} },
        { ...receipt, eventId: randomUUID(), rejected: { out_of_range: 4 } },
      ]);
      const versions = [0, 1, 2].map((revision) =>
        session({
          organizationId,
          personId: ann,
          sessionId: id("s"),
          revision,
          receivedAt: NOON + DAY_MS * Math.min(revision, 1),
          eventId: eventIdAt(NOON, revision),
        }),
      );
      await warehouse.applySessions([...versions, session({ organizationId, personId: ben })]);
      expect(await own(ann)).toEqual([
        { day: "2026-06-20", rejected: { required: 3, too_long: 1 }, superseded: 1 },
        { day: "2026-06-21", rejected: {}, superseded: 1 },
      ]);
      expect(await own(ben)).toEqual([]);
    });

    it("given each outcome, when asked, then every accepted session is in exactly one and they add up", async () => {
      const at = { organizationId: subject.organizationId, receivedAt: NOON };
      const rows = [0, 1, 2].map((revision) =>
        session({ ...at, personId: ann, sessionId: id("s"), revision, eventId: eventIdAt(NOON, revision) }),
      );
      const erased = session({ ...at, personId: ben, eventId: eventIdAt(NOON, 10) });
      const dead = {
        ...at,
        eventId: eventIdAt(NOON, 11),
        stream: "sessions",
        reason: "refused",
        payload: "{}",
      } as const;
      const redriven = session({ ...at, personId: ann, eventId: eventIdAt(NOON, 12) });
      const receipt = {
        kind: "receipt",
        ...at,
        eventId: randomUUID(),
        accepted: 8,
        rejected: { required: 2, too_long: 1 },
      } as const;
      await subject.warehouse.insertReceipts([receipt]);
      await subject.warehouse.insertReceipts([
        receipt,
        { ...receipt, eventId: randomUUID(), accepted: 0, rejected: { required: 1 } },
      ]);
      await subject.warehouse.applySessions([...rows, erased]);
      await subject.warehouse.applySessions([...rows, erased]);
      await subject.warehouse.insertDeadLetters([dead, { ...dead, eventId: redriven.eventId }]);
      await subject.warehouse.insertDeadLetters([dead]);
      await subject.warehouse.applySessions([redriven]);
      await subject.warehouse.applyErasures([
        {
          kind: "erasure",
          eventId: randomUUID(),
          organizationId: subject.organizationId,
          personId: ben,
          receivedAt: NOON,
        },
      ]);
      const counts = {
        rejected: { required: 3, too_long: 1 },
        accepted: 8,
        scored: 2,
        superseded: 2,
        deadLettered: 1,
        erased: 1,
        missing: 0,
        pending: 2,
      };
      expect(await ledger()).toEqual({ total: counts, days: [{ day: "2026-06-20", ...counts }] });
      const letters = await subject.warehouse.deadLetters({
        sort: ["receivedAt", "DESC"],
        range: [0, 9],
        filter: { id: [dead.eventId, redriven.eventId] },
      });
      expect(letters).toEqual({ rows: [{ ...dead, shown: "{}", diedAt: expect.any(Date) }], total: 1 });
    });

    it("given rows that the warehouse has lost, when asked, then their newest versions are missing and the others superseded", async () => {
      const versions = (name: string) =>
        [0, 1, 2].map((revision) =>
          session({
            organizationId: subject.organizationId,
            personId: ann,
            sessionId: id(name),
            receivedAt: NOON,
            revision,
          }),
        );
      await subject.warehouse.applySessions([...versions("kept"), ...versions("lost")]);
      await lose("sessions", "lost");
      expect((await ledger()).total).toMatchObject({ accepted: 6, scored: 1, superseded: 4, missing: 1, pending: 0 });
      await subject.warehouse.applySessions(versions("lost").slice(0, 1));
      expect((await ledger()).total).toMatchObject({ missing: 1, pending: 0 });
    });

    it("given days rolled up, when sessions of other days arrive late or rows are lost, then each is counted as it is", async () => {
      const { organizationId, warehouse } = subject;
      const on = (name: string, daysAgo: number, receivedAt: number) =>
        session({
          ...{ organizationId, personId: ann, sessionId: id(name), receivedAt },
          startedAt: NOON - daysAgo * DAY_MS,
        });
      await warehouse.applySessions([on("late", 40, NOON), on("before", 5, NOON - 5 * DAY_MS)]);
      await warehouse.refreshRollups({ quietMs: 0 });
      expect((await ledger()).total).toMatchObject({ accepted: 1, scored: 1 });
      await warehouse.applySessions([on("later", 5, NOON + DAY_MS)]);
      const two = (await ledger()).total;
      expect(two).toMatchObject({ accepted: 2, scored: 2 });
      await warehouse.refreshRollups({ quietMs: 0 });
      expect((await ledger()).total).toEqual(two);
      await lose("sessions", "later");
      expect((await ledger()).total).toMatchObject({ accepted: 2, scored: 1, missing: 1 });
    });

    it("given rows whose versions are not yet recorded as handled, when asked, then the versions they replace are superseded", async () => {
      const at = { organizationId: subject.organizationId, personId: ann, sessionId: id("s"), receivedAt: NOON };
      const [old, newest] = [session({ ...at, revision: 0 }), session({ ...at, revision: 1 })];
      await subject.warehouse.applySessions([old]);
      await subject.warehouse.applySessions([newest]);
      await lose("session_events", "s", newest.eventId);
      expect((await ledger()).total).toMatchObject({ accepted: 2, scored: 1, superseded: 1, missing: 0, pending: 0 });
    });

    it("given nothing received, when asked, then all counts are zero", async () => {
      const nothing = {
        rejected: {},
        accepted: 0,
        scored: 0,
        superseded: 0,
        deadLettered: 0,
        erased: 0,
        missing: 0,
        pending: 0,
      };
      expect(await ledger()).toEqual({ total: nothing, days: [] });
    });
  });
}
