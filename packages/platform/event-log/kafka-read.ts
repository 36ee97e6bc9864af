import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Admin, EachBatchPayload, Kafka } from "kafkajs";
import { chunks } from "../slices/index.ts";
import { toStoredRecord } from "./kafka-records.ts";
import { LogUnavailableError, type StoredRecord, type Stream } from "./types.ts";

const HEARTBEAT_MS = 3_000;
const FETCH_WAIT_MS = 500;
const DELETED_CHECK_MS = 2_000;
/** How many groups in a row may fail without reading a record. */
const MAX_FAILURES = 10;
const RETRY_PAUSE_MS = 1_000;

type Wanted = Map<number, PartitionRange>;
type Deliver = (records: StoredRecord[]) => Promise<void>;

export interface PartitionRange {
  partition: number;
  /** The oldest retained offset. */
  low: bigint;
  /** The offset after the newest record. */
  high: bigint;
}

export async function partitionRanges(admin: Admin, topic: string): Promise<PartitionRange[]> {
  const offsets = await admin.fetchTopicOffsets(topic);
  return offsets.map(({ partition, low, high }) => ({ partition, low: BigInt(low), high: BigInt(high) }));
}

export interface ReadOptions {
  kafka: Kafka;
  admin: Admin;
  stream: Stream;
  topic: string;
  maxRecords: number;
  signal?: AbortSignal;
}

/**
 * Reads a topic up to the given ends. kafkajs can read partitions only as a consumer group, so each read creates its
 * own group, which commits nothing. If it fails (a broker restarts), a new group resumes where it stopped.
 */
export async function* readTopic(options: ReadOptions, ranges: readonly PartitionRange[]) {
  const { admin, topic, signal } = options;
  /** The ranges still to be read, by partition. */
  const wanted: Wanted = new Map(ranges.filter(({ low, high }) => low < high).map((range) => [range.partition, range]));
  const leftEarly = new AbortController();
  const stop = signal ? AbortSignal.any([signal, leftEarly.signal]) : leftEarly.signal;
  // Back-pressure: a write resolves when the iterating caller has taken the records.
  const { readable, writable } = new TransformStream<StoredRecord[], StoredRecord[]>();
  const writer = writable.getWriter();
  const reading = readWanted(options, wanted, (records) => writer.write(records), stop).then(
    () => writer.close(),
    (reason: unknown) => writer.abort(reason),
  );
  // Retention may delete records before we reach them; then no batch would ever signal the end.
  const deletedCheck = setInterval(async () => {
    try {
      for (const { partition, low } of await partitionRanges(admin, topic)) {
        if (low >= (wanted.get(partition)?.high ?? Infinity)) wanted.delete(partition);
      }
    } catch {
      // The reader itself notices when the broker is unavailable.
    }
  }, DELETED_CHECK_MS);
  try {
    signal?.throwIfAborted();
    yield* readable;
  } finally {
    clearInterval(deletedCheck);
    leftEarly.abort();
    // The caller has already seen the error, or has stopped iterating.
    await reading.catch(() => {});
  }
}

/** Reads until nothing is wanted. Starts a new group after each failure, as long as they make progress. */
async function readWanted(options: ReadOptions, wanted: Wanted, deliver: Deliver, stop: AbortSignal): Promise<void> {
  for (let failures = 0; wanted.size > 0; ) {
    stop.throwIfAborted();
    try {
      await readAsGroup(
        options,
        wanted,
        async (records) => {
          await deliver(records);
          failures = 0;
        },
        stop,
      );
    } catch (cause) {
      stop.throwIfAborted();
      if (++failures === MAX_FAILURES) throw new LogUnavailableError("Reading the log was interrupted.", { cause });
      await pause(RETRY_PAUSE_MS, undefined, { signal: stop });
    }
  }
}

/** Resolves when nothing is wanted any more; rejects with the error that crashed the group, or when told to stop. */
async function readAsGroup(
  { kafka, stream, topic, maxRecords }: ReadOptions,
  wanted: Wanted,
  deliver: Deliver,
  stop: AbortSignal,
): Promise<void> {
  const reader = kafka.consumer({
    groupId: `${topic}.read.${randomUUID()}`,
    maxWaitTimeInMs: FETCH_WAIT_MS,
    heartbeatInterval: HEARTBEAT_MS,
    allowAutoTopicCreation: false,
    retry: { restartOnFailure: async () => false },
  });

  async function eachBatch({ batch, heartbeat, isRunning, resolveOffset }: EachBatchPayload) {
    const range = wanted.get(batch.partition);
    if (!range) return;
    // A group that commits nothing starts over at each rebalance, so skip the records already delivered.
    const records = batch.messages
      .map((message) => toStoredRecord(stream, batch.partition, message))
      .filter(({ offset }) => offset >= range.low && offset < range.high);
    const timer = setInterval(() => heartbeat().catch(() => {}), HEARTBEAT_MS);
    try {
      for (const chunk of chunks(records, maxRecords)) {
        if (!isRunning()) return;
        await deliver(chunk);
        range.low = (chunk.at(-1)?.offset ?? range.low) + 1n;
      }
    } finally {
      clearInterval(timer);
    }
    resolveOffset(batch.lastOffset());
    // The batch may end beyond its last record, where compaction removed records.
    if (BigInt(batch.lastOffset()) + 1n >= range.high) wanted.delete(batch.partition);
  }

  const finished = new Promise<void>((resolve, reject) => {
    reader.on(reader.events.CRASH, ({ payload }) => reject(payload.error));
    reader.on(reader.events.FETCH, () => {
      if (wanted.size === 0) resolve();
    });
    reader.on(reader.events.END_BATCH_PROCESS, () => {
      if (wanted.size === 0) resolve();
    });
    stop.addEventListener("abort", () => reject(stop.reason), { once: true });
  });
  finished.catch(() => {});
  try {
    await reader.connect();
    await reader.subscribe({ topic, fromBeginning: true });
    await reader.run({ eachBatch, autoCommit: false, eachBatchAutoResolve: false });
    await finished;
  } finally {
    await reader.disconnect();
  }
}
