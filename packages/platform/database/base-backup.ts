import { chown, copyFile, mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import type { Logger } from "pino";
import { z } from "zod";
import { unlessMissing } from "../error-codes/index.ts";
import { EmbeddedDatabaseError, runningEmbeddedUrl } from "./embedded.ts";
import { postgresCommands } from "./postgres-commands.ts";

/** The end of a backup is set at once; a server that hangs must not hold up the event log for longer. */
const STOP_TIMEOUT_MS = 10_000;
/** What the server makes anew, or what is only of the running one. The folders themselves must be there. */
const EMPTIED = ["pg_dynshmem", "pg_notify", "pg_replslot", "pg_serial", "pg_snapshots", "pg_stat_tmp", "pg_subtrans"];
const LEFT_OUT = new Set(["pg_wal", "postmaster.pid", "postmaster.opts", "server.log"]);
const SEGMENT = /^[0-9A-F]{24}$/;

const startSchema = z.tuple([z.object({ installation: z.string() })]);
const stopSchema = z.tuple([z.object({ last: z.string(), label: z.string() })]);

/** A copy of the embedded server's files while it runs, as PostgreSQL's manual describes it ("Low Level API"). */
export interface BaseBackup {
  /** Tells this cluster from others, and is the same in its copies. */
  installation: string;
  /** Copies the files, in whatever state they are. */
  copy(): Promise<void>;
  /** What has been committed by now is in the backup, and nothing else. */
  stop(): Promise<void>;
  /** Adds what makes the copied files one state. */
  complete(): Promise<void>;
  /** Ends the backup, also one that is not complete. */
  close(): Promise<void>;
}

/**
 * @param folder where the copy will be
 * @throws EmbeddedDatabaseError when no server runs on the data directory
 */
export async function startBaseBackup(dataDir: string, folder: string): Promise<BaseBackup> {
  const source = join(dataDir, "postgres");
  const url = await runningEmbeddedUrl(dataDir);
  if (url === undefined) throw new EmbeddedDatabaseError("the embedded database is not running");
  const client = new Client({ connectionString: url });
  client.on("error", () => {}); // the query that was running rejects
  await client.connect();
  let stopped: z.output<typeof stopSchema>[0] | undefined;
  try {
    // Keeps what is written from now on until the connection ends.
    await client.query("SELECT pg_create_physical_replication_slot('backup', true, true)");
    await client.query("SELECT pg_backup_start('treadlight', fast => true)");
    const { rows } = await client.query("SELECT system_identifier::text AS installation FROM pg_control_system()");
    const [{ installation }] = startSchema.parse(rows);
    return {
      installation,
      async copy() {
        await copyTree(source, folder, (path) => LEFT_OUT.has(path) || path.split("/").at(-1)?.startsWith("pgsql_tmp"));
      },
      async stop() {
        const stop = client.query(
          "SELECT pg_walfile_name(lsn) AS last, labelfile AS label FROM pg_backup_stop(wait_for_archive => false)",
        );
        [stopped] = stopSchema.parse((await Promise.race([stop, tooLate()])).rows);
      },
      async complete() {
        if (!stopped) throw new Error("The base backup has not been stopped.");
        const { last, label } = stopped;
        const [, first = ""] = /\(file ([0-9A-F]{24})\)/.exec(label) ?? [];
        const segments = (await readdir(join(source, "pg_wal"))).filter(
          (name) => SEGMENT.test(name) && name >= first && name <= last,
        );
        await mkdir(join(folder, "pg_wal"), { mode: 0o700 });
        for (const name of segments) await copyFile(join(source, "pg_wal", name), join(folder, "pg_wal", name));
        await writeFile(join(folder, "backup_label"), label, { mode: 0o600 });
      },
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function tooLate(): Promise<never> {
  await pause(STOP_TIMEOUT_MS, undefined, { ref: false });
  throw new EmbeddedDatabaseError("the embedded database does not answer");
}

/** Files that vanish meanwhile belong to tables that were dropped. */
async function copyTree(
  from: string,
  to: string,
  isLeftOut: (path: string) => boolean | undefined,
  path = "",
): Promise<void> {
  await mkdir(join(to, path), { recursive: true, mode: 0o700 });
  if (EMPTIED.includes(path)) return;
  for (const entry of await readdir(join(from, path), { withFileTypes: true })) {
    const own = path === "" ? entry.name : `${path}/${entry.name}`;
    if (isLeftOut(own)) continue;
    if (entry.isDirectory()) await copyTree(from, to, isLeftOut, own);
    else await copyFile(join(from, own), join(to, own)).catch(unlessMissing);
  }
}

/** Gives restored files of the server to the account that it runs as. */
export async function giveToServer(dataDir: string, log: Logger): Promise<void> {
  const { account } = await postgresCommands(dataDir, log);
  if (!account) return;
  const folder = join(dataDir, "postgres");
  const paths = (await readdir(folder, { recursive: true })).map((name) => join(folder, name));
  for (const path of [folder, ...paths]) await chown(path, account.uid, account.gid);
}
