import { join } from "node:path";
import { type Config, readSettingFile } from "../config/index.ts";
import type { Disk } from "../disk/index.ts";
import type { Logger } from "../observability/index.ts";
import { traced, traceHeaders } from "../tracing/index.ts";
import { openEmbeddedLog } from "./embedded.ts";
import type { KafkaSasl } from "./kafka-client.ts";
import { tokenOfFile, tokenOfUrl } from "./kafka-token.ts";
import type { EventLog, LogRecord } from "./types.ts";

/**
 * Opens the event log from the settings: Kafka if brokers are set, otherwise embedded in the data directory.
 * @param disk nothing is appended while it is full, because what is accepted could not be scored
 */
export async function openConfiguredLog(config: Config, log: Logger, disk?: Disk): Promise<EventLog> {
  const opened = await openUnguardedLog(config, log);
  return {
    ...opened,
    async append(records) {
      disk?.requireRoom();
      await traced("append", { "messaging.batch.message_count": records.length }, () =>
        opened.append(withTrace(records)),
      );
    },
  };
}

/** Records that say which trace they belong to. */
function withTrace(records: readonly LogRecord[]): readonly LogRecord[] {
  const trace = traceHeaders();
  if (Object.keys(trace).length === 0) return records;
  return records.map((record) => ({ ...record, headers: { ...record.headers, ...trace } }));
}

async function openUnguardedLog(config: Config, log: Logger): Promise<EventLog> {
  const retention = config.logRetentionMs === undefined ? {} : { retentionMs: config.logRetentionMs };
  if (!config.kafka) return openEmbeddedLog({ ...retention, path: join(config.dataDir, "log"), log });
  const { openKafkaLog } = await import("./kafka.ts");
  const { ssl, sasl, caFile, certificateFile, keyFile, ...kafka } = config.kafka;
  const tls = {
    ...(caFile !== undefined && { ca: [readSettingFile("KAFKA_CA_FILE", caFile)] }),
    ...(certificateFile !== undefined && { cert: readSettingFile("KAFKA_CERTIFICATE_FILE", certificateFile) }),
    ...(keyFile !== undefined && { key: readSettingFile("KAFKA_KEY_FILE", keyFile) }),
  };
  return openKafkaLog({
    ...kafka,
    ...retention,
    ...(ssl && { tls }),
    ...(sasl && { sasl: await toSasl(sasl) }),
    clientId: "treadlight",
    log,
  });
}

const MECHANISMS = {
  plain: "PLAIN",
  "scram-sha-256": "SCRAM-SHA-256",
  "scram-sha-512": "SCRAM-SHA-512",
} as const;

async function toSasl(sasl: NonNullable<NonNullable<Config["kafka"]>["sasl"]>): Promise<KafkaSasl> {
  if (sasl.mechanism !== "oauthbearer") return { ...sasl, mechanism: MECHANISMS[sasl.mechanism] };
  const mechanism = "OAUTHBEARER";
  if ("tokenFile" in sasl) return { mechanism, token: tokenOfFile(sasl.tokenFile) };
  if ("tokenUrl" in sasl) return { mechanism, token: tokenOfUrl(sasl) };
  const { tokenOfAws } = await import("./kafka-aws-token.ts");
  return { mechanism, token: tokenOfAws(sasl.awsRegion) };
}
