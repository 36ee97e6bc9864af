import { setTimeout as pause } from "node:timers/promises";
import type { EachBatchPayload, Kafka, Consumer as KafkaConsumer } from "kafkajs";
import { deliver } from "./deliver.ts";
import { chunks, toStoredRecord } from "./kafka-records.ts";
import type { BatchHandler, Consumer, Stream } from "./types.ts";

/** How long after a crash the others get the partitions of the crashed member. */
const SESSION_TIMEOUT_MS = 15_000;
const HEARTBEAT_MS = 3_000;
/** How long the broker may hold an empty fetch: also how long a stop may wait for it. */
const FETCH_WAIT_MS = 1_000;
/** Before a new member takes the place of a crashed one. */
const REJOIN_PAUSE_MS = 1_000;

export interface KafkaConsumerOptions {
  kafka: Kafka;
  stream: Stream;
  topic: string;
  groupId: string;
  maxRecords: number;
  handler: BatchHandler;
  onError?: (error: unknown) => void;
  /** Resolves when the topic exists. */
  ready(): Promise<void>;
  onStop(): void;
}

/**
 * A group member that lasts until it is stopped: when kafkajs gives up on one (it does on any error that it takes for
 * final, and then consumes nothing, silently), a new one takes its place.
 */
export function consumeTopic(options: KafkaConsumerOptions): Consumer {
  const stopping = new AbortController();
  const { signal } = stopping;
  const progress = { at: Date.now(), handling: false };

  async function membersInTurn(): Promise<void> {
    while (!signal.aborted) {
      try {
        await options.ready();
        await memberUntilCrashOrStop(options, progress, signal);
      } catch (error) {
        options.onError?.(error);
        await pause(REJOIN_PAUSE_MS, undefined, { signal }).catch(() => {});
      }
    }
  }
  const stopped = membersInTurn().finally(options.onStop);

  return {
    async stop() {
      stopping.abort();
      await stopped;
    },
    get lastProgressAt() {
      return progress.at;
    },
  };
}

/** Resolves when the signal stopped the member; rejects with what crashed it. */
async function memberUntilCrashOrStop(
  { kafka, stream, topic, groupId, maxRecords, handler, onError }: KafkaConsumerOptions,
  progress: { at: number; handling: boolean },
  signal: AbortSignal,
): Promise<void> {
  const member = kafka.consumer({
    groupId,
    sessionTimeout: SESSION_TIMEOUT_MS,
    heartbeatInterval: HEARTBEAT_MS,
    maxWaitTimeInMs: FETCH_WAIT_MS,
    allowAutoTopicCreation: false,
    // kafkajs would restart the same member after some errors and not after others; we replace it after all of them.
    retry: { restartOnFailure: async () => false },
  });
  member.on(member.events.FETCH, () => {
    if (!progress.handling) progress.at = Date.now();
  });

  const eachBatch = async (payload: EachBatchPayload) => {
    progress.handling = true;
    try {
      await handleBatch(payload);
    } finally {
      progress.handling = false;
    }
  };

  async function handleBatch(payload: EachBatchPayload) {
    const { batch, isRunning, isStale, resolveOffset, commitOffsetsIfNecessary } = payload;
    const heartbeat = beating(payload, signal);
    try {
      for (const messages of chunks(batch.messages, maxRecords)) {
        if (!isRunning() || isStale() || heartbeat.signal.aborted) break;
        const records = messages.map((message) => toStoredRecord(stream, batch.partition, message));
        const last = records.at(-1);
        if (!last || !(await deliver(handler, records, heartbeat.signal, onError))) break;
        // Not consumer.commitOffsets(): that one silently commits nothing once the consumer is stopping.
        const offset = String(last.offset + 1n);
        await commitOffsetsIfNecessary({
          topics: [{ topic, partitions: [{ partition: batch.partition, offset }] }],
        }).catch((error: unknown) => {
          onError?.(error);
          throw error;
        });
        resolveOffset(String(last.offset));
        progress.at = Date.now();
      }
    } finally {
      heartbeat.stop();
    }
    // Lets kafkajs see that the group rebalances, and join again.
    if (heartbeat.failure) throw heartbeat.failure;
  }

  const crash = crashOf(member, signal);
  try {
    await member.connect();
    await member.subscribe({ topic, fromBeginning: true });
    await member.run({ eachBatch, autoCommit: false, eachBatchAutoResolve: false });
    await crash;
  } finally {
    await member.disconnect();
  }
}

/** Resolves when the signal aborts; rejects when the member crashes. */
function crashOf(member: KafkaConsumer, signal: AbortSignal): Promise<void> {
  const crash = new Promise<void>((resolve, reject) => {
    member.on(member.events.CRASH, ({ payload }) => reject(payload.error));
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve());
  });
  // It may crash while connecting, before anybody awaits this.
  crash.catch(() => {});
  return crash;
}

/** Keeps the membership alive while a handler runs. Its signal aborts on stop and when the group says the membership ended. */
function beating({ heartbeat }: EachBatchPayload, stop: AbortSignal) {
  const ended = new AbortController();
  const abort = () => ended.abort();
  if (stop.aborted) abort();
  stop.addEventListener("abort", abort);
  const beat = {
    signal: ended.signal,
    failure: undefined as unknown,
    stop: () => {
      clearInterval(timer);
      stop.removeEventListener("abort", abort);
    },
  };
  const timer = setInterval(() => {
    heartbeat().catch((error: unknown) => {
      beat.failure = error;
      abort();
    });
  }, HEARTBEAT_MS);
  return beat;
}
