import { setTimeout as pause } from "node:timers/promises";
import { chunks } from "../slices/index.ts";
import type { KafkaClients } from "./kafka-client.ts";
import { fetchPartitions } from "./kafka-fetch.ts";
import type { Outage } from "./kafka-outage.ts";
import { LogUnavailableError, type StoredRecord, type Stream } from "./types.ts";

const DELETED_CHECK_MS = 2_000;
/** How many clients in a row may fail without reading a record. */
const MAX_FAILURES = 10;
const RETRY_PAUSE_MS = 1_000;

export interface PartitionRange {
  partition: number;
  /** The oldest retained offset. */
  low: bigint;
  /** The offset after the newest record. */
  high: bigint;
}

export interface ReadTopicOptions {
  clients: KafkaClients;
  outage: Outage;
  stream: Stream;
  topic: string;
  maxRecords: number;
  /** What the topic has now. */
  ranges(): Promise<readonly PartitionRange[]>;
  signal?: AbortSignal;
}

/** Reads a topic up to the given ends, without a group. If it fails (a broker restarts), it goes on where it was. */
export async function* readTopic(options: ReadTopicOptions, ranges: readonly PartitionRange[]) {
  const { signal } = options;
  const wanted = ranges.filter(({ low, high }) => low < high);
  const ends = new Map(wanted.map(({ partition, high }) => [partition, high]));
  /** Of the partitions still to be read. */
  const positions = new Map(wanted.map(({ partition, low }) => [partition, low]));
  const leftEarly = new AbortController();
  const stop = signal ? AbortSignal.any([signal, leftEarly.signal]) : leftEarly.signal;
  // Back-pressure: a write resolves when the iterating caller has taken the records.
  const { readable, writable } = new TransformStream<StoredRecord[], StoredRecord[]>();
  const writer = writable.getWriter();
  const reading = readWanted(options, positions, ends, (records) => writer.write(records), stop).then(
    () => writer.close(),
    (reason: unknown) => writer.abort(reason),
  );
  // Whoever iterates learns it before what has been read meanwhile.
  stop.addEventListener("abort", () => void writer.abort(stop.reason).catch(() => {}), { once: true });
  // Retention may delete records before we reach them; then nothing would ever signal the end.
  const deletedCheck = setInterval(async () => {
    try {
      for (const { partition, low } of await options.ranges()) {
        const position = positions.get(partition);
        if (position === undefined) continue;
        if (low >= (ends.get(partition) ?? low)) positions.delete(partition);
        else if (low > position) positions.set(partition, low);
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

/** Reads until no positions are left. Goes on with another client after each failure, as long as they make progress. */
async function readWanted(
  { clients, outage, stream, topic, maxRecords }: ReadTopicOptions,
  positions: Map<number, bigint>,
  ends: ReadonlyMap<number, bigint>,
  deliver: (records: StoredRecord[]) => Promise<void>,
  stop: AbortSignal,
): Promise<void> {
  for (let failures = 0; positions.size > 0; ) {
    stop.throwIfAborted();
    const client = clients.reader();
    client.topics.track(topic);
    const connections = clients.fetchConnections();
    try {
      await fetchPartitions({
        ...{ client, connections, stream, topic, positions, signal: stop },
        async take(fetched) {
          for (const { partition, records, end } of fetched) {
            const high = ends.get(partition) ?? 0n;
            for (const chunk of chunks(
              records.filter(({ offset }) => offset < high),
              maxRecords,
            )) {
              stop.throwIfAborted();
              await deliver(chunk);
              positions.set(partition, (chunk.at(-1)?.offset ?? 0n) + 1n);
              failures = 0;
            }
            // It may end beyond its last record, where compaction removed records.
            if (end >= high) positions.delete(partition);
            else positions.set(partition, end);
          }
        },
        onAnswer: outage.answered,
        onFailure: outage.failed,
      });
    } catch (cause) {
      stop.throwIfAborted();
      if (++failures === MAX_FAILURES) throw new LogUnavailableError("Reading the log was interrupted.", { cause });
      await pause(RETRY_PAUSE_MS, undefined, { signal: stop });
    } finally {
      await Promise.all([connections.close(), client.close()]);
    }
  }
}
