import { join } from "node:path";
import { openStore, readAdmission } from "@treadlight/platform/clickhouse";
import type { Config } from "@treadlight/platform/config";
import { checkConfiguredDatabase } from "@treadlight/platform/database";
import { checkDataDirectory } from "@treadlight/platform/upgrades";
import type { warehouseMetrics } from "./metrics.ts";
import { checkTables } from "./replay/generations.ts";
import { openWarehouse, type Warehouse } from "./warehouse.ts";

/** Where the embedded warehouse is. */
export const warehousePath = (config: Config) => join(config.dataDir, "warehouse");

/**
 * The warehouse that the settings name: a ClickHouse server if its URL is set, else embedded in the data directory.
 * @param options.pseudonymSecret needed wherever people are named
 * @param options.metrics where queries are timed
 */
export function openConfiguredWarehouse(
  config: Config,
  { pseudonymSecret, metrics }: { pseudonymSecret?: string; metrics?: ReturnType<typeof warehouseMetrics> } = {},
): Promise<Warehouse> {
  const engine = config.clickhouse ?? { path: warehousePath(config) };
  const admission = readAdmission({ embedded: config.clickhouse === undefined, refuses: config.rateLimits });
  return openWarehouse({ ...engine, pseudonymSecret, startTimer: metrics?.startTimer, admission });
}

/**
 * Checks whether this version can use every configured engine. Changes nothing, so call it before opening any of them:
 * opening migrates.
 * @throws IncompatibleDataError, DatabaseUnavailableError, ClickHouseUnavailableError
 */
export async function checkStoredData(config: Config): Promise<void> {
  const { kafka, clickhouse, databaseUrl } = config;
  const isEmbedded = [kafka, clickhouse, databaseUrl].includes(undefined);
  if (isEmbedded) await checkDataDirectory(config.dataDir);
  await Promise.all([checkConfiguredDatabase(config), clickhouse && checkServer(clickhouse)]);
}

async function checkServer({ database, ...server }: NonNullable<Config["clickhouse"]>): Promise<void> {
  const store = openStore(server, "default");
  try {
    await checkTables(store, database);
  } finally {
    await store.close();
  }
}
