import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { SASLOptions } from "kafkajs";
import { z } from "zod";
import { type Config, ConfigError } from "../config/index.ts";
import type { Disk } from "../disk/index.ts";
import type { Logger } from "../observability/index.ts";
import { openEmbeddedLog } from "./embedded.ts";
import type { EventLog } from "./types.ts";

/**
 * Opens the event log from the settings: Kafka if brokers are set, otherwise embedded in the data directory.
 * @param disk nothing is appended while it is full, because what is accepted could not be scored
 */
export async function openConfiguredLog(config: Config, log: Logger, disk?: Disk): Promise<EventLog> {
  const opened = await openUnguardedLog(config, log);
  if (!disk) return opened;
  return {
    ...opened,
    async append(records) {
      disk.requireRoom();
      await opened.append(records);
    },
  };
}

async function openUnguardedLog(config: Config, log: Logger): Promise<EventLog> {
  const retention = config.logRetentionMs === undefined ? {} : { retentionMs: config.logRetentionMs };
  if (!config.kafka) return openEmbeddedLog({ ...retention, path: join(config.dataDir, "log"), log });
  const { openKafkaLog } = await import("./kafka.ts");
  const { sasl, caFile, ...kafka } = config.kafka;
  return openKafkaLog({
    ...kafka,
    ...retention,
    ...(kafka.ssl && caFile !== undefined && { ssl: { ca: [readAuthority(caFile)] } }),
    ...(sasl && { sasl: toSaslOptions(sasl) }),
    clientId: "treadlight",
    log,
  });
}

function readAuthority(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const { code } = z.object({ code: z.string() }).parse(error);
    throw new ConfigError([{ setting: "KAFKA_CA_FILE", problem: `names a file that cannot be read (${code})` }]);
  }
}

/** Narrows the mechanism, because kafkajs has a separate type for each. */
function toSaslOptions({
  mechanism,
  username,
  password,
}: NonNullable<NonNullable<Config["kafka"]>["sasl"]>): SASLOptions {
  switch (mechanism) {
    case "plain":
      return { mechanism, username, password };
    case "scram-sha-256":
      return { mechanism, username, password };
    case "scram-sha-512":
      return { mechanism, username, password };
  }
}
