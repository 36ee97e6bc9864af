import { rm } from "node:fs/promises";
import { join } from "node:path";
import { openStore } from "@treadlight/platform/clickhouse";
import { openEmbeddedLog } from "@treadlight/platform/event-log";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, clientOf, eventually, register } from "../support/client.ts";
import {
  containsPlanted,
  PLANTED,
  PLANTED_SESSIONS,
  plantedInFiles,
  plantedInLog,
  plantedInWarehouse,
  sendPlanted,
} from "../support/planted-values.ts";
import { type StandaloneProcess, startProcess, temporaryDataDir } from "../support/standalone-process.ts";

describe("given prompts with planted cards, e-mails, keys and passwords", () => {
  let dataDir: string;
  let process: StandaloneProcess;
  let person: Client;

  beforeAll(async () => {
    dataDir = await temporaryDataDir();
    process = await startProcess(dataDir, { LOG_LEVEL: "debug" });
    person = await register(process.url, "reader@secrets.example");
    const anybody = clientOf(process.url);
    const { body } = await sendPlanted(person, anybody);
    expect(body.accepted).toBe(PLANTED_SESSIONS);
    expect(containsPlanted(JSON.stringify(body))).toEqual([]);
    for (const value of PLANTED) await anybody.get(`/api/usage-records?tool=${encodeURIComponent(value)}`);
    await eventually(
      () => person.get("/api/outcomes"),
      ({ body }) => body.total?.scored === PLANTED_SESSIONS,
    );
  });

  afterAll(async () => {
    await rm(dataDir, { recursive: true, force: true });
  });

  it("then detections are recorded by type and marked in the preview", async () => {
    const { records } = (await person.get("/api/usage-records?limit=100")).body;
    const detected = new Set(
      records.flatMap((record: { sensitiveDataDetected: string[] }) => record.sensitiveDataDetected),
    );
    for (const type of ["card", "email", "phone", "ssn", "password"]) expect(detected).toContain(type);
    expect(containsPlanted(JSON.stringify(records))).toEqual([]);
    expect(records.some((record: { promptPreview: string | null }) => record.promptPreview?.includes("[CARD]"))).toBe(
      true,
    );
  });

  it("then neither the data directory nor the logs contain any of them afterwards", async () => {
    expect(await process.stop()).toBe(0);
    expect(containsPlanted(process.output())).toEqual([]);
    const inFiles = await plantedInFiles(dataDir);
    expect(inFiles.prompts).toBeGreaterThan(0);
    expect(inFiles.found).toEqual([]);
  });

  it("then no decompressed record of the event log or row of the warehouse contains any of them", async () => {
    const log = openEmbeddedLog({ path: join(dataDir, "log") });
    const inLog = await plantedInLog(log).finally(() => log.close());
    expect(inLog.prompts).toBeGreaterThan(PLANTED.length);
    expect(inLog.found).toEqual([]);

    const store = openStore({ path: join(dataDir, "warehouse") }, "default");
    const inWarehouse = await plantedInWarehouse(store, "treadlight").finally(() => store.close());
    expect(inWarehouse.prompts).toBeGreaterThan(PLANTED.length);
    expect(inWarehouse.found).toEqual([]);
  });
});
