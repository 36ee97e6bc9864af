import { join } from "node:path";
import type { SASLOptions } from "kafkajs";
import type { Config } from "../config/index.ts";
import { type EventLog, openEmbeddedLog, openKafkaLog } from "../event-log/index.ts";
import type { Logger } from "../observability/index.ts";
import { openWarehouse, type Warehouse } from "../warehouse/index.ts";

/** The event log the settings name: Kafka where brokers are set, else embedded in the data directory. */
export async function openConfiguredLog(config: Config, log: Logger): Promise<EventLog> {
  const retention = config.logRetentionMs === undefined ? {} : { retentionMs: config.logRetentionMs };
  if (!config.kafka) return openEmbeddedLog({ ...retention, path: join(config.dataDir, "log") });
  const { sasl, ...kafka } = config.kafka;
  return openKafkaLog({ ...kafka, ...retention, ...(sasl && { sasl: saslOf(sasl) }), clientId: "treadlight", log });
}

/**
 * The warehouse the settings name: a ClickHouse server where its URL is set, else embedded in the data directory.
 * @param pseudonymSecret where people may be asked for: makes their pseudonyms
 */
export function openConfiguredWarehouse(config: Config, pseudonymSecret?: string): Promise<Warehouse> {
  const engine = config.clickhouse ?? { path: join(config.dataDir, "warehouse") };
  return openWarehouse({ ...engine, pseudonymSecret });
}

/** kafkajs has a type for each mechanism. */
function saslOf({ mechanism, username, password }: NonNullable<NonNullable<Config["kafka"]>["sasl"]>): SASLOptions {
  switch (mechanism) {
    case "plain":
      return { mechanism, username, password };
    case "scram-sha-256":
      return { mechanism, username, password };
    case "scram-sha-512":
      return { mechanism, username, password };
  }
}
