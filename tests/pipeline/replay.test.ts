import { rm } from "node:fs/promises";
import { claimDataDirectory } from "@treadlight/standalone/commands";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, clientOf, eventually, register, signIn } from "../support/client.ts";
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

describe("given --demo", () => {
  let dataDir: string;

  beforeAll(async () => {
    dataDir = await temporaryDataDir();
  });

  afterAll(async () => {
    await rm(dataDir, { recursive: true, force: true });
  });

  it("then a company with its telemetry can be seen as soon as it is ready; a second run only changes passwords", async () => {
    const counts: number[] = [];
    for (let run = 0; run < 2; run++) {
      const process = await startProcess(dataDir, {}, ["--demo"]);
      const [, email = "", password = ""] = /owner\s+(\S+)\s+(\S+)/.exec(process.output()) ?? [];
      const owner = await signIn(process.url, email, password);
      const query = {
        measures: ["sessions", "activeUsers"],
        dimensions: ["department"],
        timeDimension: { from: new Date(Date.now() - 400 * 86_400_000).toISOString() },
      };
      const { rows } = (await owner.post("/api/analytics/query", query)).body;
      const sessions = rows.reduce((sum: number, row: { sessions: number }) => sum + row.sessions, 0);
      expect(rows).toHaveLength(7);
      // Visitors are answered from cells.
      const { accessToken } = (await clientOf(process.url).post("/api/auth/demo", {})).body.data;
      const byDepartment = { ...query, measures: ["sessions"] };
      const visitor = await clientOf(process.url, accessToken).post("/api/analytics/query", byDepartment);
      expect(visitor.body.rows.length).toBeGreaterThan(5);
      counts.push(sessions);
      expect((await owner.get("/api/outcomes")).body.total).toMatchObject({
        ...{ accepted: sessions, scored: sessions, pending: 0 },
      });
      expect(await process.stop()).toBe(0);
    }
    expect(counts[0]).toBeGreaterThan(15_000);
    expect(counts[1]).toBe(counts[0]);
  });
});
