import { verify } from "@treadlight/api/audit";
import { loadConfig } from "@treadlight/platform/config";
import { openDatabase, runningEmbeddedUrl } from "@treadlight/platform/database";
import { createLogger } from "@treadlight/platform/observability";

/**
 * `npm run audit`: recomputes every chain of the audit log, in the database the settings name or the one of the Treadlight
 * that runs on the data directory. Prints each chain's id, length and last hash: kept elsewhere, they also prove that no chain
 * was written anew. Prints the first break of each chain and ends with 1 when there is one.
 */
const config = loadConfig(process.env, { mode: "command" });
const log = createLogger({ service: "audit", level: config.logLevel });
const url = config.databaseUrl ?? (await runningEmbeddedUrl(config.dataDir));
const database = await openDatabase({ url, dataDir: config.dataDir, log });
try {
  const { heads, entries, withoutDetails, breaks } = await verify(database.db);
  for (const { chainId, length, hash } of heads) console.log(`${chainId} ${length} ${hash}`);
  for (const { chainId, position, reason } of breaks)
    console.error(`BROKEN: chain ${chainId} at ${position}: ${reason}`);
  console.log(`${heads.length} chains, ${entries} entries in order (${withoutDetails} with erased details)`);
  if (breaks.length > 0) process.exitCode = 1;
} finally {
  await database.close();
}
