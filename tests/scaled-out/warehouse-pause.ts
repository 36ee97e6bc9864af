import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Installation } from "./installation.ts";
import { type Load, startLoad } from "./load.ts";
import { expectExactlyOnce, newPerson, PATIENCE, type Person } from "./person.ts";
import type { ServiceProcess } from "./service-process.ts";

export function warehousePause(installation: () => Installation): void {
  describe("given load, when the warehouse pauses without closing connections", () => {
    let scoring: ServiceProcess;
    let person: Person;
    let load: Load;

    beforeAll(async () => {
      [scoring, person] = await Promise.all([installation().start("scoring"), newPerson(installation())]);
      load = startLoad(person);
      await vi.waitFor(async () => {
        const { body } = await person.api().get("/api/outcomes");
        expect(body.total.scored).toBeGreaterThan(0);
      }, PATIENCE);
    });
    afterAll(async () => {
      installation().clickhouse.resume();
      await load?.stop();
      await scoring?.stop();
    });

    it("then ingest continues to accept sessions, and the API answers 503 warehouse_unavailable", async () => {
      installation().clickhouse.pause();
      const before = load.newest.size;
      const asked = person.api().get("/api/usage-records");
      await vi.waitFor(() => expect(load.newest.size).toBeGreaterThan(before + 200), PATIENCE);
      const { status, body, headers } = await asked;
      expect({ status, code: body.code }).toEqual({ status: 503, code: "warehouse_unavailable" });
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
      const ready = async (url: string) => (await fetch(`${url}/readyz`)).status;
      // Otherwise nobody could sign in: a Service would have no endpoints.
      expect(await ready(installation().api.url)).toBe(200);
      await vi.waitFor(async () => expect(await ready(scoring.url)).toBe(503), PATIENCE);
      expect(await ready(installation().ingest.url)).toBe(200);
      expect(load.refusals).toEqual([]);
    });

    it("then scoring catches up by itself after the pause, and each session counts once", async () => {
      installation().clickhouse.resume();
      await expectExactlyOnce(person, load);
    });
  });
}
