import { chown, mkdir, readFile, readlink, realpath, rename, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import type { Logger } from "pino";
import { loadOrCreateSecret } from "../config/secrets.ts";
import { hasCode, unlessMissing } from "../error-codes/index.ts";
import { IncompatibleDataError } from "../upgrades/index.ts";
import { LOCKS } from "./locks.ts";
import { type PostgresCommands, postgresCommands } from "./postgres-commands.ts";
import { isDatabaseUnavailable } from "./unavailable.ts";

/** What the shipped binaries are; a cluster of another major version needs `pg_upgrade` first. */
const MAJOR_VERSION = "18";
/** The database and the role that owns it, who may do anything. The services sign in as another role. */
const NAME = "treadlight";
const SERVICES_ROLE = "treadlight_services";
/** A server started more recently than this may belong to a process that is about to take the lock. */
const TAKE_LOCK_WITHIN_MS = 2_000;
const START_ATTEMPTS = 5;
/** Long enough for recovery from the write-ahead log after a crash. */
const START_TIMEOUT_S = 120;
const STOP_TIMEOUT_S = 4;
/** Doubles with each attempt that fails. */
const RESTART_PAUSE_MS = 500;
const MAX_RESTART_PAUSE_MS = 30_000;

const SERVER_SETTINGS = [
  "listen_addresses=127.0.0.1",
  "unix_socket_directories=''",
  // Each connection is a process, and counts what it has touched of the shared memory as its own.
  "max_connections=30",
  "shared_buffers=16MB",
  "wal_buffers=1MB",
  "autovacuum_worker_slots=2",
  "autovacuum_max_workers=2",
  "max_worker_processes=0",
  "max_parallel_workers=0",
  "max_logical_replication_workers=0",
  "io_method=sync",
  // For backups while it runs, which copy files.
  "wal_level=replica",
  "max_replication_slots=1",
  "max_wal_senders=0",
  "jit=off",
  // Failed statements and their values stay out of the server's log: they may hold personal data.
  "log_min_messages=log",
  "log_min_error_statement=panic",
  "log_checkpoints=off",
];

export class EmbeddedDatabaseError extends Error {
  readonly code = "embedded_database_failed";
  override readonly name = "EmbeddedDatabaseError";
}

export interface EmbeddedPostgres {
  /** For the services. It stays the same while this object lives, also when the server had to be started again. */
  readonly url: string;
  /** For migrations, which own the tables. */
  readonly migrationUrl: string;
  stop(): Promise<void>;
}

interface Cluster {
  folder: string;
  password: string;
  commands: PostgresCommands;
  settings: readonly string[];
}

/**
 * Starts PostgreSQL as a child process on the loopback interface, with its data in `<dataDir>/postgres`, and restarts
 * it if it dies. It runs in its own session, so Ctrl-C does not reach it. A server left behind by a killed process is
 * stopped first; one owned by a live process is left alone.
 * @param options.settings of the server, `name=value`, which replace ours
 * @throws IncompatibleDataError; EmbeddedDatabaseError when another process uses the folder, or the server does not start
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  log: Logger;
  settings?: readonly string[];
}): Promise<EmbeddedPostgres> {
  const { dataDir, log, settings = [] } = options;
  await mkdir(dataDir, { recursive: true });
  const cluster: Cluster = {
    folder: join(dataDir, "postgres"),
    password: loadOrCreateSecret(dataDir, "postgres-password"),
    commands: await postgresCommands(dataDir, log),
    settings: [...SERVER_SETTINGS, ...settings],
  };
  await createCluster(cluster, dataDir);

  const port = await startServer(cluster);
  let stopping = false;
  const closing = new AbortController();
  let reviving: Promise<void> = Promise.resolve();
  let owner = await own(cluster, port, restart);

  function restart() {
    if (stopping) return;
    log.error("embedded database exited unexpectedly; restarting");
    reviving = revive();
  }

  async function revive() {
    for (let pauseMs = RESTART_PAUSE_MS; !stopping; pauseMs = Math.min(2 * pauseMs, MAX_RESTART_PAUSE_MS)) {
      try {
        if (!(await runningServer(cluster))) await pgCtlStart(cluster, port);
        owner = await own(cluster, port, restart);
        return;
      } catch (err) {
        log.error({ err, pauseMs }, "embedded database did not start; will retry");
        await wait(pauseMs, undefined, { signal: closing.signal }).catch(() => {});
      }
    }
  }

  return {
    url: urlOf(
      { role: SERVICES_ROLE, password: loadOrCreateSecret(dataDir, "postgres-services-password") },
      port,
      NAME,
    ),
    migrationUrl: urlOf(cluster, port, NAME),
    async stop() {
      if (stopping) return;
      stopping = true;
      closing.abort();
      await reviving;
      await owner.end();
      await stopServer(cluster);
    },
  };
}

/** Where the server that runs on this data directory now is reached, as its owner; undefined without one. */
export async function runningEmbeddedUrl(dataDir: string): Promise<string | undefined> {
  const server = await runningServer({ folder: join(dataDir, "postgres") });
  return server && urlOf({ password: loadOrCreateSecret(dataDir, "postgres-password") }, server.port, NAME);
}

/**
 * Checks whether the bundled server can use a data directory's cluster, if there is one. @throws IncompatibleDataError
 */
export async function checkCluster(dataDir: string): Promise<void> {
  await hasCluster(join(dataDir, "postgres"));
}

async function hasCluster(folder: string): Promise<boolean> {
  const version = await readIfThere(join(folder, "PG_VERSION"));
  if (version !== undefined && version.trim() !== MAJOR_VERSION) {
    throw new IncompatibleDataError(
      `${folder} was made by PostgreSQL ${version.trim()}, this is ${MAJOR_VERSION}: run pg_upgrade on it first.`,
    );
  }
  return version !== undefined;
}

/**
 * Creates the cluster in a temporary folder and renames it, so an interrupted start leaves nothing half-made behind.
 */
async function createCluster({ folder, password, commands }: Cluster, dataDir: string): Promise<void> {
  if (await hasCluster(folder)) return;
  const draft = `${folder}.new`;
  const passwordFile = join(dataDir, "postgres.password");
  await rm(draft, { recursive: true, force: true });
  await rm(passwordFile, { force: true });
  await mkdir(draft, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600, flag: "wx" });
  if (commands.account) {
    const { uid, gid } = commands.account;
    await Promise.all([draft, passwordFile].map((path) => chown(path, uid, gid)));
  }
  try {
    await commands.initdb(
      `--pgdata=${draft}`,
      `--username=${NAME}`,
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--no-locale",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
    );
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(draft, folder);
}

/** Stops what a killed process left behind and starts the server on a free port. @returns the port */
async function startServer(cluster: Cluster): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    await stopAbandoned(cluster);
    const port = await freePort();
    try {
      await pgCtlStart(cluster, port);
      return port;
    } catch (error) {
      // The port was taken, or the last backends of a killed server are still exiting.
      if (attempt < START_ATTEMPTS) {
        await wait(200 * attempt);
        continue;
      }
      const log = await readIfThere(join(cluster.folder, "server.log"));
      throw new EmbeddedDatabaseError(
        `the embedded database does not start: ${log?.trim().slice(-2_000) ?? "no log"}`,
        {
          cause: error,
        },
      );
    }
  }
}

async function pgCtlStart({ folder, commands, settings }: Cluster, port: number): Promise<void> {
  const serverLog = join(folder, "server.log");
  await rm(serverLog, { force: true });
  const given = [`port=${port}`, ...settings].map((setting) => `-c ${setting}`).join(" ");
  await commands.pgCtl("start", "-D", folder, "-w", "-t", `${START_TIMEOUT_S}`, "-s", "-l", serverLog, "-o", given);
}

async function stopServer(cluster: Cluster): Promise<void> {
  // "immediate" ends without a checkpoint and recovers from the log at the next start: nothing committed is lost.
  for (const how of ["fast", "immediate"]) {
    if (!(await runningServer(cluster))) return;
    try {
      await cluster.commands.pgCtl("stop", "-D", cluster.folder, "-m", how, "-w", "-t", `${STOP_TIMEOUT_S}`, "-s");
      return;
    } catch (error) {
      if (how === "immediate" && (await runningServer(cluster))) {
        throw new EmbeddedDatabaseError("the embedded database does not stop", { cause: error });
      }
    }
  }
}

async function stopAbandoned(cluster: Cluster): Promise<void> {
  const server = await runningServer(cluster);
  if (!server) return rm(join(cluster.folder, "postmaster.pid"), { force: true });
  const client = await connect(cluster, server.port, "postgres");
  try {
    const { rows } = await client.query("SELECT extract(epoch FROM now() - pg_postmaster_start_time()) * 1000 AS age");
    await wait(Math.max(0, TAKE_LOCK_WITHIN_MS - Number(rows[0]?.age)));
    if (!(await takeOwnerLock(client))) {
      throw new EmbeddedDatabaseError(
        `${cluster.folder} is in use by another process: give each its own data directory`,
      );
    }
  } finally {
    await client.end();
  }
  await stopServer(cluster);
}

/** The server now running on this cluster, ours or not, from its postmaster.pid. */
async function runningServer({ folder }: Pick<Cluster, "folder">): Promise<{ port: number } | undefined> {
  const [pid, , , port] = (await readIfThere(join(folder, "postmaster.pid")))?.split("\n") ?? [];
  if (!pid || !port) return undefined;
  if (process.platform === "linux") {
    // The process id may belong to another process now, so the server is recognised by its working directory.
    const workingFolder = await readlink(`/proc/${Number(pid)}/cwd`).catch(() => undefined);
    return workingFolder === (await realpath(folder)) ? { port: Number(port) } : undefined;
  }
  try {
    process.kill(Number(pid), 0);
    return { port: Number(port) };
  } catch (error) {
    return hasCode(error, "ESRCH") ? undefined : { port: Number(port) };
  }
}

/** Marks the server as ours while this connection, and so this process, lives. */
async function own(cluster: Cluster, port: number, onLost: () => void): Promise<Client> {
  const client = await connect(cluster, port, "postgres");
  client.once("end", onLost);
  if (!(await takeOwnerLock(client))) {
    client.off("end", onLost);
    await client.end();
    throw new EmbeddedDatabaseError(`${cluster.folder} is in use by another process: give each its own data directory`);
  }
  const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [NAME]);
  if (!rowCount) await createDatabase(cluster, port);
  return client;
}

/** On its own connection, whose backend's memory grows with what it reads and writes. */
async function createDatabase(cluster: Cluster, port: number): Promise<void> {
  const client = await connect(cluster, port, "postgres");
  await client.query(`CREATE DATABASE ${NAME}`);
  await client.end();
}

/** A server whose lock is free was left behind by a killed process. */
async function takeOwnerLock(client: Client): Promise<boolean> {
  const { rows } = await client.query("SELECT pg_try_advisory_lock($1) AS taken", [LOCKS.embeddedServer]);
  return rows[0]?.taken === true;
}

/** Waits for a server that is just starting or recovering. */
async function connect(cluster: Cluster, port: number, database: string): Promise<Client> {
  const deadline = Date.now() + START_TIMEOUT_S * 1_000;
  for (;;) {
    const client = new Client({ connectionString: urlOf(cluster, port, database), connectionTimeoutMillis: 5_000 });
    client.on("error", () => {}); // "end" follows, and is what is acted on
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => {});
      if (!isDatabaseUnavailable(error) || Date.now() > deadline || !(await runningServer(cluster))) throw error;
      await wait(100);
    }
  }
}

function urlOf({ role = NAME, password }: { role?: string; password: string }, port: number, database: string): string {
  return `postgresql://${role}:${password}@127.0.0.1:${port}/${database}`;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(0, "127.0.0.1", resolve));
  const address: AddressInfo | string | null = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== "object" || address === null) throw new EmbeddedDatabaseError("no free port");
  return address.port;
}

function readIfThere(path: string): Promise<string | undefined> {
  return readFile(path, "utf8").catch(unlessMissing);
}
