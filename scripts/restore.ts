import { rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { BackupError, openBackups, requireUsable } from "@treadlight/platform/backup";
import { loadConfig } from "@treadlight/platform/config";
import { giveToServer } from "@treadlight/platform/database";
import { createLogger } from "@treadlight/platform/observability";
import { runCommand } from "@treadlight/platform/service";
import { RESTORING } from "@treadlight/platform/upgrades";
import { knownMigrations } from "@treadlight/standalone/commands";
import { SingleBar } from "cli-progress";
import { size } from "./backup/size.ts";

/**
 * `npm run restore -- <source>`: puts the newest backup of a folder or of `s3://bucket/folder` into the data directory, which must be empty.
 * `--backup <time>` takes another one, by the beginning of its name; `--list` prints the names.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { backup: { type: "string" }, list: { type: "boolean", default: false } },
});
const bar = new SingleBar({ format: "[{bar}] {percentage}%", stopOnComplete: true });

await runCommand(async () => {
  const [given, ...more] = positionals;
  if (given === undefined || more.length > 0) {
    throw new BackupError("npm run restore -- <folder or s3://bucket/folder> [--backup <time>] [--list]");
  }
  const config = loadConfig(process.env, { mode: "command" });
  const source = given.startsWith("s3://") ? given : resolve(given);
  const backups = await openBackups(source, config.s3Url);
  if (values.list) {
    for (const name of backups.names) console.log(name);
    return;
  }
  const name = backups.names.findLast((name) => name.startsWith(values.backup ?? ""));
  if (name === undefined) throw new BackupError(`No backup in ${source} begins with ${values.backup}.`);
  const manifest = await backups.read(name);
  requireUsable(manifest, await knownMigrations());
  try {
    await backups.restore(manifest, config.dataDir, (done, total) =>
      done === 0 ? bar.start(total, 0) : bar.update(done),
    );
  } finally {
    bar.stop();
  }
  await giveToServer(config.dataDir, createLogger({ service: "restore", ...config.log }));
  await rm(join(config.dataDir, RESTORING));
  const files = Object.values(manifest.files);
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  console.log(`${name}: ${files.length} files, ${size(bytes)}, each as it was sent. Now start Treadlight.`);
});
process.exit();
