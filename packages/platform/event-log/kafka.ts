import { setTimeout } from "node:timers/promises";
import { type Admin, CompressionTypes, Kafka, type KafkaConfig, logLevel, type Producer } from "kafkajs";
import { GroupCommit } from "./group-commit.ts";
import { consumeTopic } from "./kafka-consumer.ts";
import { type EngineLogger, kafkaLogCreator } from "./kafka-logger.ts";
import { type PartitionRange, partitionRanges, readTopic } from "./kafka-read.ts";
import { toMessage } from "./kafka-records.ts";
import { partitioner } from "./partitioner.ts";
import { splitByBytes } from "./sizes.ts";
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
  /** host:port of one or more brokers; the client discovers the others through them. */
  brokers: string[];
  /** Topics are named <prefix>.<stream>, groups <prefix>.<stream>.<group>. */
  topicPrefix: string;
  clientId: string;
  ssl?: KafkaConfig["ssl"];
  sasl?: KafkaConfig["sasl"];
  /** For new topics. Default 6. */
  partitions?: number;
  /** For new topics. Unset: the broker's default. */
  replicationFactor?: number;
  /** For new topics. Unset: keep everything. */
  retentionMs?: number;
  /** append() and ping() reject after this time. Default 10 s. */
  appendTimeoutMs?: number;
  /** append() rejects when more bytes than this are unacknowledged. Default 64 MiB. */
  maxPendingBytes?: number;
  log?: EngineLogger;
}

const DEFAULT_MAX_RECORDS = 5_000;
const BROKER_DEFAULT = -1;
/** kafkajs retries admin requests a few times but may wait forever in some of them. */
const ADMIN_TIMEOUT_MS = 30_000;
const ADMIN_RETRY_PAUSE_MS = 100;
/** Unresponsive brokers must not block shutdown: uncommitted records are delivered again. */
const CLOSE_TIMEOUT_MS = 8_000;
/** Uncompressed bytes per request: however its records are partitioned, no batch exceeds the broker's 1 MiB. */
const REQUEST_BYTES = MAX_RECORD_BYTES;

/** The event log on Kafka. Connects on first use and reconnects after the brokers were unavailable. */
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
    // Set explicitly: kafkajs has different defaults when NODE_ENV is "test".
    retry: { initialRetryTime: 100, factor: 0.2, multiplier: 2, maxRetryTime: 1_000, retries: 5 },
    logLevel: log ? logLevel.INFO : logLevel.NOTHING,
    ...(log && { logCreator: kafkaLogCreator(log) }),
  });
  const admin = kafka.admin();
  // Not kafkajs's idempotent producer: it reuses sequence numbers after a failed request, so the broker mistakes new
  // records for duplicates and drops them. A duplicate is deduplicated later; a dropped record is lost.
  const producer = kafka.producer({
    allowAutoTopicCreation: false,
    createPartitioner: partitioner,
  });
  const topicOf = (stream: Stream) => `${topicPrefix}.${stream}`;
  const groupIdOf = (stream: Stream, group: string) => `${topicOf(stream)}.${group}`;
  const consumers = new Set<Consumer>();
  /** What was found, by what it is about. */
  const damage = new Map<string, string>();
  const tell = (about: string, text: string) => {
    if (damage.has(about)) return;
    damage.set(about, text);
    log?.error({}, text);
  };
  let closing: Promise<void> | undefined;

  let connecting: Promise<void> | undefined;
  /** Connects once; after a failure the next caller tries again. */
  function ready(): Promise<void> {
    if (closing) return Promise.reject(new LogUnavailableError("The log is closed."));
    connecting ??= connect().catch((error) => {
      connecting = undefined;
      throw new LogUnavailableError("The Kafka brokers are not responding.", { cause: error });
    });
    return connecting;
  }
  async function connect(): Promise<void> {
    await admin.connect();
    const existing = await admin.listTopics();
    const missing = STREAMS.map(topicOf).filter((topic) => !existing.includes(topic));
    if (missing.length > 0) {
      const isSome = missing.length < STREAMS.length;
      if (isSome)
        tell("topics", `Topics were missing and are made again, empty: ${missing.join(", ")}. What they held is lost.`);
      await admin.createTopics({
        waitForLeaders: true,
        topics: missing.map((topic) => ({
          topic,
          numPartitions: partitions,
          replicationFactor,
          configEntries: [
            { name: "retention.ms", value: String(retentionMs ?? -1) },
            // With three replicas, acks=all waits for at least two; with fewer, requiring two would not tolerate losing one.
            { name: "min.insync.replicas", value: replicationFactor >= 3 ? "2" : "1" },
          ],
        })),
      });
    }
    // A topic is announced before its leaders accept records. Appending too early would store only some of a request's
    // records and resend all of them, so wait until every leader responds.
    for (const stream of STREAMS) {
      await retryWhileRetriable(() => admin.fetchTopicOffsets(topicOf(stream)), Date.now() + ADMIN_TIMEOUT_MS);
    }
    await producer.connect();
  }

  /** What is in a topic, and where a group stands. Tells of positions that are not in it. */
  async function standing(stream: Stream, group: string) {
    const topic = topicOf(stream);
    // In this order: positions move on, but never beyond the end.
    const [committed] = await admin.fetchOffsets({ groupId: groupIdOf(stream, group), topics: [topic] });
    const ranges = await partitionRanges(admin, topic);
    const positions = new Map(committed?.partitions.map(({ partition, offset }) => [partition, BigInt(offset)]));
    for (const range of ranges) {
      const position = positions.get(range.partition) ?? -1n;
      const problem = position < 0n ? undefined : outOfRange(position, range);
      const about = `Group ${group}, partition ${range.partition} of ${topic}`;
      if (problem) tell(about, `${about}: ${problem}`);
    }
    return { ranges, positions };
  }

  const commits = new GroupCommit<readonly LogRecord[]>({
    maxPendingBytes,
    timeoutMs: appendTimeoutMs,
    async write(appends) {
      await ready();
      for (const { records } of splitByBytes(appends.flat(), REQUEST_BYTES))
        await send(producer, records, topicOf, appendTimeoutMs);
    },
  });

  /** Runs an admin request; any failure means that the log is unavailable. */
  async function runAdmin<T>(request: () => Promise<T>, timeoutMs = ADMIN_TIMEOUT_MS): Promise<T> {
    try {
      const deadline = Date.now() + timeoutMs;
      return await Promise.race([ready().then(() => retryWhileRetriable(request, deadline)), rejectAfter(timeoutMs)]);
    } catch (error) {
      if (error instanceof LogUnavailableError || error instanceof GroupActiveError) throw error;
      throw new LogUnavailableError("The Kafka brokers did not respond.", { cause: error });
    }
  }

  async function disconnect(): Promise<void> {
    await Promise.all([...consumers].map((consumer) => consumer.stop()));
    await commits.close();
    await Promise.all([producer.disconnect(), admin.disconnect()]);
  }

  return {
    async append(records) {
      const bytes = splitByBytes(records, REQUEST_BYTES).reduce((sum, run) => sum + run.bytes, 0);
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
        async ready() {
          // kafkajs tells nobody, and goes on at the beginning of what there is.
          await runAdmin(() => standing(stream, group));
        },
        onStop: () => consumers.delete(consumer),
      });
      consumers.add(consumer);
      return consumer;
    },

    read(stream, { maxRecords = DEFAULT_MAX_RECORDS, signal } = {}) {
      const topic = topicOf(stream);
      const ranges = runAdmin(() => partitionRanges(admin, topic));
      // The error surfaces when the caller iterates, which may be later.
      ranges.catch(() => {});
      return (async function* () {
        yield* readTopic({ kafka, admin, stream, topic, maxRecords, ...(signal && { signal }) }, await ranges);
      })();
    },

    lag: (stream, group) =>
      runAdmin(async () => {
        const { ranges, positions } = await standing(stream, group);
        return sum(ranges, ({ partition, low, high }) => high - larger(positions.get(partition) ?? low, low));
      }),

    size: (stream) =>
      runAdmin(async () => sum(await partitionRanges(admin, topicOf(stream)), ({ low, high }) => high - low)),

    seek: (stream, group, to) =>
      runAdmin(async () => {
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
      await runAdmin(() => admin.describeCluster(), appendTimeoutMs);
    },

    damage: () => Array.from(damage.values(), (text) => ({ text, isFailing: false })),
    async acceptDamage() {
      damage.clear();
    },

    close() {
      closing ??= Promise.race([disconnect(), setTimeout(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
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

/** What a position outside of what a partition holds means, in words; undefined if it is inside. */
function outOfRange(position: bigint, { low, high }: PartitionRange): string | undefined {
  if (position > high) {
    return `${position} would be read next, but it ends at ${high}: its topic was made again, or its broker has lost records. All that is there is read again.`;
  }
  if (position < low) {
    return `${position} would be read next, but it begins at ${low}: ${low - position} records were deleted before they were read. Keep them longer (retention.ms).`;
  }
  return undefined;
}

function sum(ranges: readonly PartitionRange[], count: (range: PartitionRange) => bigint): bigint {
  return ranges.reduce((total, range) => total + count(range), 0n);
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

/** Retries while the brokers report a temporary condition, such as a partition that is electing a leader. */
async function retryWhileRetriable<T>(request: () => Promise<T>, deadline: number): Promise<T> {
  for (;;) {
    try {
      return await request();
    } catch (error) {
      if (!isRetriable(error) || Date.now() > deadline) throw error;
      await setTimeout(ADMIN_RETRY_PAUSE_MS);
    }
  }
}

/** Checks kafkajs's own flag: Node cannot import its error classes by name from this CommonJS package. */
function isRetriable(error: unknown): boolean {
  return error instanceof Error && "retriable" in error && error.retriable === true;
}

async function rejectAfter(timeoutMs: number): Promise<never> {
  await setTimeout(timeoutMs, undefined, { ref: false });
  throw new LogUnavailableError(`The Kafka brokers did not respond within ${timeoutMs} ms.`);
}
