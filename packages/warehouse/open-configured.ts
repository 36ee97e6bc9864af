import { join } from "node:path";
import { readAdmission } from "@treadlight/platform/clickhouse";
import type { Config } from "@treadlight/platform/config";
import type { warehouseMetrics } from "./metrics.ts";
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
