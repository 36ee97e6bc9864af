import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { describeWithKafka } from "../kafka/with-kafka.ts";
import { type Installation, startInstallation } from "../scaled-out/installation.ts";
import { startLoad } from "../scaled-out/load.ts";
import { expectExactlyOnce, newPerson, PATIENCE, settledLedger } from "../scaled-out/person.ts";
import type { ServiceProcess } from "../scaled-out/service-process.ts";
import { clientOf } from "../support/client.ts";
import { compiled } from "../support/compiled.ts";
import { compileEarlier, earlierCommit } from "./earlier-version.ts";

const COMPILE_TIMEOUT_MS = 300_000;

const commit = await earlierCommit();
const missing = commit === undefined ? " (no history of the repository here)" : "";

// The tables change while processes of the version before go on with them, as in every upgrade without a pause.
describe.skipIf(missing !== "")(`the version before the newest tables beside this one${missing}`, () => {
  describeWithKafka("on the same Kafka, ClickHouse and PostgreSQL", {}, (kafka) => {
    let installation: Installation;
    let earlierScoring: ServiceProcess;
    beforeAll(async () => {
      const earlier = await compileEarlier(commit ?? "");
      installation = await startInstallation(kafka(), earlier);
      earlierScoring = await installation.start("scoring");
    }, COMPILE_TIMEOUT_MS);
    afterAll(() => installation?.stop());

    it("when sessions flow while processes of this version join and those of the earlier one leave, then each counts once, and both answer the same", async () => {
      const person = await newPerson(installation);
      const load = startLoad(person);
      const reach = (count: number) => vi.waitFor(() => expect(load.newest.size).toBeGreaterThan(count), PATIENCE);
      await reach(200);

      const [earlierIngest, earlierApi] = [installation.ingest, installation.api];
      const [, api] = await Promise.all([installation.start("scoring", compiled), installation.start("api", compiled)]);
      await reach(load.newest.size + 200);
      // Both kinds of ingest write, and both kinds of scoring read.
      installation.ingest = await installation.start("ingest", compiled);
      await reach(load.newest.size + 200);
      const second = await newPerson(installation);
      const ofEarlier = startLoad({ ingest: () => clientOf(earlierIngest.url, second.token) });
      await vi.waitFor(() => expect(ofEarlier.newest.size).toBeGreaterThan(200), PATIENCE);
      await expectExactlyOnce(second, ofEarlier);

      const question = { measures: ["sessions", "prompts"], dimensions: ["source"] };
      const [before, now] = await Promise.all(
        [earlierApi, api].map(({ url }) => clientOf(url, second.token).post("/api/analytics/query", question)),
      );
      expect(before).toMatchObject({ status: 200 });
      expect(now?.body.rows).toEqual(before?.body.rows);

      installation.api = api;
      expect(await Promise.all([earlierIngest.stop(), earlierScoring.stop(), earlierApi.stop()])).toEqual([0, 0, 0]);
      await reach(load.newest.size + 200);
      await expectExactlyOnce(person, load);
      await settledLedger(second, { scored: ofEarlier.newest.size });
    }, 600_000);
  });
});
