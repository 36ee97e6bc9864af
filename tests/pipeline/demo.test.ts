import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Client, clientOf, eventually, signIn } from "../support/client.ts";
import { compiled } from "../support/compiled.ts";
import { startProcess, temporaryDataDir } from "../support/standalone-process.ts";

const METRICS_TOKEN = "mT4vN8qL2xC6zB1kR7wJ5pH9yD3sG0fA";

let dataDir: string;
/** Each of these describes one data directory. Their tests are the starts on it, one after the other: a start takes long enough. */
function useDataDir(): void {
  beforeAll(async () => {
    dataDir = await temporaryDataDir();
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));
}

/** Starts it with its demo, for as long as something is done as the owner of the company. */
async function withDemo(act: (owner: Client, url: string) => Promise<void>): Promise<void> {
  const demo = await startProcess(dataDir, {}, ["--demo"]);
  const [, email = "", password = ""] = /owner\s+(\S+)\s+(\S+)/.exec(demo.output()) ?? [];
  await act(await signIn(demo.url, email, password), demo.url);
  expect(await demo.stop()).toBe(0);
}

const visitorAt = async (url: string) => (await clientOf(url).post("/api/auth/demo", {})).body.data;

describe("given --demo", () => {
  useDataDir();
  let first = 0;

  /** @returns how many sessions the owner is answered from */
  async function companyIsThere(owner: Client, url: string): Promise<number> {
    const query = {
      measures: ["sessions", "activeUsers"],
      dimensions: ["department"],
      timeDimension: { from: new Date(Date.now() - 400 * 86_400_000).toISOString() },
    };
    const { rows } = (await owner.post("/api/analytics/query", query)).body;
    expect(rows).toHaveLength(7);
    // Visitors are answered from cells.
    const { accessToken } = await visitorAt(url);
    const byDepartment = { ...query, measures: ["sessions"] };
    const visitor = await clientOf(url, accessToken).post("/api/analytics/query", byDepartment);
    expect(visitor.body.rows.length).toBeGreaterThan(5);
    const sessions = rows.reduce((sum: number, row: { sessions: number }) => sum + row.sessions, 0);
    expect((await owner.get("/api/outcomes")).body.total).toMatchObject({
      ...{ accepted: sessions, scored: sessions, pending: 0 },
    });
    return sessions;
  }

  it("then a company with its telemetry can be seen as soon as it is ready", () =>
    withDemo(async (owner, url) => {
      first = await companyIsThere(owner, url);
      expect(first).toBeGreaterThan(15_000);
    }));

  it("then a second run only changes passwords", () =>
    withDemo(async (owner, url) => expect(await companyIsThere(owner, url)).toBe(first)));
});

describe("given a demo that was killed on the way", () => {
  useDataDir();
  let before = 0;
  let first: object;

  /** How many sessions it has accepted, while it is being made. */
  async function accepted(): Promise<number> {
    const running = await readFile(join(dataDir, "running.json"), "utf8").catch(() => "");
    if (!running.includes("url")) return 0;
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const metrics = await (await fetch(`${JSON.parse(running).url}/metrics`, { headers })).text();
    return Number(/^treadlight_ingest_sessions_total\{[^}]*accepted[^}]*\} (\d+)/m.exec(metrics)?.[1] ?? 0);
  }

  beforeAll(async () => {
    const killed = spawn(process.execPath, [compiled("start"), "--demo"], {
      env: { ...process.env, PORT: "0", TREADLIGHT_DATA_DIR: dataDir, TREADLIGHT_METRICS_TOKEN: METRICS_TOKEN },
      stdio: "ignore",
    });
    const ended = once(killed, "exit");
    before = await vi.waitUntil(accepted, { timeout: 200_000, interval: 20 });
    killed.kill("SIGKILL");
    await ended;
  });

  /** What became of its sessions, once all are scored. */
  async function settled(owner: Client): Promise<object> {
    const { accepted, scored, superseded } = await eventually(
      async () => (await owner.get("/api/outcomes")).body.total,
      (total) => total.scored > 0 && total.scored + total.superseded === total.accepted,
    );
    expect(superseded).toBeGreaterThanOrEqual(before);
    return { accepted, scored, superseded };
  }

  it("when it is started again, then it goes on, and no session is there twice", () =>
    withDemo(async (owner, url) => {
      first = await settled(owner);
      expect((await owner.get("/api/admin/alert-rules")).body).toHaveLength(2);
      expect((await visitorAt(url)).user).toMatchObject({
        userType: "Auditor",
        organizationName: "Northwind Instruments",
      });
      expect(await (await fetch(url)).text()).toContain('href="/demo"');
    }));

  it("when it is started once more, then all of it is there already", () =>
    withDemo(async (owner) => {
      expect(await settled(owner)).toEqual(first);
      expect((await owner.get("/api/admin/alert-rules")).body).toHaveLength(2);
    }));
});
