import { randomUUID } from "node:crypto";
import type { ScoredSession, SessionEvent } from "@treadlight/domain/session";
import { describe, expect, it } from "vitest";
import { openWarehouse, organizationTenant } from "../index.ts";
import { id, NOON, session } from "./sessions.ts";
import { useWarehouse, type WarehousePlace } from "./subject.ts";

const byTool = { measures: ["sessions"], dimensions: ["tool"] };
const byWeek = { measures: ["sessions"], timeDimension: { granularity: "week", from: "2026-06-01", to: "2026-06-30" } };

export function describeCells(place: () => WarehousePlace): void {
  describe("cells", () => {
    const subject = useWarehouse(place);
    const make = (minimumPeople = 5) =>
      subject.warehouse.makeCells([{ organizationId: subject.organizationId, minimumPeople }]);
    const askOnly = (query: Record<string, unknown>, minimumPeople = 5) =>
      subject.ask(query, { minimumPeople, pseudonyms: true });
    /** What members are answered once cells are made. */
    const ask = async (query: Record<string, unknown>, minimumPeople = 5) => {
      await make(minimumPeople);
      return askOnly(query, minimumPeople);
    };
    /** A session of each of so many people, in the week that began on 8 June 2026. */
    const sessionsOf = (people: number, facts: Partial<SessionEvent> = {}): ScoredSession[] =>
      Array.from({ length: people }, (_, index) =>
        session({
          organizationId: subject.organizationId,
          personId: id("person", index),
          sessionId: randomUUID(),
          startedAt: Date.UTC(2026, 5, 10, 9),
          ...facts,
        }),
      );
    const store = (...sessions: ScoredSession[][]) => subject.warehouse.applySessions(sessions.flat());

    const erase = (facts: { personId: string } | { startedBefore: string }) => {
      const [{ receivedAt, eventId } = { receivedAt: 0, eventId: "" }] = sessionsOf(1);
      const { organizationId } = subject;
      return subject.warehouse.applyErasures([{ kind: "erasure", organizationId, receivedAt, eventId, ...facts }]);
    };

    it("given groups of enough people and one that is too small, when asked, then the small one is joined by another", async () => {
      await store(
        sessionsOf(9, { aiTool: "Claude" }),
        sessionsOf(6, { aiTool: "ChatGPT" }),
        sessionsOf(1, { aiTool: "Gemini" }),
      );
      const { rows, meta } = await ask(byTool);
      expect(rows).toEqual([
        { tool: "Claude", sessions: 9 },
        { tool: "(mixed)", sessions: 7 },
      ]);
      expect(meta).toMatchObject({ source: "cells", timeZone: "UTC" });
      expect((await ask({ measures: ["sessions", "co2"] })).rows).toMatchObject([{ sessions: 16 }]);
      expect((await ask(byTool, 9)).rows).toEqual([{ tool: "Claude", sessions: 9 }]);
    });

    it("given sessions that are in no cell yet, when members ask, then it is answered without them, and no cell is made", async () => {
      await store(sessionsOf(6));
      const { warehouse, organizationId } = subject;
      expect((await askOnly(byTool)).rows).toEqual([]);
      expect(await warehouse.toolsInCells(organizationTenant(organizationId), 5)).toEqual([]);
      expect((await askOnly(byTool)).rows).toEqual([]);
      await make();
      expect((await askOnly(byTool)).rows).toEqual([{ tool: "ChatGPT", sessions: 6 }]);
    });

    it("given a week of too few people, when cells are made again, then its sessions are read again only after a change", async () => {
      const { organizationId } = subject;
      const read: string[] = [];
      const watched = await openWarehouse({
        ...place(),
        now: () => NOON,
        cells: { quietMs: 0, batchEveryMs: 0 },
        startTimer: (name) => {
          if (name === "cell_parts") read.push(name);
          return () => {};
        },
      });
      const makeWatched = () => watched.makeCells([{ organizationId, minimumPeople: 5 }]);
      await store(sessionsOf(4));
      await makeWatched();
      await makeWatched();
      expect(read).toHaveLength(1);
      await store(sessionsOf(1, { personId: id("fifth") }));
      await makeWatched();
      expect(read).toHaveLength(2);
      expect((await askOnly(byTool)).rows).toEqual([{ tool: "ChatGPT", sessions: 5 }]);
      await watched.close();
    });

    it("given several organizations, when cells are made of some, then each has its own, by its own minimum", async () => {
      await store(sessionsOf(6));
      const other = randomUUID();
      await store(sessionsOf(6, { organizationId: other }), sessionsOf(6, { organizationId: randomUUID() }));
      await subject.warehouse.makeCells([
        { organizationId: other, minimumPeople: 7 },
        { organizationId: subject.organizationId, minimumPeople: 6 },
      ]);
      expect((await askOnly(byTool)).rows).toEqual([{ tool: "ChatGPT", sessions: 6 }]);
      expect(await subject.warehouse.toolsInCells(organizationTenant(other), 5)).toEqual([]);
    });

    describe("of which a key names the people", () => {
      const own = (people: number, facts: Partial<SessionEvent> = {}) =>
        sessionsOf(people, { sentBy: "person", ...facts });
      /** Sessions in the name of people whose ids are of this form. */
      const byKey = (people: number, version: 4 | 8) =>
        Array.from({ length: people }, (_, index) => {
          const personId = id("named by a key", index).replace("-4", `-${version}`);
          return sessionsOf(1, { sentBy: "key", personId, aiTool: "Claude", promptCount: 0 });
        }).flat();
      it.each([
        ["pseudonyms", 8],
        ["members", 4],
      ] as const)(
        "given one person's session and a key that sends for many %s, then no answer counts that session",
        async (_, version) => {
          await store(own(1), byKey(6, version));
          expect(await ask(byTool)).toMatchObject({ rows: version === 4 ? [{ tool: "Claude", sessions: 6 }] : [] });
        },
      );

      it("given pseudonyms only, then there is no cell", async () => {
        await store(byKey(9, 8));
        expect((await ask(byTool)).rows).toEqual([]);
      });

      it("given enough people, then what a key sent for too few members joins their cells without counting", async () => {
        await store(own(5), byKey(4, 4), byKey(4, 8));
        expect(await ask(byTool)).toMatchObject({ rows: [{ tool: "(mixed)", sessions: 13 }] });
        expect((await ask(byTool, 6)).rows).toEqual([]);
      });

      it("given enough people and enough members, then there are cells of both", async () => {
        await store(own(5), byKey(5, 4));
        expect(await ask(byTool)).toMatchObject({
          rows: [
            { tool: "ChatGPT", sessions: 5 },
            { tool: "Claude", sessions: 5 },
          ],
        });
      });
    });

    it("given weeks, when a part of one is asked for, then whole weeks are answered, and the last only once it is closed", async () => {
      await store(
        sessionsOf(5),
        sessionsOf(6, { startedAt: NOON }),
        sessionsOf(4, { startedAt: Date.UTC(2026, 5, 3) }),
      );
      const { rows, meta } = await ask({ ...byWeek, timeDimension: { ...byWeek.timeDimension, from: "2026-06-10" } });
      expect(rows).toEqual([{ time: "2026-06-08T00:00:00Z", sessions: 5 }]);
      expect(meta).toMatchObject({ from: "2026-06-08T00:00:00.000Z", to: "2026-06-15T00:00:00.000Z" });
      expect((await ask(byWeek)).rows).toEqual(rows);
    });

    it("given cells, when sessions are erased, corrected or late, then they stay; once five people are late, those get cells too", async () => {
      const sessionId = randomUUID();
      const corrected = sessionsOf(1, { sessionId });
      await store(corrected, sessionsOf(7).slice(1));
      const before = (await ask(byWeek)).rows;
      expect(before).toEqual([{ time: "2026-06-08T00:00:00Z", sessions: 7 }]);
      await erase({ personId: id("person", 6) });
      await store(sessionsOf(1, { sessionId, revision: 1, promptCount: 999 }), sessionsOf(4));
      expect((await ask(byWeek)).rows).toEqual(before);
      await store(sessionsOf(1, { personId: id("late") }));
      expect((await ask(byWeek)).rows).toEqual([{ time: "2026-06-08T00:00:00Z", sessions: 12 }]);
    });

    it("given cells, when the organization's retention removes a part of their week, then they are gone, and the rest gets none", async () => {
      await store(sessionsOf(6), sessionsOf(6, { startedAt: Date.UTC(2026, 5, 12) }));
      expect((await ask(byWeek)).rows).toEqual([{ time: "2026-06-08T00:00:00Z", sessions: 12 }]);
      await erase({ startedBefore: "2026-06-11" });
      expect((await ask(byWeek)).rows).toEqual([]);
      await store(sessionsOf(6, { startedAt: Date.UTC(2026, 5, 12) }));
      expect((await ask(byWeek)).rows).toEqual([]);
    });
  });
}
