import { setTimeout } from "node:timers/promises";
import { type Admin, CompressionTypes, Kafka, type KafkaConfig, logLevel, Partitioners, type Producer } from "kafkajs";
import { GroupCommit } from "./group-commit.ts";
import { consumeTopic } from "./kafka-consumer.ts";
import { type EngineLogger, kafkaLogCreator } from "./kafka-logger.ts";
import { type PartitionRange, partitionRanges, readTopic } from "./kafka-read.ts";
import { toMessage } from "./kafka-records.ts";
import { cutByBytes } from "./sizes.ts";
import {
  type Consumer,
  type EventLog,
  GroupActiveError,
  type LogRecord,
  LogUnavailableError,
  MAX_RECORD_BYTES,
  STREAMS,
  type Stream,
} from "./types.ts";

export interface KafkaLogOptions {
  /** host:port of one or more brokers; the others are found through them. */
  brokers: string[];
  /** Topics are named <prefix>.<stream>, groups <prefix>.<stream>.<group>. */
  topicPrefix: string;
  clientId: string;
  ssl?: KafkaConfig["ssl"];
  sasl?: KafkaConfig["sasl"];
  /** Of topics that do not exist yet. Default 6. */
  partitions?: number;
  /** Of topics that do not exist yet. Unset: the broker's default. */
  replicationFactor?: number;
  /** Of topics that do not exist yet. Unset: everything is kept. */
  retentionMs?: number;
  /** After this long append() and ping() reject. Default 10 s. */
  appendTimeoutMs?: number;
  /** Bytes of appends not yet acknowledged above which append() rejects. Default 64 MiB. */
  maxPendingBytes?: number;
  log?: EngineLogger;
}

const DEFAULT_MAX_RECORDS = 5_000;
const BROKER_DEFAULT = -1;
/** kafkajs retries administrative requests a few times, and waits without end in some of them. */
const ADMIN_TIMEOUT_MS = 30_000;
const ADMIN_RETRY_PAUSE_MS = 100;
/** Brokers that hang must not hold up the end of the process: what was not committed is delivered again. */
const CLOSE_TIMEOUT_MS = 8_000;
/** Uncompressed bytes a request: whatever partitions its records fall to, no batch is over the broker's 1 MiB. */
const REQUEST_BYTES = MAX_RECORD_BYTES;

/** The event log on Kafka. Connects at the first use, and again whenever the brokers were away. */
export function openKafkaLog({
  brokers,
  topicPrefix,
  clientId,
  ssl,
  sasl,
  partitions = 6,
  replicationFactor = BROKER_DEFAULT,
  retentionMs,
  appendTimeoutMs = 10_000,
  maxPendingBytes = 64 * 1024 * 1024,
  log,
}: KafkaLogOptions): EventLog {
  const kafka = new Kafka({
    brokers,
    clientId,
    ...(ssl !== undefined && { ssl }),
    ...(sasl !== undefined && { sasl }),
    connectionTimeout: Math.min(3_000, appendTimeoutMs),
    requestTimeout: Math.max(1_000, appendTimeoutMs / 2),
    // All of it given: kafkajs has other defaults where NODE_ENV is "test".
    retry: { initialRetryTime: 100, factor: 0.2, multiplier: 2, maxRetryTime: 1_000, retries: 5 },
    logLevel: log ? logLevel.INFO : logLevel.NOTHING,
    ...(log && { logCreator: kafkaLogCreator(log) }),
  });
  const admin = kafka.admin();
  // Not kafkajs's idempotent producer: it reuses sequence numbers after a failed request, and the broker then takes other
  // records for repeated ones and drops them. A record stored twice is one version; a dropped one is lost.
  const producer = kafka.producer({
    allowAutoTopicCreation: false,
    createPartitioner: Partitioners.DefaultPartitioner,
  });
  const topicOf = (stream: Stream) => `${topicPrefix}.${stream}`;
  const groupIdOf = (stream: Stream, group: string) => `${topicOf(stream)}.${group}`;
  const consumers = new Set<Consumer>();
  let closing: Promise<void> | undefined;

  let connecting: Promise<void> | undefined;
  /** Connects once; after a failure the next caller tries again. */
  function ready(): Promise<void> {
    if (closing) return Promise.reject(new LogUnavailableError("The log is closed."));
    connecting ??= connect().catch((error) => {
      connecting = undefined;
      throw new LogUnavailableError("The event log's brokers do not answer.", { cause: error });
    });
    return connecting;
  }
  async function connect(): Promise<void> {
    await admin.connect();
    const existing = await admin.listTopics();
    const missing = STREAMS.map(topicOf).filter((topic) => !existing.includes(topic));
    if (missing.length > 0) {
      await admin.createTopics({
        waitForLeaders: true,
        topics: missing.map((topic) => ({
          topic,
          numPartitions: partitions,
          replicationFactor,
          configEntries: [
            { name: "retention.ms", value: String(retentionMs ?? -1) },
            // With three copies, acks=all waits for two at least; with fewer copies it could not lose one and go on.
            { name: "min.insync.replicas", value: replicationFactor >= 3 ? "2" : "1" },
          ],
        })),
      });
    }
    // A topic is announced before its leaders take records. Appending now would store some of a request's records and
    // have it sent again whole; asking the leaders themselves is how to know.
    for (const stream of STREAMS) {
      await persist(() => admin.fetchTopicOffsets(topicOf(stream)), Date.now() + ADMIN_TIMEOUT_MS);
    }
    await producer.connect();
  }

  const commits = new GroupCommit<readonly LogRecord[]>({
    maxPendingBytes,
    timeoutMs: appendTimeoutMs,
    async write(appends) {
      await ready();
      for (const { records } of cutByBytes(appends.flat(), REQUEST_BYTES))
        await send(producer, records, topicOf, appendTimeoutMs);
    },
  });

  /** Runs an administrative request; whatever goes wrong with it means that the log is not available. */
  async function ask<T>(request: () => Promise<T>, timeoutMs = ADMIN_TIMEOUT_MS): Promise<T> {
    try {
      const deadline = Date.now() + timeoutMs;
      return await Promise.race([ready().then(() => persist(request, deadline)), rejectAfter(timeoutMs)]);
    } catch (error) {
      if (error instanceof LogUnavailableError || error instanceof GroupActiveError) throw error;
      throw new LogUnavailableError("The event log's brokers did not answer.", { cause: error });
    }
  }

  async function letGo(): Promise<void> {
    await Promise.all([...consumers].map((consumer) => consumer.stop()));
    await commits.close();
    await Promise.all([producer.disconnect(), admin.disconnect()]);
  }

  return {
    async append(records) {
      const bytes = cutByBytes(records, REQUEST_BYTES).reduce((sum, run) => sum + run.bytes, 0);
      if (records.length > 0) await commits.submit(records, bytes);
    },

    async consume({ stream, group, maxRecords = DEFAULT_MAX_RECORDS, onError }, handler) {
      if (closing) throw new LogUnavailableError("The log is closed.");
      const consumer = consumeTopic({
        kafka,
        stream,
        topic: topicOf(stream),
        groupId: groupIdOf(stream, group),
        maxRecords,
        handler,
        ...(onError && { onError }),
        ready,
        onStop: () => consumers.delete(consumer),
      });
      consumers.add(consumer);
      return consumer;
    },

    read(stream, { maxRecords = DEFAULT_MAX_RECORDS, signal } = {}) {
      const topic = topicOf(stream);
      const ranges = ask(() => partitionRanges(admin, topic));
      // Reported to whoever iterates, who may come later.
      ranges.catch(() => {});
      return (async function* () {
        yield* readTopic({ kafka, admin, stream, topic, maxRecords, ...(signal && { signal }) }, await ranges);
      })();
    },

    lag: (stream, group) =>
      ask(async () => {
        const groupId = groupIdOf(stream, group);
        const [ranges, [committed]] = await Promise.all([
          partitionRanges(admin, topicOf(stream)),
          admin.fetchOffsets({ groupId, topics: [topicOf(stream)] }),
        ]);
        const positions = new Map(committed?.partitions.map(({ partition, offset }) => [partition, BigInt(offset)]));
        return sum(ranges, ({ partition, low, high }) => high - larger(positions.get(partition) ?? low, low));
      }),

    size: (stream) =>
      ask(async () => sum(await partitionRanges(admin, topicOf(stream)), ({ low, high }) => high - low)),

    seek: (stream, group, to) =>
      ask(async () => {
        const groupId = groupIdOf(stream, group);
        const { groups } = await admin.describeGroups([groupId]);
        if (groups.some(({ members }) => members.length > 0)) throw new GroupActiveError(group);
        await admin.setOffsets({
          groupId,
          topic: topicOf(stream),
          partitions: await offsetsAt(admin, topicOf(stream), to),
        });
      }),

    async ping() {
      await ask(() => admin.describeCluster(), appendTimeoutMs);
    },

    close() {
      closing ??= Promise.race([letGo(), setTimeout(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
      return closing;
    },
  };
}

async function send(
  producer: Producer,
  records: readonly LogRecord[],
  topicOf: (stream: Stream) => string,
  timeout: number,
): Promise<void> {
  const topicMessages = STREAMS.map((stream) => ({
    topic: topicOf(stream),
    messages: records.filter((record) => record.stream === stream).map(toMessage),
  })).filter(({ messages }) => messages.length > 0);
  await producer.sendBatch({ acks: -1, timeout, compression: CompressionTypes.GZIP, topicMessages });
}

async function offsetsAt(admin: Admin, topic: string, to: "start" | "end" | Date) {
  if (to instanceof Date) return admin.fetchTopicOffsetsByTimestamp(topic, to.getTime());
  const offsets = await admin.fetchTopicOffsets(topic);
  return offsets.map(({ partition, low, high }) => ({ partition, offset: to === "start" ? low : high }));
}

function sum(ranges: readonly PartitionRange[], count: (range: PartitionRange) => bigint): bigint {
  return ranges.reduce((total, range) => total + count(range), 0n);
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

/** Asks again while the brokers say that it is a matter of time: a partition that changes its leader, for instance. */
async function persist<T>(request: () => Promise<T>, deadline: number): Promise<T> {
  for (;;) {
    try {
      return await request();
    } catch (error) {
      if (!isRetriable(error) || Date.now() > deadline) throw error;
      await setTimeout(ADMIN_RETRY_PAUSE_MS);
    }
  }
}

/** kafkajs says so of its errors. Its classes are no named exports to Node, which reads this CommonJS package from its text. */
function isRetriable(error: unknown): boolean {
  return error instanceof Error && "retriable" in error && error.retriable === true;
}

async function rejectAfter(timeoutMs: number): Promise<never> {
  await setTimeout(timeoutMs, undefined, { ref: false });
  throw new LogUnavailableError(`The event log's brokers did not answer within ${timeoutMs} ms.`);
}
