import { join } from "node:path";
import { readAdmission } from "@treadlight/platform/clickhouse";
import type { Config } from "@treadlight/platform/config";
import type { Registry } from "@treadlight/platform/observability";
import { warehouseMetrics } from "./metrics.ts";
import { openWarehouse, type Warehouse } from "./warehouse.ts";

/**
 * The warehouse that the settings name: a ClickHouse server if its URL is set, else embedded in the data directory.
 * @param options.pseudonymSecret needed wherever people are named
 * @param options.registry where queries are timed
 */
export function openConfiguredWarehouse(
  config: Config,
  { pseudonymSecret, registry }: { pseudonymSecret?: string; registry?: Registry } = {},
): Promise<Warehouse> {
  const engine = config.clickhouse ?? { path: join(config.dataDir, "warehouse") };
  const startTimer = registry && warehouseMetrics(registry).startTimer;
  const admission = readAdmission({ embedded: config.clickhouse === undefined, refuses: config.rateLimits });
  return openWarehouse({ ...engine, pseudonymSecret, startTimer, admission });
}
