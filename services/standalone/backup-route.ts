import { randomUUID } from "node:crypto";
import { copyFile, link, mkdir, readdir, readFile, readlink, rm, stat, symlink, writeFile } from "node:fs/promises";
import { isAbsolute, join, relative } from "node:path";
import { BackupError, type SentBackup, sendBackup } from "@treadlight/platform/backup";
import type { Config } from "@treadlight/platform/config";
import { startBaseBackup } from "@treadlight/platform/database";
import type { Disk } from "@treadlight/platform/disk";
import { hasCode, unlessMissing } from "@treadlight/platform/error-codes";
import type { EventLog } from "@treadlight/platform/event-log";
import { VERSION } from "@treadlight/platform/version";
import type { Scoring } from "@treadlight/scoring";
import { z } from "zod";
import type { AddCommand, CommandMessage } from "./command-routes.ts";
import { knownMigrations } from "./known-migrations.ts";

export type BackupMessage = CommandMessage<{ sent: SentBackup; hasFiles: boolean }>;

const backupSchema = z.object({
  target: z.string(),
  s3Url: z.string().optional(),
  keep: z.int().positive().optional(),
});
export type BackupRequest = z.output<typeof backupSchema>;

const SNAPSHOT = "backup.new";
/** Holds what tells this installation from those that are restored from its backups, of which it is no part. */
const INSTANCE = "instance";
/** Of the warehouse and of the files: what is about to be written or deleted. */
const UNFINISHED_PARTS = /^(tmp|delete_tmp|inserts$|exports$)/;
const UNFINISHED_FILES = /^incoming$/;

/** Deletes what a backup that was killed has left behind. */
export const removeSnapshot = (dataDir: string) => rm(join(dataDir, SNAPSHOT), { recursive: true, force: true });

/** `POST /internal/backup` sends a backup of the data directory while it is in use. */
export function addBackup(
  add: AddCommand,
  { config, log, disk, scoring }: { config: Config; log: EventLog; disk: Disk; scoring: Scoring },
): void {
  const { dataDir } = config;
  add("backup", async ({ body }, { onProgress, signal }) => {
    const { target, s3Url, keep } = backupSchema.parse(body);
    if (config.kafka || config.clickhouse || config.databaseUrl) {
      throw new BackupError(
        "Some engines are not in the data directory: docs/operations.md says how to back up a cluster.",
      );
    }
    requireOutside(dataDir, target);
    const mayGoOn = () => {
      signal.throwIfAborted();
      disk.requireRoom();
    };
    mayGoOn();
    const madeAt = new Date().toISOString();
    const migrations = await knownMigrations();
    const folder = join(dataDir, SNAPSHOT);
    try {
      await removeSnapshot(dataDir);
      const { installation, sizes } = await takeSnapshot({ dataDir, folder, log, scoring, mayGoOn });
      const about = { version: VERSION, madeAt, installation, instance: await instanceOf(dataDir), migrations };
      // Neither a file of the log nor one of the warehouse is ever changed, apart from what is appended.
      const isUnchanging = (path: string) => /^(log\/journal|warehouse\/store)\//.test(path);
      const sent = await sendBackup({
        ...{ target, s3Url, folder, sizes, isUnchanging, about, keep, mayGoOn, onProgress, signal },
      });
      return { sent, hasFiles: config.s3Url === undefined };
    } finally {
      await removeSnapshot(dataDir);
    }
  });
}

async function instanceOf(dataDir: string): Promise<string> {
  const file = join(dataDir, INSTANCE);
  const known = await readFile(file, "utf8").catch(unlessMissing);
  if (known) return known;
  const made = randomUUID();
  await writeFile(file, made, { mode: 0o600 });
  return made;
}

function requireOutside(dataDir: string, target: string): void {
  if (!isAbsolute(target) || relative(dataDir, target).startsWith("..")) return;
  throw new BackupError(`${target} is in the data directory: a backup has to be elsewhere.`);
}

/**
 * Makes a folder that holds what the data directory would hold had the power failed at one moment, which is when the base backup stops
 * (decision 192):
 *
 * - The log ends then: nothing is appended at that moment.
 * - Positions are older than the warehouse, so what it lacks is scored again.
 * - The warehouse is older than the end of the log, so it holds nothing that the log lacks. Nothing is scored while it is taken: of a
 *   roll-up or a version, one table must not have what another one lacks.
 *
 * Large files are shared with the data directory, by links.
 * @returns the sizes of files that grow meanwhile
 */
async function takeSnapshot({
  dataDir,
  folder,
  log,
  scoring,
  mayGoOn,
}: {
  dataDir: string;
  folder: string;
  log: EventLog;
  scoring: Scoring;
  mayGoOn: () => void;
}) {
  const { embedded } = log;
  if (!embedded) throw new BackupError("The event log is not in the data directory.");
  const at = (...names: string[]) => [join(dataDir, ...names), join(folder, ...names)] as const;
  const linkLog = () => linkTree(...at("log", "journal"));
  await mkdir(join(folder, "log"), { recursive: true, mode: 0o700 });
  await embedded.whileStill(async () => {
    for (const name of ["positions.json", "damage.json"]) await copyFile(...at("log", name)).catch(unlessMissing);
    await linkLog();
  });
  const postgres = await startBaseBackup(dataDir, join(folder, "postgres"));
  try {
    const resume = await scoring.pause();
    try {
      await linkTree(...at("warehouse"), UNFINISHED_PARTS);
    } finally {
      await resume();
    }
    mayGoOn();
    await linkTree(...at("files"), UNFINISHED_FILES);
    await postgres.copy();
    mayGoOn();
    const sizes = await embedded.whileStill(async () => {
      await postgres.stop();
      await linkLog();
      const names = await readdir(join(folder, "log", "journal"));
      const sizeOf = async (name: string) =>
        [`log/journal/${name}`, (await stat(join(folder, "log", "journal", name))).size] as const;
      return new Map(await Promise.all(names.map(sizeOf)));
    });
    // What was stored meanwhile.
    await linkTree(...at("files"), UNFINISHED_FILES);
    await postgres.complete();
    for (const name of ["secrets", "outbox"]) await copyFolder(...at(name));
    await copyFile(...at("format"));
    return { installation: postgres.installation, sizes };
  } finally {
    await postgres.close();
  }
}

/** Links every file of a folder into another one that may have some of them. What vanishes meanwhile is left out, folders as a whole. */
async function linkTree(from: string, to: string, leftOut?: RegExp): Promise<void> {
  const entries = await readdir(from, { withFileTypes: true }).catch(unlessMissing);
  if (!entries) return;
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of entries) {
    const [source, copy] = [join(from, entry.name), join(to, entry.name)];
    if (leftOut?.test(entry.name)) continue;
    if (entry.isDirectory()) await linkTree(source, copy, leftOut);
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), copy);
    else await link(source, copy).catch(unlessThere);
  }
  // ClickHouse renames a part before it deletes it: of one that has gone, the copy may lack some files.
  if (!(await stat(from).catch(unlessMissing))) await rm(to, { recursive: true });
}

async function copyFolder(from: string, to: string): Promise<void> {
  const names = (await readdir(from).catch(unlessMissing)) ?? [];
  await mkdir(to, { mode: 0o700 });
  for (const name of names) await copyFile(join(from, name), join(to, name)).catch(unlessMissing);
}

function unlessThere(error: unknown): void {
  if (!hasCode(error, "ENOENT", "EEXIST")) throw error;
}
