import { rm } from "node:fs/promises";
import { claimDataDirectory } from "@treadlight/standalone/commands";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, eventually, register } from "../support/client.ts";
import { digestsOf, replayCommand } from "../support/replay-command.ts";
import { type StandaloneProcess, startProcess, temporaryDataDir } from "../support/standalone-process.ts";

it("given a Treadlight that is starting, when asked to replay, then it says so in a sentence", async () => {
  const dataDir = await temporaryDataDir();
  const directory = await claimDataDirectory(dataDir);
  const stderr = `Process ${process.pid} uses ${dataDir}, but accepts no requests yet. It may be starting. Try again in a moment.\n`;
  await expect(replayCommand(dataDir)).rejects.toMatchObject({ stderr });
  await directory.release();
  await rm(dataDir, { recursive: true });
});

const session = { aiTool: "Gemini", promptCount: 1, timeEngaged: 5 };

describe("given a running Treadlight whose warehouse is rebuilt while sessions arrive", () => {
  let dataDir: string;
  let process: StandaloneProcess;
  let person: Client;
  let erased: Client;
  let sent = 0;
  let emptyResponses = 0;
  let rebuilt: string;

  beforeAll(async () => {
    dataDir = await temporaryDataDir();
    process = await startProcess(dataDir);
    person = await register(process.url, "rae@replay.example");
    erased = await register(process.url, "gone@replay.example");
    await erased.send(Array(20).fill(session));
    await erased.delete("/api/ingest/sessions");
    await person.send(Array(1_000).fill(session));
    sent += 1_000;
    await eventually(
      () => person.get("/api/outcomes"),
      ({ body }) => body.total?.scored === sent,
    );

    let replaying = true;
    const traffic = (async () => {
      while (replaying) {
        const { body } = await person.send(Array(10).fill(session));
        sent += body.accepted;
        const { status, body: page } = await person.get("/api/usage-records?limit=1");
        if (status !== 200 || page.records.length === 0) emptyResponses += 1;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    })();
    rebuilt = await replayCommand(dataDir);
    replaying = false;
    await traffic;
  });

  afterAll(async () => {
    await process?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it("then every query was answered meanwhile, and every session is present once afterwards", async () => {
    expect(emptyResponses).toBe(0);
    const { body } = await eventually(
      () => person.get("/api/outcomes"),
      (answer) => answer.body.total?.scored >= sent,
    );
    expect([body.total.scored, body.total.pending]).toEqual([sent, 0]);
    const counted = await person.post("/api/analytics/query", { measures: ["sessions"] });
    expect(counted.body.rows).toEqual([{ sessions: sent }]);
  });

  it("then erased sessions stay erased", async () => {
    expect((await erased.get("/api/usage-records")).body.records).toEqual([]);
    expect((await erased.get("/api/outcomes")).body.total).toMatchObject({ accepted: 20, erased: 20, scored: 0 });
  });

  it("then it printed digests, and a verification finds no difference", async () => {
    expect(digestsOf(rebuilt).length).toBeGreaterThan(2);
    const verified = await replayCommand(dataDir, "--verify");
    expect(verified).toContain("same");
    expect(verified).not.toContain("DIFFERENT");
  });
});
