import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { BackupError, openBackups } from "@treadlight/platform/backup";
import { loadConfig } from "@treadlight/platform/config";
import { runCommand } from "@treadlight/platform/service";
import { askRunning, type BackupMessage, type BackupRequest, runningIn } from "@treadlight/standalone/commands";
import { SingleBar } from "cli-progress";
import { size } from "./backup/size.ts";

/**
 * `npm run backup -- <target>`: has the running Treadlight send a backup of its data directory to a folder or to `s3://bucket/folder`,
 * without what is there already. `--keep <n>` then deletes all but the newest. `--verify` sends nothing, and reads every file of every backup
 * there. Ctrl-C cancels, and what is there stays usable.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { verify: { type: "boolean", default: false }, keep: { type: "string" } },
});
const bar = new SingleBar({ format: "[{bar}] {percentage}%", stopOnComplete: true });
const onProgress = (done: number, total: number) => (done === 0 ? bar.start(total, 0) : bar.update(done));

await runCommand(async () => {
  const [given, ...more] = positionals;
  const keep = values.keep === undefined ? undefined : Number(values.keep);
  if (given === undefined || more.length > 0 || (keep !== undefined && !(Number.isInteger(keep) && keep > 0))) {
    throw new BackupError("npm run backup -- <folder or s3://bucket/folder> [--keep <number>] [--verify]");
  }
  const config = loadConfig(process.env, { mode: "command" });
  // The process that is asked may have another working directory.
  const target = given.startsWith("s3://") ? given : resolve(given);
  try {
    if (values.verify) {
      const backups = await openBackups(target, config.s3Url);
      await backups.verify(onProgress);
      bar.stop();
      console.log(`${backups.names.length} backups are whole. The newest is ${backups.names.at(-1)}.`);
      return;
    }
    const running = await runningIn(config.dataDir);
    if (!running) {
      throw new BackupError(`Nothing runs on ${config.dataDir}: start Treadlight, or copy that folder as it is.`);
    }
    const request: BackupRequest = { target, s3Url: config.s3Url, keep };
    let isDone = false;
    for await (const message of askRunning<BackupMessage>(config.dataDir, running, "backup", request)) {
      if ("total" in message) {
        onProgress(message.done, message.total);
        continue;
      }
      bar.stop();
      if ("failed" in message) throw new BackupError(message.failed);
      isDone = true;
      const { name, files, bytes, sentBytes, deleted } = message.sent;
      console.log(`${name}: ${files} files, ${size(bytes)}, of which ${size(sentBytes)} were sent.`);
      if (deleted > 0) console.log(`Deleted ${deleted} older backups.`);
      if (!message.hasFiles) console.log("Files are in the bucket of S3_URL, which is not part of it.");
      console.log("It holds the keys of this installation: store it encrypted. Settings are not part of it.");
    }
    if (!isDone) throw new BackupError("Treadlight stopped meanwhile. Earlier backups are as they were.");
  } finally {
    bar.stop();
  }
});
process.exit();
