import { setTimeout as pause } from "node:timers/promises";
import type { ConnectionPool, Consumer as KafkaConsumer } from "@platformatic/kafka";
import { FETCH_WAIT_MS, foundInTime, isKafkaError } from "./kafka-client.ts";
import { type Fetched, fetchedRecords } from "./kafka-records.ts";
import type { Stream } from "./types.ts";

const PARTITION_BYTES = 1024 * 1024;
const RESPONSE_BYTES = 10 * PARTITION_BYTES;
const RETRY_PAUSE_MS = 500;
/** How often partitions without a leader are looked up again, while the others are read. */
const LEADERLESS_LOOK_MS = 2_000;
const NO_LEADER = -1;
/** How often none may have one before a new client is made: one that joins its group again holds up the other members. */
const MAX_LEADERLESS_LOOKS = 15;
/** Then a new client is made, which begins with another broker. */
const MAX_FAILURES = 3;

export interface FetchOptions {
  client: KafkaConsumer;
  connections: ConnectionPool;
  stream: Stream;
  topic: string;
  /** The next offset of each partition. Moves on as records are taken; a partition that is deleted is read no further. */
  positions: Map<number, bigint>;
  /** Takes what one broker had for some partitions; empty when nothing came in time. Nothing more is fetched from that broker meanwhile. */
  take(fetched: Fetched[]): Promise<void>;
  onAnswer(): void;
  onFailure(error: unknown): void;
  signal: AbortSignal;
}

/**
 * Fetches until the signal aborts or no positions are left, from all brokers at once. Finds partitions whose leader has moved.
 * @throws the last error after several in a row, that of a position that is not there, or the error of `take`
 */
export async function fetchPartitions(options: FetchOptions): Promise<void> {
  const { client, topic, positions, onFailure, signal } = options;
  const isOver = () => signal.aborted || positions.size === 0;
  let isAnyLeaderless = false;
  let leaderlessLooks = 0;
  for (let failures = 0; !isOver(); ) {
    /** Aborts when one broker fails, so that all leaders are looked up again. */
    const failed = new AbortController();
    const onTaken = () => {
      failures = 0;
    };
    try {
      const { topics } = await foundInTime(client.metadata({ topics: [topic], forceUpdate: isAnyLeaderless }));
      const known = topics.get(topic);
      const byLeader = new Map<number, number[]>();
      for (const partition of positions.keys()) {
        const leader = known?.partitions[partition]?.leader ?? NO_LEADER;
        byLeader.set(leader, [...(byLeader.get(leader) ?? []), partition]);
      }
      isAnyLeaderless = byLeader.delete(NO_LEADER);
      if (byLeader.size === 0) {
        const error = new Error("None of the partitions has a leader.");
        if (!known || ++leaderlessLooks >= MAX_LEADERLESS_LOOKS) throw error;
        onFailure(error);
        await pause(LEADERLESS_LOOK_MS, undefined, { signal }).catch(() => {});
        continue;
      }
      leaderlessLooks = 0;
      const lookAgain = isAnyLeaderless ? [AbortSignal.timeout(LEADERLESS_LOOK_MS)] : [];
      const until = AbortSignal.any([signal, failed.signal, ...lookAgain]);
      // All of them end first: none may take the same records again meanwhile, or go on after this has.
      const ended = await Promise.allSettled(
        [...byLeader].map(([node, partitions]) =>
          fetchFrom({ ...options, signal: until }, { node, topicId: known?.id ?? "", partitions }, onTaken).catch(
            (error: unknown) => {
              failed.abort();
              throw error;
            },
          ),
        ),
      );
      const errors = ended.flatMap((end): unknown[] => (end.status === "rejected" ? [end.reason] : []));
      if (errors.length > 0) throw errors.find((error) => error instanceof TakeError) ?? errors[0];
    } catch (error) {
      if (error instanceof TakeError) throw error.cause;
      if (isOver()) return;
      // No broker will ever have it: whoever set the positions has to look again.
      if (isKafkaError(error, "apiId", "OFFSET_OUT_OF_RANGE")) throw error;
      onFailure(error);
      if (++failures === MAX_FAILURES) throw error;
      client.clearMetadata();
      await pause(RETRY_PAUSE_MS, undefined, { signal }).catch(() => {});
    }
  }
}

/** Tells the errors of whoever takes the records from those of the brokers. */
class TakeError extends Error {
  override readonly name = "TakeError";
}

interface Leader {
  node: number;
  topicId: string;
  partitions: readonly number[];
}

async function fetchFrom(
  { client, connections, stream, positions, take, onAnswer, signal }: FetchOptions,
  { node, topicId, partitions }: Leader,
  onTaken: () => void,
): Promise<void> {
  while (!signal.aborted) {
    const from = new Map(
      partitions.flatMap((partition) => {
        const offset = positions.get(partition);
        return offset === undefined ? [] : [[partition, offset] as const];
      }),
    );
    if (from.size === 0) return;
    const response = await client.fetch({
      ...{ node, connectionPool: connections, maxWaitTime: FETCH_WAIT_MS, minBytes: 1, maxBytes: RESPONSE_BYTES },
      topics: [
        { topicId, partitions: Array.from(from, ([partition, fetchOffset]) => requestOf(partition, fetchOffset)) },
      ],
    });
    onAnswer();
    await take(fetchedRecords(stream, response, from)).catch((cause: unknown) => {
      throw new TakeError("", { cause });
    });
    onTaken();
  }
}

const requestOf = (partition: number, fetchOffset: bigint) => ({
  ...{ partition, fetchOffset, partitionMaxBytes: PARTITION_BYTES },
  // Not known, so that the broker does not compare them.
  ...{ currentLeaderEpoch: -1, lastFetchedEpoch: -1 },
});
