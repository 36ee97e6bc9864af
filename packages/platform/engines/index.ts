import { join } from "node:path";
import type { Config } from "../config/index.ts";
import { type EventLog, openEmbeddedLog, openKafkaLog } from "../event-log/index.ts";
import type { Logger } from "../observability/index.ts";
import { openWarehouse, type Warehouse } from "../warehouse/index.ts";

/** The event log the settings name: Kafka where brokers are set, else embedded in the data directory. */
export function openConfiguredLog(config: Config, log: Logger): Promise<EventLog> {
  const retention = config.logRetentionMs === undefined ? {} : { retentionMs: config.logRetentionMs };
  return config.kafka
    ? openKafkaLog({ ...config.kafka, ...retention, clientId: "treadlight", log })
    : openEmbeddedLog({ ...retention, path: join(config.dataDir, "log") });
}

/** The warehouse the settings name: a ClickHouse server where its URL is set, else embedded in the data directory. */
export function openConfiguredWarehouse(config: Config, log: Logger): Promise<Warehouse> {
  return openWarehouse(
    config.clickhouse ? { ...config.clickhouse, log } : { path: join(config.dataDir, "warehouse"), log },
  );
}
