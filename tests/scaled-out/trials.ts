import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { clientOf } from "../support/client.ts";
import type { Installation } from "./installation.ts";
import { type Load, startLoad } from "./load.ts";
import { expectExactlyOnce, newPerson, PATIENCE, type Person } from "./person.ts";
import type { ServiceProcess } from "./service-process.ts";

/** As the chart probes. */
const LIVENESS = { everyMs: 15_000, failures: 4 };
const READINESS_MS = 5_000;
const OUTAGE_MS = 5 * 60_000;
const ALL = { ...PATIENCE, timeout: 10 * 60_000 };

/** Trials of minutes, for `npm run test:long`. They print what they saw. */
export function trials(installation: () => Installation): void {
  describe.runIf(process.env.TREADLIGHT_LONG_TESTS === "1")("trials", () => {
    everythingKilled(installation);
    warehouseAway(installation);
  });
}

function everythingKilled(installation: () => Installation): void {
  describe("given load, when each process and each engine is killed with -9", () => {
    let scoring: ServiceProcess[];
    let worker: ServiceProcess;
    let person: Person;
    let load: Load;

    beforeAll(async () => {
      const { start } = installation();
      scoring = await Promise.all([start("scoring"), start("scoring")]);
      worker = await start("worker");
      person = await newPerson(installation());
      load = startLoad(person);
    });
    afterAll(async () => {
      await load?.stop();
      await Promise.all([...scoring, worker].map((each) => each.stop()));
    });

    it("then every accepted session is there exactly once", { timeout: ALL.timeout }, async () => {
      const { start, kafka, clickhouse, dataDir } = installation();
      let [known, acceptedAt, longestMs] = [0, Date.now(), 0];
      const watch = setInterval(() => {
        if (load.newest.size > known) acceptedAt = Date.now();
        known = load.newest.size;
        longestMs = Math.max(longestMs, Date.now() - acceptedAt);
      }, 50);
      const someAccepted = async () => {
        const before = load.newest.size;
        await vi.waitFor(() => expect(load.newest.size).toBeGreaterThan(before + 200), ALL);
      };
      await someAccepted();
      for (const turn of [0, 1]) {
        await installation().ingest.kill();
        installation().ingest = await start("ingest");
        await someAccepted();
        await scoring[turn]?.kill();
        await someAccepted();
        scoring[turn] = await start("scoring");
      }
      await worker.kill();
      worker = await start("worker");
      await installation().api.kill();
      installation().api = await start("api");
      await clickhouse.kill();
      await someAccepted();
      await clickhouse.restart();
      // What owns the server starts it again.
      const [pid] = (await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8")).split("\n");
      process.kill(Number(pid), "SIGKILL");
      await someAccepted();
      await kafka.killHard();
      await kafka.restart();
      await someAccepted();
      await expectExactlyOnce(person, load);
      clearInterval(watch);
      console.info(
        `everything killed: accepted ${load.accepted}, sessions ${load.newest.size}, refused or broken ${load.refusals.length}, longest without an accepted session ${longestMs} ms`,
      );
    });
  });
}

function warehouseAway(installation: () => Installation): void {
  describe("given load and probes as in Kubernetes, when ClickHouse is away for five minutes", () => {
    let scoring: ServiceProcess[];
    let person: Person;
    let load: Load;

    beforeAll(async () => {
      const { start } = installation();
      scoring = await Promise.all([start("scoring"), start("scoring")]);
      person = await newPerson(installation());
      load = startLoad({ ...person, pauseMs: 500 });
    });
    afterAll(async () => {
      await load?.stop();
      await Promise.all(scoring.map((each) => each.stop()));
    });

    it("then nobody is restarted, people sign in, and everything catches up", { timeout: ALL.timeout }, async () => {
      const ending = new AbortController();
      const services = {
        ingest: installation().ingest,
        api: installation().api,
        scoring1: scoring[0],
        scoring2: scoring[1],
      };
      const restarts: string[] = [];
      const unready: Record<string, number> = {};
      const signIns = { done: 0, failed: 0 };
      const status = (url: string) =>
        fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
          (answer) => answer.status,
          () => 0,
        );
      const every = async (ms: number, work: () => Promise<void>) => {
        while (!ending.signal.aborted) {
          await work();
          await pause(ms, undefined, { signal: ending.signal }).catch(() => {});
        }
      };
      const probes = Object.entries(services).flatMap(([name, service]) => {
        let failures = 0;
        const url = service?.url ?? "";
        return [
          every(LIVENESS.everyMs, async () => {
            failures = (await status(`${url}/healthz`)) === 200 ? 0 : failures + 1;
            if (failures >= LIVENESS.failures) restarts.push(name);
          }),
          every(READINESS_MS, async () => {
            if ((await status(`${url}/readyz`)) !== 200) unready[name] = (unready[name] ?? 0) + 1;
          }),
        ];
      });
      const signing = every(READINESS_MS, async () => {
        const { url } = installation().api;
        // Without a ready pod, the Service has no endpoint.
        const isRouted = (await status(`${url}/readyz`)) === 200;
        const account = { email: "staff@scaled-out.example", password: "a plain staple of staff" };
        const answer = isRouted ? await clientOf(url).post("/api/auth/login", account) : undefined;
        if (answer?.status === 200) signIns.done += 1;
        else signIns.failed += 1;
      });
      await installation().clickhouse.kill();
      await pause(OUTAGE_MS);
      const backAt = Date.now();
      await installation().clickhouse.restart();
      await expectExactlyOnce(person, load);
      const caughtUpMs = Date.now() - backAt;
      ending.abort();
      await Promise.all([...probes, signing]);
      console.info(
        `warehouse away: sessions ${load.newest.size}, refused ${load.refusals.length}, restarts ${restarts.length}, sign-ins ${signIns.done} of ${signIns.done + signIns.failed}, not ready ${JSON.stringify(unready)}, caught up ${caughtUpMs} ms after it was back`,
      );
      expect({ restarts, failed: signIns.failed, refused: load.refusals.length }).toEqual({
        restarts: [],
        failed: 0,
        refused: 0,
      });
    });
  });
}
