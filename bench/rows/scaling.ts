import { mkdir } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Session } from "@treadlight/platform/chdb";
import type { ScalingCosts } from "../../scripts/docs/scaling-costs.ts";
import { startKafka } from "../../scripts/kafka/broker.ts";
import { ownerToken, signIn } from "../load/account.ts";
import { type LiveClient, liveClient } from "../load/live-client.ts";
import { requestRate } from "../load/request-rate.ts";
import { endlessBodies, INGEST_PATH, SESSIONS_PER_REQUEST, seededRandom } from "../load/sessions.ts";
import { bytesOnDisk } from "../load/year-of-sessions.ts";
import type { Benchmark } from "../measure/benchmark.ts";
import { plain } from "../measure/statistics.ts";
import { SCRIPTS, type ServerProcess, startServer } from "../processes/server-process.ts";
import { inTemporaryDirectory } from "../processes/temporary-directory.ts";
import { embeddedPostgresPid } from "../processes/tree-memory.ts";
import { bytesOfFolder, threadSeconds, treeCpuSeconds, untilSettled } from "../processes/tree-usage.ts";

const CONNECTIONS = 16;
const POLL_PAUSE_MS = 200;

export const scaling: Benchmark = {
  how: `What a million sessions costs each part, for [docs/scaling.md](scaling.md), which calculates with it. Three runs under the load of \`ingest\`: the process
of \`npm start\` on its embedded engines; the same on one Kafka broker, until a query counts the last session; and only ingest on that broker. Processor time
is read for each thread: ClickHouse's threads have a lower priority than those of Node. Scoring is the second run's Node without the third's, and ClickHouse what its
threads took for inserting and merging, with the queries that wait for the end. Bytes are those on the disk at the end.`,

  run: ({ quick }) =>
    inTemporaryDirectory(async (directory) => {
      const seconds = quick ? 3 : 15;
      const one = await runAll(join(directory, "embedded"), {}, seconds);
      const cluster = await startKafka({ dataDir: await newFolder(directory, "kafka") });
      try {
        const environment = { KAFKA_BROKERS: cluster.brokers.join(",") };
        const broker = {
          cpuSeconds: () => treeCpuSeconds(cluster.pids),
          bytes: () => bytesOfFolder(join(directory, "kafka", "node-1", "log")),
        };
        const before = [await broker.cpuSeconds(), await broker.bytes()] as const;
        const all = await runAll(join(directory, "all"), environment, seconds);
        const between = [await broker.cpuSeconds(), await broker.bytes()] as const;
        const ingest = await runIngest(join(directory, "ingest"), environment, seconds);
        const after = [await broker.cpuSeconds(), await broker.bytes()] as const;

        const brokerIn = ((after[0] - between[0]) / ingest.sessions) * 1e6;
        const costs: ScalingCosts = {
          embedded: {
            sessionsPerSecond: one.sessions / one.seconds,
            cores: availableParallelism(),
            main: one.main,
            node: one.main + one.node,
            clickHouse: one.engine,
            postgres: one.postgres,
            logBytes: one.logBytes,
            warehouseBytes: one.warehouseBytes,
          },
          services: {
            ingest: ingest.main + ingest.node,
            ingestMain: ingest.main,
            scoring: all.main + all.node - ingest.main - ingest.node,
            scoringMain: all.main - ingest.main,
            clickHouse: all.engine,
            postgres: ingest.postgres,
            kafkaIn: brokerIn,
            kafkaOut: ((between[0] - before[0]) / all.sessions) * 1e6 - brokerIn,
            kafkaBytes: (after[1] - between[1]) / ingest.sessions,
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
  /** Processor seconds a million sessions. */
  main: number;
  node: number;
  engine: number;
  postgres: number;
}

/** The process of `npm start`. */
async function runAll(dataDir: string, environment: Record<string, string>, seconds: number) {
  const server = await startServer(SCRIPTS.standalone, { TREADLIGHT_DATA_DIR: dataDir, ...environment });
  try {
    const client = await liveClient(server.url, "scaling");
    const token = await signIn(server.url, "owner@scaling.example");
    await loaded(server, dataDir, { token, client, seconds: Math.ceil(seconds / 4) }); // a warm-up
    const run = await loaded(server, dataDir, { token, client, seconds });
    const stored = await client.visible();
    const logBytes = environment.KAFKA_BROKERS === undefined ? await bytesOfFolder(join(dataDir, "log")) : 0;
    await server.stop(); // it alone may open its warehouse
    const warehouse = new Session(join(dataDir, "warehouse"));
    const warehouseBytes = await bytesOnDisk(warehouse);
    warehouse.close();
    return { ...run, logBytes: logBytes / stored, warehouseBytes: warehouseBytes / stored };
  } finally {
    await server.stop();
  }
}

/** The ingest service alone. */
async function runIngest(dataDir: string, environment: Record<string, string>, seconds: number): Promise<Run> {
  const server = await startServer(SCRIPTS.ingest, { TREADLIGHT_DATA_DIR: dataDir, ...environment });
  try {
    const token = await ownerToken(server.url, "scaling");
    return await loaded(server, dataDir, { token, seconds });
  } finally {
    await server.stop();
  }
}

async function loaded(
  server: ServerProcess,
  dataDir: string,
  { token, client, seconds }: { token: string; client?: LiveClient; seconds: number },
): Promise<Run> {
  const database = [await embeddedPostgresPid(dataDir)];
  const used = async () => ({ ...(await threadSeconds(server.pid)), postgres: await treeCpuSeconds(database) });
  await untilSettled([server.pid]);
  const before = await used();
  const visibleBefore = (await client?.visible()) ?? 0;
  const startedAt = performance.now();
  const answers = await requestRate({
    url: server.url,
    path: INGEST_PATH,
    headers: { authorization: `Bearer ${token}` },
    bodies: endlessBodies(seededRandom(2), Date.now()),
    connections: CONNECTIONS,
    seconds,
  });
  const sessions = SESSIONS_PER_REQUEST * seconds * answers;
  while (client && (await client.visible()) < visibleBefore + sessions) await pause(POLL_PAUSE_MS);
  const elapsed = (performance.now() - startedAt) / 1_000;
  await untilSettled([server.pid]);
  const after = await used();
  const perMillion = (part: keyof typeof before) => ((after[part] - before[part]) / sessions) * 1e6;
  return {
    sessions,
    seconds: elapsed,
    main: perMillion("main"),
    node: perMillion("node"),
    engine: perMillion("engine"),
    postgres: perMillion("postgres"),
  };
}

async function newFolder(parent: string, name: string): Promise<string> {
  const folder = join(parent, name);
  await mkdir(folder);
  return folder;
}

function detailsOf({ embedded, services }: ScalingCosts): string[][] {
  return [
    ["Processor seconds a million sessions", "`npm start`", "Services on Kafka"],
    ["Ingest (with scoring in `npm start`)", plain(embedded.node), plain(services.ingest)],
    ["Scoring", "", plain(services.scoring)],
    ["ClickHouse", plain(embedded.clickHouse), plain(services.clickHouse)],
    ["PostgreSQL", plain(embedded.postgres), plain(services.postgres)],
    ["Kafka: writing, reading", "", `${plain(services.kafkaIn)}, ${plain(services.kafkaOut)}`],
    ["Bytes a session: log", plain(embedded.logBytes), plain(services.kafkaBytes)],
    ["Bytes a session: warehouse", plain(embedded.warehouseBytes), ""],
    ["Posted to queryable, sessions/s", plain(embedded.sessionsPerSecond), ""],
  ];
}
