import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, truncate, watch } from "node:fs/promises";
import { join } from "node:path";
import { openBackups } from "@treadlight/platform/backup";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Load, startLoad } from "../scaled-out/load.ts";
import { type Client, clientOf, eventually, register, signIn } from "../support/client.ts";
import { compiled } from "../support/compiled.ts";
import { replayCommand } from "../support/replay-command.ts";
import { type StandaloneProcess, startProcess, temporaryDataDir } from "../support/standalone-process.ts";

const OWNER = "ada@backup.example";
const ERASED = "eve@backup.example";

function command(program: "backup" | "restore", dataDir: string, ...args: readonly string[]) {
  const child = spawn(process.execPath, [compiled(program), ...args], {
    env: { ...process.env, TREADLIGHT_DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "pipe"],
  });
  return { child, result: resultOf(child) };
}

async function resultOf(child: ChildProcess) {
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += String(chunk)));
  const [code]: unknown[] = await once(child, "close");
  return { code, output };
}

/** Where a backup is put together, in the data directory. */
const SNAPSHOT = "backup.new";
/** Until a backup that is yet to begin is being put together, even if it is done before this process looks. */
async function snapshotBegun(dataDir: string): Promise<void> {
  for await (const { filename } of watch(dataDir)) if (filename === SNAPSHOT) break;
  await eventually(
    async () => existsSync(join(dataDir, SNAPSHOT, "postgres")) || !existsSync(join(dataDir, SNAPSHOT)),
    (isSo) => isSo,
  );
}

/** Ends the database that a killed Treadlight has left behind, as the machine that is lost would have. */
async function endDatabase(dataDir: string): Promise<void> {
  const pidFile = join(dataDir, "postgres", "postmaster.pid");
  const [pid] = (await readFile(pidFile, "utf8")).split("\n");
  process.kill(Number(pid), "SIGQUIT");
  await eventually(
    async () => existsSync(pidFile),
    (isThere) => !isThere,
  );
}

const sentMiB = (output: string) => Number(/of which ([\d.]+) MiB were sent/.exec(output)?.[1]);

async function promptsById(client: Client): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  let cursor: string | null = "";
  do {
    const path: string = `/api/usage-records?limit=1000${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
    const { body } = await client.get(path);
    for (const { id, promptCount } of body.records) {
      expect(found.has(id)).toBe(false);
      found.set(id, promptCount);
    }
    cursor = body.nextCursor;
  } while (cursor !== null);
  return found;
}

describe("given an installation that people send to", () => {
  let folder: string;
  let dataDir: string;
  let target: string;
  let restoredDir: string;
  let installation: StandaloneProcess;
  let load: Load;
  /** What had been accepted when the second backup began. */
  let before: Load["newest"];
  let sent: { first: number; second: number };

  beforeAll(async () => {
    folder = await temporaryDataDir();
    dataDir = join(folder, "data");
    target = join(folder, "backups");
    restoredDir = join(folder, "restored");
    installation = await startProcess(dataDir);
    const owner = await register(installation.url, OWNER, { accountType: "business", organizationName: "Backup" });
    const { body } = await clientOf(installation.url).post("/api/auth/login", {
      email: OWNER,
      password: "correct horse battery",
    });
    load = startLoad({ ingest: () => clientOf(installation.url, body.data.accessToken), pauseMs: 150 });
    await eventually(
      () => owner.get("/api/outcomes"),
      (answer) => answer.body.total?.scored > 100,
    );
    const eve = await register(installation.url, ERASED);
    await eve.send([{ id: randomUUID(), aiTool: "ChatGPT", promptCount: 3, timeEngaged: 60 }]);
    await eventually(
      () => eve.get("/api/outcomes"),
      (answer) => answer.body.total?.scored === 1,
    );
    const first = await command("backup", dataDir, target).result;
    expect(first).toMatchObject({ code: 0 });
    expect((await eve.delete("/api/ingest/sessions")).status).toBeLessThan(300);

    const accepted = load.newest.size;
    await eventually(
      async () => load.newest.size,
      (size) => size > accepted + 50,
    );
    before = new Map(load.newest);
    const second = await command("backup", dataDir, target).result;
    expect(second).toMatchObject({ code: 0 });
    expect(load.newest.size).toBeGreaterThan(before.size);
    sent = { first: sentMiB(first.output), second: sentMiB(second.output) };
  });
  afterAll(async () => {
    await load?.stop();
    await installation?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it("then a second backup does not send again what has not changed", () => {
    expect(sent.second).toBeLessThan(sent.first);
  });

  it("when it is killed amid a backup, then the earlier ones are whole", async () => {
    const begun = snapshotBegun(dataDir);
    const killed = command("backup", dataDir, target);
    await begun;
    await installation.kill();
    await killed.result;
    await (await openBackups(target)).verify(() => {});
  });

  describe("when it is restored after that", () => {
    beforeAll(async () => {
      await endDatabase(dataDir);
      expect(await command("restore", restoredDir, target).result).toMatchObject({ code: 0 });
      // As a kill amid a backup leaves it.
      await mkdir(join(restoredDir, SNAPSHOT, "log"), { recursive: true });
      installation = await startProcess(restoredDir);
      await load.stop();
    });

    it("then people sign in, and what was accepted before is there exactly once, in a version that is not older", async () => {
      const owner = await signIn(installation.url, OWNER);
      await eventually(
        () => owner.get("/api/outcomes"),
        ({ body }) => body.total?.scored >= before.size && body.total.pending === 0,
      );
      // Until everything after the positions of the backup has been scored again.
      const { found } = await eventually(
        async () => ({ found: await promptsById(owner), total: (await owner.get("/api/outcomes")).body.total }),
        ({ found, total }) =>
          total?.pending === 0 && total.missing === 0 && total.dead_lettered === 0 && total.scored === found.size,
      );
      for (const [id, { promptCount }] of before) expect(found.get(id)).toBeGreaterThanOrEqual(promptCount);
    });

    it("then what was erased stays erased", async () => {
      const eve = await signIn(installation.url, ERASED);
      expect((await eve.get("/api/outcomes")).body.total).toMatchObject({ scored: 0, erased: 1 });
      expect(await promptsById(eve)).toEqual(new Map());
    });

    it("then the warehouse is what the log makes of it", async () => {
      const output = await replayCommand(restoredDir, "--verify");
      expect(output).toContain("same");
      expect(output).not.toContain("DIFFERENT");
    });

    it("then what a backup that was killed has left is gone, and so is what is left of one that is cancelled", async () => {
      expect(existsSync(join(restoredDir, SNAPSHOT))).toBe(false);
      const begun = snapshotBegun(restoredDir);
      const cancelled = command("backup", restoredDir, target);
      await begun;
      cancelled.child.kill("SIGINT");
      await cancelled.result;
      await eventually(
        async () => existsSync(join(restoredDir, SNAPSHOT)),
        (isThere) => !isThere,
      );
    });

    it("then its own backups go elsewhere: the installation that it was restored from may still be there", async () => {
      const refused = await command("backup", restoredDir, target).result;
      expect(refused).toEqual({ code: 1, output: expect.stringContaining("that this one was restored from") });
      target = join(folder, "its-own");
      expect(await command("backup", restoredDir, target).result).toMatchObject({ code: 0 });
    });

    it("when only the newest backup is kept, then the others go; one with a damaged file is not restored, and names it", async () => {
      const kept = await command("backup", restoredDir, target, "--keep", "1").result;
      expect(kept).toMatchObject({ code: 0, output: expect.stringMatching(/Deleted \d older backups/) });
      const { names, read } = await openBackups(target);
      expect(names).toHaveLength(1);
      const { files } = await read(names[0] ?? "");
      const [path, file] = Object.entries(files).find(([path]) => path.startsWith("log/journal/")) ?? [];
      const digest = file?.digest ?? "";
      await truncate(join(target, "stored", "contents", digest.slice(0, 2), digest), 100);
      const elsewhere = join(folder, "elsewhere");
      const refused = await command("restore", elsewhere, target).result;
      expect(refused).toEqual({ code: 1, output: expect.stringContaining(`${path} is damaged in the backup`) });
      expect(await readdir(elsewhere)).toEqual([]);
    });

    it("when the target is in the data directory, then that is refused", async () => {
      const within = await command("backup", restoredDir, join(restoredDir, "backups")).result;
      expect(within).toEqual({ code: 1, output: expect.stringContaining("is in the data directory") });
    });
  });
});
