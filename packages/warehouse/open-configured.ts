import { join } from "node:path";
import type { Config } from "@treadlight/platform/config";
import { openWarehouse, type Warehouse } from "./warehouse.ts";

/**
 * The warehouse the settings name: a ClickHouse server where its URL is set, else embedded in the data directory.
 * @param pseudonymSecret makes people's pseudonyms; needed where people are asked for
 */
export function openConfiguredWarehouse(config: Config, pseudonymSecret?: string): Promise<Warehouse> {
  const engine = config.clickhouse ?? { path: join(config.dataDir, "warehouse") };
  return openWarehouse({ ...engine, pseudonymSecret });
}
