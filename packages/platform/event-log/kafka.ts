import { setTimeout } from "node:timers/promises";
import { type Admin, CompressionAlgorithms, ProduceAcks, type Producer } from "@platformatic/kafka";
import { GroupCommit } from "./group-commit.ts";
import { isKafkaError, type KafkaAccess, kafkaClients } from "./kafka-client.ts";
import { consumeTopic } from "./kafka-consumer.ts";
import { watchOutage } from "./kafka-outage.ts";
import { type PartitionRange, readTopic } from "./kafka-read.ts";
import { toMessage } from "./kafka-records.ts";
import { hashOf } from "./partitioner.ts";
import { splitByBytes } from "./sizes.ts";
import {
  type Consumer,
  type EngineLogger,
  type EventLog,
  GroupActiveError,
  type LogRecord,
  LogUnavailableError,
  MAX_RECORD_BYTES,
  STREAMS,
  type Stream,
} from "./types.ts";

export interface KafkaLogOptions extends KafkaAccess {
  /** Topics are named <prefix>.<stream>, groups <prefix>.<stream>.<group>. */
  topicPrefix: string;
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
const ADMIN_TIMEOUT_MS = 30_000;
const ADMIN_RETRY_PAUSE_MS = 100;
/** Unresponsive brokers must not block shutdown: uncommitted records are delivered again. */
const CLOSE_TIMEOUT_MS = 8_000;
/** Uncompressed bytes per request: however its records are partitioned, no batch exceeds the broker's 1 MiB. */
const REQUEST_BYTES = MAX_RECORD_BYTES;
/** As Kafka calls the times of a partition's first and next offset. */
const EARLIEST = -2n;
const LATEST = -1n;

/** The event log on Kafka. Connects on first use and reconnects after the brokers were unavailable. */
export function openKafkaLog({
  topicPrefix,
  partitions = 6,
  replicationFactor = BROKER_DEFAULT,
  retentionMs,
  appendTimeoutMs = 10_000,
  maxPendingBytes = 64 * 1024 * 1024,
  log,
  ...access
}: KafkaLogOptions): EventLog {
  const clients = kafkaClients(access, Math.max(1_000, appendTimeoutMs / 2));
  const outage = watchOutage(log);
  let admin = clients.admin();
  const producer = clients.producer();
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
  /** Makes the topics once; after a failure the next caller tries again. */
  function ready(): Promise<void> {
    const used = admin;
    connecting ??= connect().catch((error) => {
      connecting = undefined;
      replaceAdmin(used);
      outage.failed(error);
      throw new LogUnavailableError("The Kafka brokers are not responding.", { cause: error });
    });
    return connecting;
  }
  /** The next one begins with another broker, in case this one hangs. */
  function replaceAdmin(used: Admin) {
    if (used !== admin || closing) return;
    admin = clients.admin();
    used.close().catch(() => {});
  }
  async function connect(): Promise<void> {
    const existing = await admin.listTopics();
    const missing = STREAMS.map(topicOf).filter((topic) => !existing.includes(topic));
    if (missing.length > 0) {
      const isSome = missing.length < STREAMS.length;
      if (isSome)
        tell("topics", `Topics were missing and are made again, empty: ${missing.join(", ")}. What they held is lost.`);
      // One by one, because another process may be making them too.
      for (const topic of missing) await createTopic(topic);
    }
    // A topic is announced before its leaders accept records. Appending too early would store only some of a request's
    // records and resend all of them, so wait until every leader responds.
    const deadline = Date.now() + ADMIN_TIMEOUT_MS;
    for (const stream of STREAMS) {
      await retryUntil(() => partitionRanges(admin, topicOf(stream)), deadline).catch((error: unknown) => {
        // Of topics that have been there for long, a broker may be down.
        if (!(error instanceof LeaderlessError) || missing.length > 0) throw error;
      });
    }
  }
  async function createTopic(topic: string): Promise<void> {
    const options = {
      topics: [topic],
      partitions,
      replicas: replicationFactor,
      configs: [
        { name: "retention.ms", value: String(retentionMs ?? -1) },
        // With three replicas, acks=all waits for at least two; with fewer, requiring two would not tolerate losing one.
        { name: "min.insync.replicas", value: replicationFactor >= 3 ? "2" : "1" },
      ],
    };
    await admin.createTopics(options).catch((error: unknown) => {
      if (!isKafkaError(error, "apiId", "TOPIC_ALREADY_EXISTS")) throw error;
    });
  }

  /** What is in a topic, and where a group stands. Tells of positions that are not in it. @param isPartial as of `partitionRanges` */
  async function standing(stream: Stream, group: string, isPartial = false) {
    const topic = topicOf(stream);
    // In this order: positions move on, but never beyond the end.
    const [committed] = await admin.listConsumerGroupOffsets({ groups: [groupIdOf(stream, group)] });
    const ranges = await partitionRanges(admin, topic, isPartial);
    const ofTopic = committed?.topics.find(({ name }) => name === topic)?.partitions ?? [];
    const positions = new Map(
      ofTopic.flatMap(({ partitionIndex, committedOffset: offset }) => (offset < 0n ? [] : [[partitionIndex, offset]])),
    );
    const known = ranges.map((range) => {
      const position = positions.get(range.partition);
      const problem = position === undefined ? undefined : outOfRange(position, range);
      const about = `Group ${group}, partition ${range.partition} of ${topic}`;
      if (problem) tell(about, `${about}: ${problem}`);
      return { ...range, position: position === undefined || problem ? range.low : position };
    });
    return { known, committed: positions };
  }

  const commits = new GroupCommit<readonly LogRecord[]>({
    maxPendingBytes,
    timeoutMs: appendTimeoutMs,
    async write(appends) {
      await ready();
      try {
        for (const { records } of splitByBytes(appends.flat(), REQUEST_BYTES)) await send(producer, records, topicOf);
        outage.answered();
      } catch (error) {
        outage.failed(error);
        throw error;
      }
    },
  });

  /** Runs an admin request; any failure means that the log is unavailable. */
  async function runAdmin<T>(request: () => Promise<T>, timeoutMs = ADMIN_TIMEOUT_MS): Promise<T> {
    if (closing) throw new LogUnavailableError("The log is closed.");
    const used = admin;
    try {
      const answer = ready().then(() => retryUntil(request, Date.now() + timeoutMs));
      const answered = await Promise.race([answer, rejectAfter(timeoutMs)]);
      outage.answered();
      return answered;
    } catch (error) {
      if (error instanceof GroupActiveError) throw error;
      if (!closing) outage.failed(error);
      replaceAdmin(used);
      if (error instanceof LogUnavailableError) throw error;
      throw new LogUnavailableError("The Kafka brokers did not respond.", { cause: error });
    }
  }

  async function disconnect(): Promise<void> {
    await Promise.all([...consumers].map((consumer) => consumer.stop()));
    await commits.close();
    await Promise.all([producer.close(), admin.close()]);
  }

  return {
    async append(records) {
      const bytes = splitByBytes(records, REQUEST_BYTES).reduce((sum, run) => sum + run.bytes, 0);
      if (records.length > 0) await commits.submit(records, bytes);
    },

    async consume({ stream, group, maxRecords = DEFAULT_MAX_RECORDS, onError }, handler) {
      if (closing) throw new LogUnavailableError("The log is closed.");
      const consumer = consumeTopic({
        clients,
        outage,
        stream,
        topic: topicOf(stream),
        groupId: groupIdOf(stream, group),
        maxRecords,
        handler,
        ...(onError && { onError }),
        async positions() {
          const { known, committed } = await runAdmin(() => standing(stream, group, true));
          // Of partitions without a leader, nothing else is known.
          return new Map([...committed, ...known.map(({ partition, position }) => [partition, position] as const)]);
        },
        onStop: () => consumers.delete(consumer),
      });
      consumers.add(consumer);
      return consumer;
    },

    read(stream, { maxRecords = DEFAULT_MAX_RECORDS, signal, from } = {}) {
      const topic = topicOf(stream);
      const ranges = () => runAdmin(() => partitionRanges(admin, topic));
      const wanted = ranges().then((all) => (from ? rangesFrom(all, from) : all));
      // The error surfaces when the caller iterates, which may be later.
      wanted.catch(() => {});
      return (async function* () {
        yield* readTopic(
          { clients, outage, stream, topic, maxRecords, ranges, ...(signal && { signal }) },
          await wanted,
        );
      })();
    },

    lag: (stream, group) =>
      runAdmin(async () => sum((await standing(stream, group)).known, ({ high, position }) => high - position)),

    size: (stream) =>
      runAdmin(async () => sum(await partitionRanges(admin, topicOf(stream)), ({ low, high }) => high - low)),

    seek: (stream, group, to) =>
      runAdmin(async () => {
        const groupId = groupIdOf(stream, group);
        if (await hasMembers(admin, groupId)) throw new GroupActiveError(group);
        const partitionOffsets = await offsetsAt(admin, topicOf(stream), to);
        await admin.alterConsumerGroupOffsets({ groupId, topics: [{ name: topicOf(stream), partitionOffsets }] });
      }),

    async ping() {
      await runAdmin(() => admin.metadata({ topics: [], forceUpdate: true }), appendTimeoutMs);
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
): Promise<void> {
  await producer.send({
    messages: records.map((record) => toMessage(topicOf(record.stream), record)),
    acks: ProduceAcks.ALL,
    compression: CompressionAlgorithms.GZIP,
    // The client takes the remainder for the topic's partitions.
    partitioner: (_message, key) => hashOf(key ?? Buffer.alloc(0)),
  });
}

/**
 * @param isPartial leaves out partitions that have no leader at the moment
 * @throws LeaderlessError without it, because nobody knows what they hold
 */
export async function partitionRanges(admin: Admin, topic: string, isPartial = false): Promise<PartitionRange[]> {
  const lows = await offsetsBy(admin, topic, EARLIEST, isPartial);
  const highs = await offsetsBy(admin, topic, LATEST, isPartial);
  // One may have lost its leader in between: its end is not its beginning.
  return Array.from(lows, ([partition, low]) => ({ partition, low, high: highs.get(partition) })).filter(
    (range): range is PartitionRange => range.high !== undefined,
  );
}

/** What these partitions have from these offsets on. */
function rangesFrom(ranges: readonly PartitionRange[], from: ReadonlyMap<number, bigint>): PartitionRange[] {
  return ranges.flatMap((range) => {
    const offset = from.get(range.partition);
    return offset === undefined ? [] : [{ ...range, low: offset > range.low ? offset : range.low }];
  });
}

/** An offset of each partition: the first one stored at or after a time, or -1. */
async function offsetsBy(
  admin: Admin,
  topic: string,
  timestamp: bigint,
  isPartial = false,
): Promise<Map<number, bigint>> {
  const { topics } = await admin.metadata({ topics: [topic], forceUpdate: true });
  const all = topics.get(topic)?.partitions ?? [];
  const partitions = all.flatMap(({ leader }, partitionIndex) => (leader < 0 ? [] : [{ partitionIndex, timestamp }]));
  if (partitions.length < all.length && !isPartial) throw new LeaderlessError(topic);
  if (partitions.length === 0) return new Map();
  const [found] = await admin.listOffsets({ topics: [{ name: topic, partitions }] });
  return new Map(found?.partitions.map(({ partitionIndex, offset }) => [partitionIndex, offset]));
}

/** A partition has no leader at the moment: a broker is down, and no replica is on another. */
class LeaderlessError extends Error {
  override readonly name = "LeaderlessError";

  constructor(topic: string) {
    super(`A partition of ${topic} has no leader.`);
  }
}

async function offsetsAt(admin: Admin, topic: string, to: "start" | "end" | Date) {
  const since = to instanceof Date ? await offsetsBy(admin, topic, BigInt(to.getTime())) : undefined;
  const ranges = await partitionRanges(admin, topic);
  return ranges.map(({ partition, low, high }) => {
    const found = since?.get(partition) ?? -1n;
    return { partition, offset: to === "start" ? low : found >= 0n ? found : high };
  });
}

async function hasMembers(admin: Admin, groupId: string): Promise<boolean> {
  try {
    const groups = await admin.describeGroups({ groups: [groupId] });
    return (groups.get(groupId)?.members.size ?? 0) > 0;
  } catch (error) {
    if (isKafkaError(error, "apiId", "GROUP_ID_NOT_FOUND")) return false;
    throw error;
  }
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

function sum<Range>(ranges: readonly Range[], count: (range: Range) => bigint): bigint {
  return ranges.reduce((total, range) => total + count(range), 0n);
}

/** Retries while the brokers report a temporary condition, such as a partition that is electing a leader. */
async function retryUntil<T>(request: () => Promise<T>, deadline: number): Promise<T> {
  for (;;) {
    try {
      return await request();
    } catch (error) {
      if (!isTemporary(error) || Date.now() > deadline) throw error;
      await setTimeout(ADMIN_RETRY_PAUSE_MS);
    }
  }
}

function isTemporary(error: unknown): boolean {
  if (error instanceof LeaderlessError) return true;
  // A broker may not have heard of a topic that another one has just made.
  if (error instanceof Error && error.message.startsWith("Unknown topic ")) return true;
  return isKafkaError(error, "canRetry", true) && !isKafkaError(error, "canRetry", false);
}

async function rejectAfter(timeoutMs: number): Promise<never> {
  await setTimeout(timeoutMs, undefined, { ref: false });
  throw new LogUnavailableError(`The Kafka brokers did not respond within ${timeoutMs} ms.`);
}
