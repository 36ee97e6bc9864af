import { join } from "node:path";
import { ClickHouseUnavailableError, openStore, readAdmission, sharedAdmission } from "@treadlight/platform/clickhouse";
import type { Config } from "@treadlight/platform/config";
import { checkConfiguredDatabase, type SharedSlots } from "@treadlight/platform/database";
import type { Logger } from "@treadlight/platform/observability";
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
 * @param options.shared where questions of all processes are counted
 * @param options.goesWithout opens although the server does not answer yet, and says so here
 */
export function openConfiguredWarehouse(
  config: Config,
  {
    pseudonymSecret,
    metrics,
    goesWithout,
    shared,
  }: {
    pseudonymSecret?: string;
    metrics?: ReturnType<typeof warehouseMetrics>;
    goesWithout?: Logger;
    shared?: { slots: SharedSlots; logger: Logger };
  } = {},
): Promise<Warehouse> {
  const engine = config.clickhouse ?? { path: warehousePath(config) };
  const own = readAdmission({ embedded: config.clickhouse === undefined, refuses: config.rateLimits });
  const admission = shared && config.rateLimits ? sharedAdmission(own, { ...config.questions, ...shared }) : own;
  return openWarehouse({
    ...engine,
    pseudonymSecret,
    startTimer: metrics?.startTimer,
    admission,
    onAbsent: goesWithout && ((err) => goesWithout.warn({ err }, "the warehouse does not answer; going on without it")),
  });
}

/**
 * Checks whether this version can use every configured engine. Changes nothing, so call it before opening any of them:
 * opening migrates.
 * @param options.goesWithoutWarehouse a ClickHouse server that does not answer is checked when it is opened
 * @throws IncompatibleDataError, DatabaseUnavailableError, ClickHouseUnavailableError
 */
export async function checkStoredData(config: Config, { goesWithoutWarehouse = false } = {}): Promise<void> {
  const { kafka, clickhouse, databaseUrl } = config;
  const isEmbedded = [kafka, clickhouse, databaseUrl].includes(undefined);
  if (isEmbedded) await checkDataDirectory(config.dataDir);
  const checkWarehouse = async () => {
    try {
      if (clickhouse) await checkServer(clickhouse);
    } catch (error) {
      if (!goesWithoutWarehouse || !(error instanceof ClickHouseUnavailableError)) throw error;
    }
  };
  await Promise.all([checkConfiguredDatabase(config), checkWarehouse()]);
}

async function checkServer({ database, ...server }: NonNullable<Config["clickhouse"]>): Promise<void> {
  const store = openStore(server, "default");
  try {
    await checkTables(store, database, server);
  } finally {
    await store.close();
  }
}
