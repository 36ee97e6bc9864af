import { verify } from "@treadlight/people/audit";
import { loadConfig } from "@treadlight/platform/config";
import { openDatabase, runningEmbeddedUrl } from "@treadlight/platform/database";
import { createLogger } from "@treadlight/platform/observability";

/**
 * `npm run audit`: verifies every chain of the audit log, in the configured database or that of the Treadlight running on
 * the data directory. Prints each chain's id, length and last hash; stored elsewhere, they can later prove that no chain was
 * rewritten. Prints the first break of each chain, and exits with 1 if there is one.
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
