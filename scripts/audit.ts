import { readFile } from "node:fs/promises";
import { readHeads } from "@treadlight/features/audit/heads.ts";
import { verify } from "@treadlight/features/audit/verify.ts";
import { ConfigError, givenSettings, loadConfig } from "@treadlight/platform/config";
import { openDatabase, runningEmbeddedUrl } from "@treadlight/platform/database";
import { createLogger } from "@treadlight/platform/observability";
import { runCommand } from "@treadlight/platform/service";
import { checkDataDirectory } from "@treadlight/platform/upgrades";

/**
 * `npm run audit [-- <file>]`: verifies every chain of the audit log, in the configured database or that of the Treadlight running on the
 * data directory. A file of earlier heads (printed by this command, from logs, or received by the webhook) proves that no chain has been
 * truncated since. Prints each chain's id, length and last hash, then the first break of each chain; exits with 1 if there is one.
 */
await runCommand(async () => {
  const config = loadConfig(process.env, { mode: "command" });
  if (config.databaseUrl !== undefined && !givenSettings(process.env).TREADLIGHT_REPORT_SECRET) {
    throw new ConfigError([{ setting: "TREADLIGHT_REPORT_SECRET", problem: "is required when DATABASE_URL is set" }]);
  }
  const [, , file] = process.argv;
  const earlier = file === undefined ? [] : readHeads(await readFile(file, "utf8"));
  const log = createLogger({ service: "audit", ...config.log });
  const url = config.databaseUrl ?? (await runningEmbeddedUrl(config.dataDir));
  if (url === undefined) await checkDataDirectory(config.dataDir);
  const database = await openDatabase({ url, auditSecret: config.reportSecret(), dataDir: config.dataDir, log });
  try {
    const { heads, entries, erased, withoutMark, withoutKey, breaks } = await verify(database.db, { earlier });
    for (const { chainId, length, hash } of heads) console.log(`${chainId} ${length} ${hash}`);
    for (const { chainId, position, reason } of breaks)
      console.error(`BROKEN: chain ${chainId} at ${position}: ${reason}`);
    console.log(
      `${heads.length} chains, ${entries} entries verified (${erased} with erased details, ${withoutMark} erased before marks, ${withoutKey} from before the key)`,
    );
    if (file !== undefined) console.log(`Compared with ${earlier.length} earlier heads.`);
    if (breaks.length > 0) process.exitCode = 1;
  } finally {
    await database.close();
  }
});
