import { randomUUID } from "node:crypto";
import { analyticsQuerySchema } from "@treadlight/contract/analytics";
import { usageRecordsQuerySchema } from "@treadlight/contract/usage-records";
import { type ErasureEvent, NO_PERSON, type ScoredSession } from "@treadlight/domain/session";
import { DAY_MS } from "@treadlight/domain/time";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tries } from "../../../tests/support/long.ts";
import { organizationTenant, personalTenant, type Warehouse } from "../index.ts";

import { eventIdAt, id, NOON, session } from "./sessions.ts";
import { useWarehouse, type WarehousePlace } from "./subject.ts";

const PEOPLE = [id("ann"), id("ben"), NO_PERSON];
const TOOLS = ["ChatGPT", "Claude"];
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** A few people, sessions, days and revisions, so that they meet often. */
const versionArbitrary = fc.record({
  person: fc.nat({ max: 2 }),
  session: fc.nat({ max: 2 }),
  revision: fc.nat({ max: 2 }),
  day: fc.constantFrom(0, 1, 35),
  tool: fc.nat({ max: 1 }),
  promptCount: fc.nat({ max: 5 }),
});
const stepArbitrary = fc.oneof(
  { weight: 12, arbitrary: fc.record({ write: fc.array(fc.nat(), { minLength: 1, maxLength: 8 }) }) },
  { weight: 2, arbitrary: fc.record({ erase: fc.nat(), person: fc.nat({ max: 1 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({ erase: fc.nat(), person: fc.nat({ max: 1 }), daysAgo: fc.constantFrom(0, 1, 35) }),
  },
  { weight: 2, arbitrary: fc.record({ erase: fc.nat(), daysKept: fc.constantFrom(0, 1, 10) }) },
  { weight: 1, arbitrary: fc.constant({ end: true as const }) },
  { weight: 2, arbitrary: fc.constant({ rollUp: true as const }) },
);

/** Whatever versions arrive, in whatever batches, order and repetition: the answers are those of this fold in memory. */
export function describeFold(place: () => WarehousePlace): void {
  describe("as a fold", { timeout: 300_000 }, () => {
    // In a database of its own, because erasing takes longer the more the other tests have written.
    const database = `fold_${randomUUID().replaceAll("-", "")}`;
    const subject = useWarehouse(() => ({ ...place(), database }));

    it("given random versions, batches, redeliveries, erasures and roll-ups, then every answer equals the fold's", async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(versionArbitrary, { minLength: 1, maxLength: 12 }),
          fc.array(stepArbitrary, { minLength: 1, maxLength: 10 }),
          async (versions, steps) => {
            const organizationId = randomUUID();
            const events = versions.map((version, index) => {
              const receivedAt = NOON + Math.floor(index / 2) * 7_200_000;
              return session({
                organizationId,
                personId: PEOPLE[version.person] ?? NO_PERSON,
                sessionId: id("session", version.session),
                revision: version.revision,
                receivedAt,
                eventId: eventIdAt(receivedAt, index),
                startedAt: NOON - version.day * DAY_MS,
                aiTool: TOOLS[version.tool] ?? "ChatGPT",
                promptCount: version.promptCount,
              });
            });
            const written = new Map<string, ScoredSession>();
            const erasures: ErasureEvent[] = [];
            for (const step of steps) {
              if ("write" in step) {
                const batch = step.write.flatMap((pick) => events[pick % events.length] ?? []);
                for (const event of batch) written.set(event.eventId, event);
                await subject.warehouse.applySessions(batch);
              } else if ("erase" in step || "end" in step) {
                const receivedAt = "erase" in step ? events[step.erase % events.length]?.receivedAt : undefined;
                const erasure: ErasureEvent = {
                  kind: "erasure",
                  eventId: randomUUID(),
                  organizationId,
                  receivedAt: receivedAt ?? NOON,
                  ...("end" in step && { wholeOrganization: true as const }),
                  ...("person" in step && { personId: PEOPLE[step.person] ?? NO_PERSON }),
                  ...("daysAgo" in step && {
                    startedFrom: dayOf(NOON - step.daysAgo * DAY_MS),
                    startedBefore: dayOf(NOON - (step.daysAgo - 1) * DAY_MS),
                  }),
                  ...("daysKept" in step && { startedBefore: dayOf(NOON - step.daysKept * DAY_MS) }),
                };
                erasures.push(erasure);
                await subject.warehouse.applyErasures([erasure]);
                if ("end" in step) {
                  await expect.poll(() => subject.warehouse.isGone(organizationId), { timeout: 60_000 }).toBe(true);
                }
              } else {
                await subject.warehouse.refreshRollups({ quietMs: 0 });
              }
            }
            const expected = fold([...written.values()], erasures);
            expect(await answersOf(subject.warehouse, organizationId)).toEqual(expected);
            await subject.warehouse.refreshRollups({ quietMs: 0 });
            expect(await answersOf(subject.warehouse, organizationId)).toEqual(expected);
          },
        ),
        { numRuns: tries(5, 20) },
      );
    });
  });
}

async function answersOf(warehouse: Warehouse, organizationId: string) {
  const tenant = organizationTenant(organizationId);
  const query = analyticsQuerySchema.parse({
    measures: ["sessions", "prompts", "activeUsers", "productivityScore"],
    dimensions: ["tool"],
    timeDimension: { granularity: "day", from: "2026-05-01", to: "2026-06-30" },
  });
  const { rows } = await warehouse.analytics(tenant, query, { pseudonyms: false });
  const { days } = await warehouse.outcomes(tenant, { from: new Date(NOON), to: new Date(NOON + 3 * DAY_MS) });
  const records = await Promise.all(
    PEOPLE.map((person) =>
      warehouse.usageRecords(personalTenant(organizationId, person), usageRecordsQuerySchema.parse({})),
    ),
  );
  return {
    groups: rows
      .map(({ productivityScore, ...row }) =>
        JSON.stringify({ ...row, productivityScore: Number(productivityScore).toFixed(9) }),
      )
      .sort(),
    outcomes: days,
    sessions: records.map((page) =>
      page.records.map((record) => `${record.id} ${record.revision} ${record.receivedAt}`).sort(),
    ),
  };
}

/** The same answers, from all that was ever written. */
function fold(everWritten: ScoredSession[], erasures: ErasureEvent[]) {
  const hasEnded = erasures.some(({ wholeOrganization }) => wholeOrganization);
  const written = hasEnded ? [] : everWritten;
  const isErased = (event: ScoredSession) =>
    erasures.some(
      ({ personId = event.personId, startedFrom = "", startedBefore = "9999-12-31", receivedAt }) =>
        personId === event.personId &&
        event.receivedAt <= receivedAt &&
        dayOf(event.startedAt) >= startedFrom &&
        dayOf(event.startedAt) < startedBefore,
    );
  const newest = new Map<string, ScoredSession>();
  for (const event of written) {
    const key = `${event.personId} ${event.sessionId}`;
    const present = newest.get(key);
    if (!present || BigInt(event.version) > BigInt(present.version)) newest.set(key, event);
  }
  const scored = [...newest.values()].filter((event) => !isErased(event));

  const groups = new Map<string, ScoredSession[]>();
  for (const event of scored) {
    const key = JSON.stringify({ time: `${dayOf(event.startedAt)}T00:00:00Z`, tool: event.tool });
    groups.set(key, [...(groups.get(key) ?? []), event]);
  }
  const receivedDays = [...new Set(written.map(({ receivedAt }) => dayOf(receivedAt)))].sort();
  return {
    groups: [...groups]
      .map(([key, events]) =>
        JSON.stringify({
          ...JSON.parse(key),
          sessions: events.length,
          prompts: events.reduce((total, { promptCount }) => total + promptCount, 0),
          activeUsers: new Set(events.map(({ personId }) => personId).filter((person) => person !== NO_PERSON)).size,
          productivityScore: (
            events.reduce((total, { productivityScore }) => total + (productivityScore ?? 0), 0) / events.length
          ).toFixed(9),
        }),
      )
      .sort(),
    outcomes: receivedDays.map((day) => {
      const received = written.filter(({ receivedAt }) => dayOf(receivedAt) === day);
      const erased = received.filter(isErased).length;
      const winners = scored.filter(({ receivedAt }) => dayOf(receivedAt) === day).length;
      return {
        day,
        rejected: {},
        accepted: received.length,
        scored: winners,
        superseded: received.length - winners - erased,
        deadLettered: 0,
        erased,
        missing: 0,
        pending: 0,
      };
    }),
    sessions: PEOPLE.map((person) =>
      scored
        .filter(({ personId }) => personId === person)
        .map((event) => `${event.sessionId} ${event.revision} ${new Date(event.receivedAt).toISOString()}`)
        .sort(),
    ),
  };
}
