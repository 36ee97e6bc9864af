import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { EventLog, LogRecord } from "@treadlight/platform/event-log";
import { openKafkaLog } from "@treadlight/platform/event-log/kafka";
import { type KafkaCluster, startKafka } from "../../scripts/kafka/broker.ts";
import { Kafka, logLevel } from "../../scripts/kafka/kafkajs.ts";
import { sessionRecords } from "../load/finished-rows.ts";
import { SESSIONS_PER_REQUEST, seededRandom } from "../load/sessions.ts";
import type { Benchmark } from "../measure/benchmark.ts";
import { amount, median } from "../measure/statistics.ts";
import { inTemporaryDirectory } from "../processes/temporary-directory.ts";

const PARTITIONS = 6;
/** Concurrent appends, as in ingest under load. */
const CONCURRENT_APPENDS = 16;

/**
 * One real broker. 100 sessions per call, 16 calls at a time with acks=all and gzip, then a consumer group that commits every batch. The
 * yardsticks are the broker's own `ProducerPerformance` and `ConsumerPerformance` with the same records.
 */
export const kafka: Benchmark = {
  run: ({ quick }) =>
    inTemporaryDirectory(async (directory) => {
      const count = quick ? 20_000 : 100_000;
      const cluster = await startKafka({ dataDir: directory });
      try {
        const records = sessionRecords(2_000, seededRandom(9), Date.now());
        const payloadFile = join(directory, "payloads");
        await writeFile(payloadFile, records.map(({ value }) => Buffer.from(value).toString()).join("\n"));
        const turns: { ours: Rates; theirs: Rates }[] = [];
        // The first turn warms the broker up.
        for (let turn = 0; turn <= (quick ? 1 : 2); turn++) {
          const rates = {
            ours: await throughOurLog(cluster, `ours${turn}`, records, count),
            theirs: await throughTheirTools(cluster, `theirs${turn}`, payloadFile, count),
          };
          if (turn > 0) turns.push(rates);
        }
        return (["in", "out"] as const).map((way) => ({
          what: `Kafka, one broker, sessions ${way}`,
          measured: amount(median(turns.map(({ ours }) => ours[way])), "sessions/s"),
          yardstick: `${amount(median(turns.map(({ theirs }) => theirs[way])), "records/s")} in the broker's own ${way === "in" ? "producer" : "consumer"} test`,
          ratio: median(turns.map(({ ours, theirs }) => ours[way] / theirs[way])),
        }));
      } finally {
        await cluster.stop();
      }
    }),
};

/** Records per second. */
interface Rates {
  in: number;
  out: number;
}

async function throughOurLog(
  { brokers }: KafkaCluster,
  topicPrefix: string,
  records: readonly LogRecord[],
  count: number,
): Promise<Rates> {
  const log = openKafkaLog({ brokers, topicPrefix, clientId: "bench", partitions: PARTITIONS });
  try {
    await log.append(records.slice(0, 1)); // connects and creates the topics
    const appendedIn = await measureSeconds(() => appendAll(log, records, count));
    const consumedIn = await measureSeconds(() => consumeAll(log, count + 1));
    return { in: count / appendedIn, out: count / consumedIn };
  } finally {
    await log.close();
  }
}

async function appendAll(log: EventLog, records: readonly LogRecord[], count: number): Promise<void> {
  let appended = 0;
  const request = async () => {
    while (appended < count) {
      const from = appended % records.length;
      appended += SESSIONS_PER_REQUEST;
      await log.append(records.slice(from, from + SESSIONS_PER_REQUEST));
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_APPENDS }, request));
}

/** Resolves when a new group has received `count` records. */
async function consumeAll(log: EventLog, count: number): Promise<void> {
  let seen = 0;
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const consumer = await log.consume({ stream: "sessions", group: "bench" }, async (batch) => {
    seen += batch.length;
    if (seen >= count) finish();
  });
  await finished;
  // Not awaited: stopping waits for an empty fetch, which would distort the measured time.
  void consumer.stop();
}

async function throughTheirTools(
  { brokers, runTool }: KafkaCluster,
  topic: string,
  payloadFile: string,
  count: number,
): Promise<Rates> {
  const admin = new Kafka({ brokers, logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  await admin.createTopics({ waitForLeaders: true, topics: [{ topic, numPartitions: PARTITIONS }] });
  await admin.disconnect();
  const producer = await runTool("org.apache.kafka.tools.ProducerPerformance", [
    ...["--topic", topic, "--num-records", String(count), "--throughput", "-1", "--payload-file", payloadFile],
    ...["--producer-props", `bootstrap.servers=${brokers.join(",")}`, "acks=all", "compression.type=gzip"],
  ]);
  const consumer = await runTool("org.apache.kafka.tools.ConsumerPerformance", [
    ...["--topic", topic, "--messages", String(count), "--bootstrap-server", brokers.join(",")],
  ]);
  return { in: producerRate(producer), out: consumerRate(consumer) };
}

/** Parses the last line: `200000 records sent, 41000.4 records/sec (28.1 MB/sec), ...` */
function producerRate(output: string): number {
  return figure([...output.matchAll(/records sent, ([\d.]+) records\/sec/g)].at(-1)?.[1], output);
}

/** Parses a line of names and one of values. Like our own figure, `nMsg.sec` includes the time to join the group. */
function consumerRate(output: string): number {
  const [header = "", values = ""] = output.trim().split("\n").slice(-2);
  const column = header.split(",").findIndex((name) => name.trim() === "nMsg.sec");
  return figure(values.split(",")[column], output);
}

function figure(text: string | undefined, output: string): number {
  const value = Number(text?.trim());
  if (!Number.isFinite(value)) throw new Error(`No rate found in:\n${output}`);
  return value;
}

async function measureSeconds(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1_000;
}
