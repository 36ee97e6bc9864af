import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { Session } from "@treadlight/platform/chdb";
import type { ScalingCosts } from "../../scripts/docs/scaling-costs.ts";
import { startKafka } from "../../scripts/kafka/broker.ts";
import { ownerToken } from "../load/account.ts";
import { liveClient } from "../load/live-client.ts";
import { requestRate } from "../load/request-rate.ts";
import { endlessBodies, INGEST_PATH, SESSIONS_PER_REQUEST, seededRandom } from "../load/sessions.ts";
import { sustainedRate } from "../load/sustained.ts";
import { bytesOnDisk } from "../load/year-of-sessions.ts";
import type { Benchmark } from "../measure/benchmark.ts";
import { plain } from "../measure/statistics.ts";
import { SCRIPTS, type ServerProcess, startServer } from "../processes/server-process.ts";
import { inTemporaryDirectory } from "../processes/temporary-directory.ts";
import { embeddedPostgresPid } from "../processes/tree-memory.ts";
import { bytesOfFolder, threadSeconds, treeCpuSeconds, untilSettled } from "../processes/tree-usage.ts";

const CONNECTIONS = 16;

/**
 * What a million sessions costs each part, for docs/scaling.md: `npm start` under the load of `pipeline`, the same on a Kafka broker, and
 * only ingest on it, with CPU time read for each thread.
 */
export const scaling: Benchmark = {
  run: ({ quick }) =>
    inTemporaryDirectory(async (directory) => {
      const seconds = quick ? 3 : 15;
      const one = await runAll(join(directory, "embedded"), {}, seconds);
      const cluster = await startKafka({ dataDir: await newFolder(directory, "kafka") });
      try {
        // A process that shares an engine with others generates no secrets of its own.
        const environment = {
          KAFKA_BROKERS: cluster.brokers.join(","),
          TREADLIGHT_JWT_SECRET: randomBytes(32).toString("base64"),
          TREADLIGHT_PSEUDONYM_SECRET: randomBytes(32).toString("base64"),
          TREADLIGHT_REPORT_SECRET: randomBytes(32).toString("base64"),
        };
        const brokerBytes = () => bytesOfFolder(join(directory, "kafka", "node-1", "log"));
        const all = await runAll(join(directory, "all"), environment, seconds, cluster.pids);
        const bytesBefore = await brokerBytes();
        const ingest = await runIngest(join(directory, "ingest"), environment, seconds, cluster.pids);
        const kafkaBytes = ((await brokerBytes()) - bytesBefore) / ingest.allSessions;

        const costs: ScalingCosts = {
          embedded: {
            sessionsPerSecond: one.sessions / one.seconds,
            cores: availableParallelism(),
            main: one.main,
            node: one.main + one.scoring + one.helpers,
            clickHouse: one.others,
            postgres: one.postgres,
            logBytes: one.logBytes,
            warehouseBytes: one.warehouseBytes,
          },
          services: {
            ingest: ingest.main + ingest.helpers + ingest.others,
            ingestMain: ingest.main,
            scoring: all.main + all.helpers - ingest.main - ingest.helpers,
            scoringMain: all.main - ingest.main,
            clickHouse: all.others - ingest.others,
            postgres: ingest.postgres,
            kafkaIn: ingest.broker,
            kafkaOut: all.broker - ingest.broker,
            kafkaBytes,
          },
        };
        return { rows: [], details: detailsOf(costs), costs };
      } finally {
        await cluster.stop();
      }
    }),
};

interface Run {
  sessions: number;
  seconds: number;
  /** CPU seconds per million sessions. */
  main: number;
  scoring: number;
  helpers: number;
  others: number;
  postgres: number;
  broker: number;
}

/** The process of `npm start`, with as much as it can make visible. */
async function runAll(
  dataDir: string,
  environment: Record<string, string>,
  seconds: number,
  brokerPids: readonly number[] = [],
) {
  const server = await startServer(SCRIPTS.standalone, { TREADLIGHT_DATA_DIR: dataDir, ...environment });
  try {
    const client = await liveClient(server.url, "scaling");
    const load = (forSeconds: number) => async () => {
      const before = await client.visible();
      await sustainedRate(client, { body: endlessBodies(seededRandom(2), Date.now()), seconds: forSeconds });
      return (await client.visible()) - before;
    };
    const processes = { server, dataDir, brokerPids };
    const warmUp = await costOf(processes, load(Math.ceil(seconds / 4)));
    const run = await costOf(processes, load(seconds));
    const logBytes = environment.KAFKA_BROKERS === undefined ? await bytesOfFolder(join(dataDir, "log")) : 0;
    await server.stop(); // it alone may open its warehouse
    const warehouse = new Session(join(dataDir, "warehouse"));
    const warehouseBytes = await bytesOnDisk(warehouse);
    warehouse.close();
    const allSessions = warmUp.sessions + run.sessions;
    return { ...run, allSessions, logBytes: logBytes / allSessions, warehouseBytes: warehouseBytes / allSessions };
  } finally {
    await server.stop();
  }
}

/** The ingest service alone, with as much as it can accept. */
async function runIngest(
  dataDir: string,
  environment: Record<string, string>,
  seconds: number,
  brokerPids: readonly number[],
) {
  const server = await startServer(SCRIPTS.ingest, { TREADLIGHT_DATA_DIR: dataDir, ...environment });
  try {
    const headers = { authorization: `Bearer ${await ownerToken(server.url, "scaling")}` };
    const bodies = endlessBodies(seededRandom(2), Date.now());
    const load = (forSeconds: number) => async () => {
      const options = { url: server.url, path: INGEST_PATH, headers, bodies, connections: CONNECTIONS };
      return SESSIONS_PER_REQUEST * forSeconds * (await requestRate({ ...options, seconds: forSeconds }));
    };
    const processes = { server, dataDir, brokerPids };
    const warmUp = await costOf(processes, load(Math.ceil(seconds / 4)));
    const run = await costOf(processes, load(seconds));
    return { ...run, allSessions: warmUp.sessions + run.sessions };
  } finally {
    await server.stop();
  }
}

/** What work costs each process. @param work resolves with the number of sessions when nothing is left to do for them */
async function costOf(
  { server, dataDir, brokerPids }: { server: ServerProcess; dataDir: string; brokerPids: readonly number[] },
  work: () => Promise<number>,
): Promise<Run> {
  const database = [await embeddedPostgresPid(dataDir)];
  const used = async () => ({
    ...(await threadSeconds(server.pid)),
    postgres: await treeCpuSeconds(database),
    broker: await treeCpuSeconds(brokerPids),
  });
  await untilSettled([server.pid]);
  const before = await used();
  const startedAt = performance.now();
  const sessions = await work();
  const elapsed = (performance.now() - startedAt) / 1_000;
  await untilSettled([server.pid]);
  const after = await used();
  const perMillion = (part: keyof typeof before) => ((after[part] - before[part]) / sessions) * 1e6;
  return {
    sessions,
    seconds: elapsed,
    main: perMillion("main"),
    scoring: perMillion("scoring"),
    helpers: perMillion("helpers"),
    others: perMillion("others"),
    postgres: perMillion("postgres"),
    broker: perMillion("broker"),
  };
}

async function newFolder(parent: string, name: string): Promise<string> {
  const folder = join(parent, name);
  await mkdir(folder);
  return folder;
}

function detailsOf({ embedded, services }: ScalingCosts): string[][] {
  return [
    ["CPU seconds per million sessions", "`npm start`", "Services on Kafka"],
    ["Ingest, in `npm start` with scoring", plain(embedded.node), plain(services.ingest)],
    ["Scoring", "", plain(services.scoring)],
    ["ClickHouse", plain(embedded.clickHouse), plain(services.clickHouse)],
    ["PostgreSQL", plain(embedded.postgres), plain(services.postgres)],
    ["Kafka: writing, reading", "", `${plain(services.kafkaIn)}, ${plain(services.kafkaOut)}`],
    ["Bytes per session: log", plain(embedded.logBytes), plain(services.kafkaBytes)],
    ["Bytes per session: warehouse", plain(embedded.warehouseBytes), ""],
    ["Posted to queryable, sessions/s", plain(embedded.sessionsPerSecond), ""],
  ];
}
