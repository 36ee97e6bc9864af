import { loadConfig } from "@treadlight/platform/config";
import { openDatabase } from "@treadlight/platform/database";
import { createLogger } from "@treadlight/platform/observability";
import { openConfiguredWarehouse } from "@treadlight/warehouse";

/**
 * Brings the tables of the database and the warehouse up to date and ends. Services do this when they start; running it
 * before an upgrade shows a failed migration while the old services still run.
 */
const config = loadConfig(process.env, { mode: "command" });
const log = createLogger({ service: "migrate", level: config.logLevel });
const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir, log });
await database.close();
const warehouse = await openConfiguredWarehouse(config);
await warehouse.close();
log.info("all tables are up to date");
