import { loadConfig } from "@treadlight/platform/config";
import { openConfiguredDatabase } from "@treadlight/platform/database";
import { createLogger } from "@treadlight/platform/observability";
import { runCommand } from "@treadlight/platform/service";
import { checkStoredData, openConfiguredWarehouse } from "@treadlight/warehouse";

/**
 * Migrates the database and the warehouse, then exits. Services also do this when they start; running it before an upgrade
 * reveals a failing migration while the old services are still running.
 */
await runCommand(async () => {
  const config = loadConfig(process.env, { mode: "command" });
  const log = createLogger({ service: "migrate", ...config.log });
  await checkStoredData(config);
  const database = await openConfiguredDatabase(config, log);
  await database.close();
  const warehouse = await openConfiguredWarehouse(config);
  await warehouse.close();
  log.info("migrations complete");
});
