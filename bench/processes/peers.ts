/** Installs and starts what people would use instead. All of it is in `.cache/peers`: none of it is a dependency of this repository. */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { openDatabase, runningEmbeddedUrl } from "@treadlight/platform/database";
import { createLogger } from "@treadlight/platform/observability";
import { freePort } from "../../scripts/ports/free-port.ts";
import { type ServerProcess, startServer } from "./server-process.ts";
import { embeddedPostgresPid } from "./tree-memory.ts";

const SOURCES = fileURLToPath(new URL("../peers", import.meta.url));
const INSTALLED = fileURLToPath(new URL("../../.cache/peers", import.meta.url));
const COLLECTOR = join(INSTALLED, "collector");
const COLLECTOR_PROGRAM = join(COLLECTOR, "collector");

export type AfternoonService = "fastify" | "express";

/** Copies the peers and installs their packages, unless that has been done since they changed. */
export async function installServices(): Promise<void> {
  const installed = await isNewer(join(INSTALLED, "node_modules"), join(SOURCES, "package.json"));
  await cp(SOURCES, INSTALLED, { recursive: true });
  if (installed) return;
  console.log("Installing the peers' packages into .cache/peers (once) ...");
  await rm(join(INSTALLED, "node_modules"), { recursive: true, force: true });
  await run("npm", ["install", "--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error"], INSTALLED);
}

/** Builds the collector, unless that has been done since it changed. @returns what this machine lacks, if anything */
export async function buildCollector(): Promise<string | undefined> {
  try {
    await promisify(execFile)("go", ["version"]);
  } catch {
    return "the Go toolchain";
  }
  const sources = ["go.mod", "main.go"].map((name) => join(SOURCES, "collector", name));
  const upToDate = await Promise.all(sources.map((source) => isNewer(COLLECTOR_PROGRAM, source)));
  if (upToDate.every(Boolean)) return undefined;
  console.log(
    "Building the OpenTelemetry Collector in .cache/peers (once; a few minutes, and about 300 MB of modules) ...",
  );
  await rm(join(COLLECTOR, "go.sum"), { force: true });
  // `-mod=mod` completes go.mod with the indirect dependencies.
  await run("go", ["build", "-mod=mod", "-trimpath", "-o", COLLECTOR_PROGRAM, "."], COLLECTOR);
  return undefined;
}

export interface Peer {
  url: string;
  /** Its processes. Their descendants count too. */
  roots: readonly number[];
  stop(): Promise<void>;
}

/** Starts a service with a PostgreSQL of its own, the one that `npm start` embeds, with the same settings. */
export async function startService(name: AfternoonService, dataDir: string) {
  const database = await openDatabase({ dataDir, log: createLogger({ service: name, level: "error" }) });
  const databaseUrl = await runningEmbeddedUrl(dataDir);
  if (databaseUrl === undefined) throw new Error("The embedded PostgreSQL is not running.");
  let server: ServerProcess;
  try {
    server = await startServer(join(INSTALLED, `${name}.js`), { DATABASE_URL: databaseUrl });
  } catch (error) {
    await database.close();
    throw error;
  }
  return {
    url: server.url,
    roots: [server.pid, await embeddedPostgresPid(dataDir)],
    /** The size of the table, without the write-ahead log. */
    async bytes() {
      const { rows } = await database.pool.query("SELECT pg_total_relation_size('sessions') AS bytes");
      return Number(rows[0]?.bytes);
    },
    async stop() {
      await server.stop();
      await database.close();
    },
  };
}

/** Starts the collector, which writes what it receives to a file. */
export async function startCollector(file: string): Promise<Peer> {
  const port = await freePort();
  const child = spawn(COLLECTOR_PROGRAM, ["--config", join(SOURCES, "collector", "config.yaml")], {
    env: { COLLECTOR_PORT: String(port), COLLECTOR_FILE: file },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const stopWithParent = () => child.kill("SIGTERM");
  process.once("exit", stopWithParent);
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(url).catch(() => undefined))) {
    if (child.exitCode !== null || child.pid === undefined) throw new Error("The collector did not start.");
    await wait(50);
  }
  return {
    url,
    roots: [child.pid ?? 0],
    async stop() {
      process.off("exit", stopWithParent);
      if (child.exitCode !== null) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

async function isNewer(made: string, source: string): Promise<boolean> {
  const [madeAt, changedAt] = await Promise.all(
    [made, source].map((path) =>
      stat(path).then(
        ({ mtimeMs }) => mtimeMs,
        () => undefined,
      ),
    ),
  );
  return madeAt !== undefined && changedAt !== undefined && madeAt >= changedAt;
}

async function run(program: string, args: readonly string[], folder: string): Promise<void> {
  const child = spawn(program, args, { cwd: folder, stdio: ["ignore", "inherit", "inherit"] });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`${program} ${args[0]} failed in ${folder}.`);
}
