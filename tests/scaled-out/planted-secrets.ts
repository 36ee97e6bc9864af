import { openStore } from "@treadlight/platform/clickhouse";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clientOf } from "../support/client.ts";
import {
  containsPlanted,
  PLANTED,
  PLANTED_SESSIONS,
  plantedInFiles,
  plantedInLog,
  plantedInWarehouse,
  sendPlanted,
} from "../support/planted-values.ts";
import type { Installation } from "./installation.ts";
import { newPerson, settledLedger } from "./person.ts";
import type { ServiceProcess } from "./service-process.ts";

export function plantedSecrets(installation: () => Installation, brokerDataDir: () => string): void {
  describe("given prompts with planted cards, e-mails, keys and passwords", () => {
    let scoring: ServiceProcess;

    beforeAll(async () => {
      scoring = await installation().start("scoring");
      const person = await newPerson(installation());
      const { body } = await sendPlanted(person.ingest(), clientOf(installation().ingest.url));
      expect(body.accepted).toBe(PLANTED_SESSIONS);
      await settledLedger(person, { scored: PLANTED_SESSIONS });
    });
    afterAll(async () => {
      await scoring?.stop();
    });

    it("then no record of the topics contains any of them", async () => {
      const { found, prompts } = await plantedInLog(installation().log);
      expect(prompts).toBeGreaterThan(PLANTED.length);
      expect(found).toEqual([]);
    });

    it("then no row of the warehouse contains any of them", async () => {
      const { clickhouse, name } = installation();
      const store = openStore(clickhouse, "default");
      const { found, prompts } = await plantedInWarehouse(store, name).finally(() => store.close());
      expect(prompts).toBeGreaterThan(PLANTED.length);
      expect(found).toEqual([]);
    });

    it("then neither the engines' files nor the services' output contain any of them", async () => {
      const { dataDir, clickhouse } = installation();
      for (const folder of [brokerDataDir(), clickhouse.dataDir, dataDir]) {
        expect((await plantedInFiles(folder)).found).toEqual([]);
      }
      expect(installation().output()).toContain("is ready");
      expect(containsPlanted(installation().output())).toEqual([]);
    });
  });
}
