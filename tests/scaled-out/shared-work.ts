import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { Kafka, logLevel } from "../../scripts/kafka/kafkajs.ts";
import type { Installation } from "./installation.ts";
import { startLoad } from "./load.ts";
import { expectExactlyOnce, newPerson, PATIENCE } from "./person.ts";
import type { ServiceProcess } from "./service-process.ts";

export function sharedWork(installation: () => Installation): void {
  describe("given two scoring processes", () => {
    let survivor: ServiceProcess;
    let doomed: ServiceProcess;

    beforeAll(async () => {
      [survivor, doomed] = await Promise.all([installation().start("scoring"), installation().start("scoring")]);
      await stableGroupOfTwo(installation());
    });
    afterAll(() => Promise.all([survivor?.stop(), doomed?.stop()]));

    it("when sessions arrive, then both score some, and each session is scored once", async () => {
      const before = await recordsScored(survivor, doomed);
      const person = await newPerson(installation());
      const load = startLoad(person);
      await vi.waitFor(() => expect(load.newest.size).toBeGreaterThan(500), PATIENCE);
      await expectExactlyOnce(person, load);
      // A batch is counted once all of it is written, and sessions that were scored ahead of it when its turn has come.
      await vi.waitFor(async () => {
        const [one = 0, other = 0] = (await recordsScored(survivor, doomed)).map(
          (count, n) => count - (before[n] ?? 0),
        );
        expect(one).toBeGreaterThan(0);
        expect(other).toBeGreaterThan(0);
        expect(one + other).toBe(load.accepted);
      }, PATIENCE);
    });

    it("then one of them rolls up days", async () => {
      await vi.waitFor(async () => expect((await rollUp(survivor, doomed)).toSorted()).toEqual([0, 1]), PATIENCE);
    });

    it("when one is killed with -9 midway, then the other takes over and nothing is lost or counted twice", async () => {
      const person = await newPerson(installation());
      const load = startLoad(person);
      const [before = 0] = await recordsScored(doomed);
      await vi.waitFor(async () => {
        const [now = 0] = await recordsScored(doomed);
        expect(now).toBeGreaterThan(before + 100);
      }, PATIENCE);
      await doomed.kill();
      const sentBefore = load.newest.size;
      await vi.waitFor(() => expect(load.newest.size).toBeGreaterThan(sentBefore + 200), PATIENCE);
      await expectExactlyOnce(person, load);
      await vi.waitFor(async () => expect(await rollUp(survivor)).toEqual([1]), PATIENCE);
    });
  });
}

/** Whether each process rolls up days, as 1 or 0. */
const rollUp = (...processes: readonly ServiceProcess[]) =>
  metricsOf(/^treadlight_scoring_rolls_up\b.* (\d)$/m, processes);

/** Resolves when the scoring group has two members and has finished rebalancing. */
async function stableGroupOfTwo({ kafka, name }: Installation): Promise<void> {
  const admin = new Kafka({ brokers: kafka.brokers, logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  await vi
    .waitFor(async () => {
      const { groups } = await admin.describeGroups([`${name}.sessions.scoring`]);
      expect(groups.map(({ state, members }) => ({ state, members: members.length }))).toEqual([
        { state: "Stable", members: 2 },
      ]);
    }, PATIENCE)
    .finally(() => admin.disconnect());
}

/** The number of records of the sessions stream that each process has scored. */
const recordsScored = (...processes: readonly ServiceProcess[]) =>
  metricsOf(/^treadlight_scoring_records_total\{[^}]*stream="sessions"[^}]*\} (\d+)/m, processes);

function metricsOf(pattern: RegExp, processes: readonly ServiceProcess[]): Promise<number[]> {
  return Promise.all(
    processes.map(async ({ url }) => Number(pattern.exec(await (await fetch(`${url}/metrics`)).text())?.[1] ?? 0)),
  );
}
