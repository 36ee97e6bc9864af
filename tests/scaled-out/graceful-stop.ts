import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Installation } from "./installation.ts";
import { type Load, startLoad } from "./load.ts";
import { expectExactlyOnce, newPerson, PATIENCE, type Person } from "./person.ts";
import type { ServiceProcess } from "./service-process.ts";

export function gracefulStop(installation: () => Installation): void {
  // `runService` cuts off a stop that takes longer than ten seconds with exit code 1.
  describe("given load, when a service gets SIGTERM", () => {
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

    it("then ingest exits within ten seconds with code 0", async () => {
      expect(await installation().ingest.stop()).toBe(0);
      // Requests in flight were not answered with an error; later ones cannot connect.
      expect(load.refusals.filter((refusal) => refusal !== undefined)).toEqual([]);
      installation().ingest = await installation().start("ingest");
      const before = load.newest.size;
      await vi.waitFor(() => expect(load.newest.size).toBeGreaterThan(before + 100), PATIENCE);
    });

    it("then scoring exits with code 0, and so does the API while serving reads", async () => {
      const reads = Promise.allSettled(Array.from({ length: 8 }, () => person.api().get("/api/usage-records")));
      expect(await Promise.all([scoring.stop(), installation().api.stop()])).toEqual([0, 0]);
      for (const read of await reads) if (read.status === "fulfilled") expect(read.value.status).toBe(200);
      [scoring, installation().api] = await Promise.all([installation().start("scoring"), installation().start("api")]);
    });

    it("then no accepted session is lost or counted twice", async () => {
      await expectExactlyOnce(person, load);
    });
  });
}
