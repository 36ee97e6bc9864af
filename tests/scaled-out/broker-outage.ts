import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Installation } from "./installation.ts";
import { type Load, startLoad } from "./load.ts";
import { expectExactlyOnce, newPerson, PATIENCE, type Person } from "./person.ts";
import type { ServiceProcess } from "./service-process.ts";

export function brokerOutage(installation: () => Installation): void {
  describe("given load, when the broker is killed with -9 and restarted", () => {
    let scoring: ServiceProcess;
    let person: Person;
    let load: Load;

    beforeAll(async () => {
      [scoring, person] = await Promise.all([installation().start("scoring"), newPerson(installation())]);
      load = startLoad(person);
      await vi.waitFor(() => expect(load.newest.size).toBeGreaterThan(200), PATIENCE);
    });
    afterAll(async () => {
      await load?.stop();
      await scoring?.stop();
    });
    const probe = async (path: string) => (await fetch(`${installation().ingest.url}${path}`)).status;

    it("then ingest meanwhile answers 503 with Retry-After and is alive but not ready", async () => {
      await installation().kafka.killHard();
      await vi.waitFor(() => expect(load.refusals.length).toBeGreaterThan(2), PATIENCE);
      for (const refusal of load.refusals) {
        expect(refusal).toMatchObject({ status: 503, body: { code: "log_unavailable" } });
        expect(Number(refusal?.headers.get("retry-after"))).toBeGreaterThan(0);
      }
      expect(await probe("/healthz")).toBe(200);
      await vi.waitFor(async () => expect(await probe("/readyz")).toBe(503), PATIENCE);
    });

    it("then it recovers by itself, and each accepted session arrives exactly once", async () => {
      await installation().kafka.restart();
      const before = load.newest.size;
      await vi.waitFor(() => expect(load.newest.size).toBeGreaterThan(before + 200), PATIENCE);
      await expectExactlyOnce(person, load);
      await vi.waitFor(async () => expect(await probe("/readyz")).toBe(200), PATIENCE);
    });
  });
}
