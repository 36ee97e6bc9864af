import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { access, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isDatabaseUnavailable, type OpenDatabase, openDatabase } from "./index.ts";

const log = pino({ level: "silent" });
const WITHIN = { timeout: 60_000, interval: 100 };
let dataDir: string;
let opened: OpenDatabase | undefined;
let child: ChildProcess | undefined;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "treadlight-embedded-"));
});
afterEach(async () => {
  child?.kill("SIGKILL");
  await opened?.close();
  opened = undefined;
  child = undefined;
  await rm(dataDir, { recursive: true, force: true });
});

const open = async () => {
  opened = await openDatabase({ dataDir, log });
  return opened;
};
const store = (name: string) =>
  opened?.db
    .insertInto("organizations")
    .values({ id: crypto.randomUUID(), name, accountType: "business", createdAt: new Date() })
    .execute();
const names = async () =>
  (await opened?.db.selectFrom("organizations").select("name").orderBy("name").execute())?.map((o) => o.name);
const postmasterPid = async () =>
  Number((await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8")).split("\n")[0]);

/** Sends a signal to the server's every process. */
async function signalServer(signal: NodeJS.Signals) {
  const postmaster = await postmasterPid();
  const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, "utf8");
  process.kill(postmaster, signal);
  for (const pid of children.trim().split(" ").map(Number)) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      // One that served a connection may have ended meanwhile.
      if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
    }
  }
}

/** A process of its own that opens the database, stores a row, says so, and waits to be killed. */
async function openInChild() {
  const index = new URL("./index.ts", import.meta.url).href;
  const script = `
    import { openDatabase } from ${JSON.stringify(index)};
    import { pino } from "pino";
    const { db } = await openDatabase({ dataDir: ${JSON.stringify(dataDir)}, log: pino({ level: "silent" }) });
    await db.insertInto("organizations").values({ id: crypto.randomUUID(), name: "child", accountType: "business", createdAt: new Date() }).execute();
    console.log("stored");
    setInterval(() => {}, 1000);`;
  const args = ["--input-type=module", "--eval", script];
  const started = spawn(process.execPath, args, { cwd: import.meta.dirname, stdio: ["ignore", "pipe", "inherit"] });
  child = started;
  await once(started.stdout, "data");
  return started;
}

test("given data was stored, when closed and opened again, then it is there and no server ran in between", async () => {
  await open();
  await store("kept");
  await opened?.close();
  await expect(access(join(dataDir, "postgres", "postmaster.pid"))).rejects.toThrow();
  await open();
  expect(await names()).toEqual(["kept"]);
});

test("given a process that was killed and left its server running, when opened, then nothing is lost", async () => {
  const victim = await openInChild();
  const exited = once(victim, "exit");
  victim.kill("SIGKILL");
  await exited;
  const orphan = await postmasterPid();
  expect(() => process.kill(orphan, 0)).not.toThrow();
  await open();
  expect(await names()).toEqual(["child"]);
  expect(await postmasterPid()).not.toBe(orphan);
});

test("given another living process has it open, when opened, then it is refused and the other goes on", async () => {
  const other = await openInChild();
  const pid = await postmasterPid();
  await expect(openDatabase({ dataDir, log })).rejects.toThrow("in use by another process");
  expect(() => process.kill(pid, 0)).not.toThrow();
  const exited = once(other, "exit");
  other.kill("SIGKILL");
  await exited;
  await open(); // takes the orphan over, so that nothing is left running
});

test("given process and server were both killed, when opened, then it recovers what was committed", async () => {
  const victim = await openInChild();
  const exited = once(victim, "exit");
  const server = await postmasterPid();
  victim.kill("SIGKILL");
  process.kill(server, "SIGKILL");
  await exited;
  await open();
  expect(await names()).toEqual(["child"]);
});

test("given a stale note whose process number is somebody else's now, when opened, then it starts", async () => {
  await open();
  await opened?.close();
  await writeFile(
    join(dataDir, "postgres", "postmaster.pid"),
    [process.pid, join(dataDir, "postgres"), 1, 1, "", "127.0.0.1", "", "ready"].join("\n"),
  );
  await open();
  expect(await names()).toEqual([]);
});

test("given the server dies under us, when asked again, then it was started again with its data", async () => {
  await open();
  await store("kept");
  const killed = await postmasterPid();
  process.kill(killed, "SIGKILL");
  await vi.waitFor(async () => expect(await postmasterPid()).not.toBe(killed), WITHIN);
  await vi.waitFor(async () => expect(await names()).toEqual(["kept"]), WITHIN);
});

test("given a server that hangs, then queries under way and new ones fail as unavailable; when it goes on, then it answers again", async () => {
  const { db, pool } = await open();
  await store("kept");
  await signalServer("SIGSTOP");
  try {
    const asked = await Promise.allSettled([
      db.selectFrom("organizations").select("name").execute(),
      ...Array.from({ length: 20 }, () => pool.query("SELECT 1")),
    ]);
    const reasons = asked.map((outcome) => (outcome.status === "rejected" ? outcome.reason : undefined));
    expect(reasons.map((reason) => isDatabaseUnavailable(reason))).toEqual(reasons.map(() => true));
  } finally {
    await signalServer("SIGCONT");
  }
  await vi.waitFor(async () => expect(await names()).toEqual(["kept"]), WITHIN);
});

test("given a long query on a server that answers others, then it is not cut off", async () => {
  const { pool } = await open();
  const { rows } = await pool.query("SELECT pg_sleep(6), 1 AS done");
  expect(rows).toMatchObject([{ done: 1 }]);
});

test("given the server dies under us, when closed at once, then closing does not wait for it", async () => {
  await open();
  process.kill(await postmasterPid(), "SIGKILL");
  await opened?.close();
  await open();
  expect(await names()).toEqual([]);
});

test("given the server dies in the middle of a transaction, then only the transaction fails", async () => {
  const { db } = await open();
  const transaction = db.transaction().execute(async (inside) => {
    await inside.selectFrom("users").select("id").execute();
    const killed = await postmasterPid();
    process.kill(killed, "SIGKILL");
    await vi.waitFor(async () => expect(await postmasterPid()).not.toBe(killed), WITHIN);
    await inside.selectFrom("users").select("id").execute();
  });
  await expect(transaction).rejects.toThrow();
  await vi.waitFor(async () => expect(await names()).toEqual([]), WITHIN);
});

test("given a first start that was cut off, when opened, then the partial cluster is created again", async () => {
  await mkdir(join(dataDir, "postgres.new"));
  await writeFile(join(dataDir, "postgres.new", "PG_VERSION"), "18\n");
  await open();
  expect(await names()).toEqual([]);
});

test("given a cluster of another PostgreSQL, when opened, then it says so and touches nothing", async () => {
  await mkdir(join(dataDir, "postgres"));
  await writeFile(join(dataDir, "postgres", "PG_VERSION"), "16\n");
  await expect(openDatabase({ dataDir, log })).rejects.toThrow("made by PostgreSQL 16, this is 18");
});

test("given a running server, then its password is the owner's alone and it listens on the loopback interface only", async () => {
  const running = await open();
  expect((await stat(join(dataDir, "secrets", "postgres-password"))).mode & 0o777).toBe(0o600);
  const { rows } = await running.pool.query("SHOW listen_addresses");
  expect(rows).toEqual([{ listen_addresses: "127.0.0.1" }]);
});

test.runIf(process.getuid?.() === 0)("given root starts it, then the server has no capabilities", async () => {
  await open();
  const status = await readFile(`/proc/${await postmasterPid()}/status`, "utf8");
  const sets = [...status.matchAll(/^(Cap(?!Bnd)\w+):\s*(\w+)$/gm)].map(([, set, bits]) => [set, BigInt(`0x${bits}`)]);
  expect(Object.fromEntries(sets)).toEqual({ CapInh: 0n, CapPrm: 0n, CapEff: 0n, CapAmb: 0n });
});

test("given a statement that fails, then the server's log holds nothing of it", async () => {
  const running = await open();
  await expect(running.pool.query("SELECT 'secret-value'::int")).rejects.toThrow();
  expect(await readFile(join(dataDir, "postgres", "server.log"), "utf8")).not.toContain("secret-value");
});
