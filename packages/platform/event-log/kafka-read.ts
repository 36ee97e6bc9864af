import { randomUUID } from "node:crypto";
import type { Admin, EachBatchPayload, Kafka } from "kafkajs";
import { chunks, toStoredRecord } from "./kafka-records.ts";
import { LogUnavailableError, type StoredRecord, type Stream } from "./types.ts";

const HEARTBEAT_MS = 3_000;
const FETCH_WAIT_MS = 500;
const DELETED_CHECK_MS = 2_000;

export interface PartitionRange {
  partition: number;
  /** The oldest offset kept. */
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
 * Reads a topic up to given ends through a consumer group of its own that commits nothing. kafkajs has no way to read
 * partitions without a group.
 */
export async function* readTopic(
  { kafka, admin, stream, topic, maxRecords, signal }: ReadOptions,
  ranges: readonly PartitionRange[],
): AsyncGenerator<readonly StoredRecord[]> {
  /** What is still to be read, per partition. */
  const wanted = new Map(ranges.filter(({ low, high }) => low < high).map((range) => [range.partition, range]));
  if (wanted.size === 0) return;
  signal?.throwIfAborted();

  // The stream hands each chunk over to the reader: its write() resolves when the reader took the chunk.
  const { readable, writable } = new TransformStream<StoredRecord[], StoredRecord[]>();
  const writer = writable.getWriter();
  writer.closed.catch(() => {});
  const fail = (reason: unknown) => void writer.abort(reason).catch(() => {});
  const finish = (partition: number) => {
    wanted.delete(partition);
    if (wanted.size === 0) writer.close().catch(() => {});
  };

  const reader = kafka.consumer({
    groupId: `${topic}.read.${randomUUID()}`,
    maxWaitTimeInMs: FETCH_WAIT_MS,
    heartbeatInterval: HEARTBEAT_MS,
    allowAutoTopicCreation: false,
    retry: { restartOnFailure: async () => false },
  });
  reader.on(reader.events.CRASH, ({ payload: { error } }) =>
    fail(new LogUnavailableError("Reading the log was interrupted.", { cause: error })),
  );

  async function eachBatch({ batch, heartbeat, pause }: EachBatchPayload) {
    const range = wanted.get(batch.partition);
    if (range) {
      // After a rebalance the group starts over, as it commits nothing: what was handed over already is left out.
      const records = batch.messages
        .map((message) => toStoredRecord(stream, batch.partition, message))
        .filter(({ offset }) => offset >= range.low && offset < range.high);
      const timer = setInterval(() => heartbeat().catch(() => {}), HEARTBEAT_MS);
      try {
        for (const chunk of chunks(records, maxRecords)) {
          await writer.write(chunk);
          range.low = (chunk.at(-1)?.offset ?? range.low) + 1n;
        }
      } catch {
        return; // The reader left or was told to: nobody takes the rest.
      } finally {
        clearInterval(timer);
      }
      // The batch may end behind its last record: with records that a compaction removed.
      if (BigInt(batch.lastOffset()) + 1n >= range.high) finish(batch.partition);
    }
    if (!wanted.has(batch.partition)) pause();
  }

  // Records may be deleted (retention) while we are on our way to them; then no batch ever says that the end is reached.
  const deletedCheck = setInterval(async () => {
    try {
      for (const { partition, low } of await partitionRanges(admin, topic)) {
        const range = wanted.get(partition);
        if (range && low >= range.high) finish(partition);
      }
    } catch {
      // The reader itself notices when the broker is gone.
    }
  }, DELETED_CHECK_MS);
  const onAbort = () => fail(signal?.reason);
  signal?.addEventListener("abort", onAbort);

  try {
    await reader.connect();
    await reader.subscribe({ topic, fromBeginning: true });
    await reader.run({ eachBatch, autoCommit: false });
    yield* readable;
  } finally {
    clearInterval(deletedCheck);
    signal?.removeEventListener("abort", onAbort);
    fail(new LogUnavailableError("The reader left."));
    await reader.disconnect();
  }
}
