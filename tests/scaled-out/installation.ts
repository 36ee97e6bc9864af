import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { EventLog } from "@treadlight/platform/event-log";
import { openKafkaLog } from "@treadlight/platform/event-log/kafka";
import { createLogger } from "@treadlight/platform/observability";
import { expect } from "vitest";
import { startEmbeddedPostgres } from "../../packages/platform/database/embedded.ts";
import type { KafkaCluster } from "../../scripts/kafka/broker.ts";
import { type ClickHouseServer, startClickHouseServer } from "../clickhouse-http/start-server.ts";
import { compiled } from "../support/compiled.ts";
import { type Service, type ServiceProcess, type Settings, startService } from "./service-process.ts";

export const STAFF = { email: "staff@scaled-out.example", password: "a plain staple of staff" };
const PARTITIONS = 4;

/** Where a compiled program is, by its name. */
type Programs = (program: string) => string;

/** A scaled-out Treadlight: every service is a separate process and uses external engines. */
export interface Installation {
  kafka: KafkaCluster;
  clickhouse: ClickHouseServer;
  /** The settings shared by all services. */
  settings: Settings;
  /** The warehouse's database and the topic prefix. */
  name: string;
  /** The installation's topics, for tests that read or write them directly. */
  log: EventLog;
  /** The directory of PostgreSQL's and the services' files. */
  dataDir: string;
  /** The running processes; a test that stops one must replace it. */
  ingest: ServiceProcess;
  api: ServiceProcess;
  /** @param programs where they are, by name; default those of the installation */
  start(service: Service, programs?: Programs): Promise<ServiceProcess>;
  /** Everything its processes have printed so far. */
  output(): string;
  /** Stops the running processes and expects clean exits. */
  stop(): Promise<void>;
}

/** Starts everything except scoring, which the tests start themselves. The broker must already be running. */
export async function startInstallation(kafka: KafkaCluster, programs: Programs = compiled): Promise<Installation> {
  const dataDir = await mkdtemp(join(tmpdir(), "treadlight-scaled-out-"));
  const [clickhouse, postgres] = await Promise.all([
    startClickHouseServer(),
    startEmbeddedPostgres({
      dataDir,
      log: createLogger({ service: "tests", level: "silent" }),
      // As a server has: each process may use twelve.
      settings: ["max_connections=100"],
    }),
  ]);
  const name = "scaled_out";
  const settings: Settings = {
    KAFKA_BROKERS: kafka.brokers.join(","),
    KAFKA_TOPIC_PREFIX: name,
    KAFKA_PARTITIONS: String(PARTITIONS),
    CLICKHOUSE_URL: clickhouse.url,
    CLICKHOUSE_USERNAME: clickhouse.username,
    CLICKHOUSE_PASSWORD: clickhouse.password,
    CLICKHOUSE_DATABASE: name,
    DATABASE_URL: postgres.migrationUrl,
    TREADLIGHT_DATA_DIR: join(dataDir, "services"),
    TREADLIGHT_PUBLIC_URL: "http://treadlight.example",
    TREADLIGHT_JWT_SECRET: randomBytes(32).toString("base64url"),
    TREADLIGHT_PSEUDONYM_SECRET: randomBytes(32).toString("base64url"),
    TREADLIGHT_REPORT_SECRET: randomBytes(32).toString("base64url"),
    TREADLIGHT_STAFF_EMAIL: STAFF.email,
    TREADLIGHT_STAFF_PASSWORD: STAFF.password,
    TREADLIGHT_RATE_LIMITS: "off",
    LOG_LEVEL: "debug",
    PORT: "0",
  };
  const log = openKafkaLog({
    brokers: kafka.brokers,
    topicPrefix: name,
    clientId: "tests",
    partitions: PARTITIONS,
    appendTimeoutMs: 30_000,
  });
  const started: ServiceProcess[] = [];
  const start = async (service: Service, from = programs) => {
    const process = await startService(service, settings, from(service));
    started.push(process);
    return process;
  };
  const stop = async () => {
    const codes = await Promise.all(started.map((process) => process.stop()));
    await Promise.all([log.close(), clickhouse.stop(), postgres.stop()]);
    await rm(dataDir, { recursive: true, force: true });
    // A killed process has no exit code.
    expect(codes.filter((code) => code !== null && code !== 0)).toEqual([]);
  };
  try {
    const [ingest, api] = await Promise.all([start("ingest"), start("api")]);
    const output = () => started.map((process) => process.output()).join("\n");
    return { kafka, clickhouse, settings, name, log, dataDir, ingest, api, start, output, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
