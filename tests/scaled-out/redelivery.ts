import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Installation } from "./installation.ts";
import { type Load, startLoad } from "./load.ts";
import { expectExactlyOnce, expectedTotals, newPerson, PATIENCE, type Person } from "./person.ts";
import { exited, type ServiceProcess, spawnService } from "./service-process.ts";

const crashBeforeCommit = fileURLToPath(new URL("./fixtures/crash-before-commit.ts", import.meta.url));

export function redelivery(installation: () => Installation): void {
  describe("given a scoring process killed with -9 between a batch's insert and its commit", () => {
    let scoring: ServiceProcess | undefined;
    let person: Person;
    let load: Load;

    beforeAll(async () => {
      person = await newPerson(installation());
      load = startLoad(person);
      await vi.waitFor(() => expect(load.newest.size).toBeGreaterThan(1_000), PATIENCE);
      await load.stop();
      const doomed = spawnService(crashBeforeCommit, installation().settings);
      await exited(doomed);
      expect(doomed.signalCode).toBe("SIGKILL");
    });
    afterAll(async () => {
      await scoring?.stop();
    });

    it("then its rows are present but uncommitted", async () => {
      const { body } = await person.api().get("/api/outcomes");
      expect(body.total.scored).toBeGreaterThan(0);
      const { log } = installation();
      const [size, lag] = await Promise.all([log.size("sessions"), log.lag("sessions", "scoring")]);
      expect(lag).toBe(size);
    });

    it("then the next process gets the batch again, and records, analytics and ledger count nothing twice", async () => {
      scoring = await installation().start("scoring");
      await expectExactlyOnce(person, load);
    });

    it("then the roll-ups count nothing twice either", async () => {
      const now = Date.now();
      const timeDimension = {
        granularity: "day",
        from: new Date(now - 2 * 86_400_000).toISOString().slice(0, 10),
        to: new Date(now + 2 * 86_400_000).toISOString().slice(0, 10),
      };
      await vi.waitFor(async () => {
        const query = { measures: ["sessions", "prompts"], dimensions: ["tool"], timeDimension };
        const { body } = await person.api().post("/api/analytics/query", query);
        expect(body.meta.source).toBe("rollup");
        const sum = (measure: string) =>
          body.rows.reduce((total: number, row: Record<string, number>) => total + (row[measure] ?? 0), 0);
        expect({ sessions: sum("sessions"), prompts: sum("prompts") }).toEqual(expectedTotals(load));
      }, PATIENCE);
    });
  });
}
