import { setMaxListeners } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import type { EachBatchPayload, Kafka, Consumer as KafkaConsumer } from "kafkajs";
import { chunks } from "../slices/index.ts";
import { combine } from "./combine.ts";
import { toStoredRecord } from "./kafka-records.ts";
import type { BatchHandler, Consumer, Stream } from "./types.ts";

/** How long after a crash the other members take over the crashed member's partitions. */
const SESSION_TIMEOUT_MS = 15_000;
const HEARTBEAT_MS = 3_000;
/** How long the broker may hold an empty fetch; a stop may have to wait this long too. */
const FETCH_WAIT_MS = 1_000;
/** Pause before a new member replaces a crashed one. */
const REJOIN_PAUSE_MS = 1_000;
/** More than one process is usually given. What a fetch brings for so many partitions is delivered together. */
const PARTITIONS_AT_ONCE = 100;

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
 * A consumer that runs until it is stopped. kafkajs silently stops consuming after any error it considers final, so
 * each crashed group member is replaced by a new one.
 */
export function consumeTopic(options: KafkaConsumerOptions): Consumer {
  const stopping = new AbortController();
  const { signal } = stopping;
  // Each partition listens while its records are handled.
  setMaxListeners(0, signal);
  const progress = { at: Date.now(), handling: 0, isFirst: false };

  async function runMembers(): Promise<void> {
    while (!signal.aborted) {
      try {
        await options.ready();
        await runMember(options, progress, signal);
      } catch (error) {
        options.onError?.(error);
        await pause(REJOIN_PAUSE_MS, undefined, { signal }).catch(() => {});
      }
    }
  }
  const stopped = runMembers().finally(options.onStop);

  return {
    async stop() {
      stopping.abort();
      await stopped;
    },
    get lastProgressAt() {
      return progress.at;
    },
    get isFirst() {
      return progress.isFirst;
    },
  };
}

/** Resolves when the signal has stopped the member; rejects with the error that crashed it. */
async function runMember(
  { kafka, stream, topic, groupId, maxRecords, handler, onError }: KafkaConsumerOptions,
  progress: { at: number; handling: number; isFirst: boolean },
  signal: AbortSignal,
): Promise<void> {
  const member = kafka.consumer({
    groupId,
    sessionTimeout: SESSION_TIMEOUT_MS,
    heartbeatInterval: HEARTBEAT_MS,
    maxWaitTimeInMs: FETCH_WAIT_MS,
    allowAutoTopicCreation: false,
    // kafkajs restarts a member after some errors but not others; we replace it after every error instead.
    retry: { restartOnFailure: async () => false },
  });
  member.on(member.events.FETCH, () => {
    if (progress.handling === 0) progress.at = Date.now();
  });
  member.on(member.events.GROUP_JOIN, ({ payload }) => {
    progress.isFirst = payload.memberAssignment[topic]?.includes(0) === true;
  });
  const deliver = combine({ handler, maxRecords, onError });

  const eachBatch = async (payload: EachBatchPayload) => {
    progress.handling += 1;
    try {
      await handleBatch(payload);
    } finally {
      progress.handling -= 1;
    }
  };

  async function handleBatch(payload: EachBatchPayload) {
    const { batch, isRunning, isStale, resolveOffset, commitOffsetsIfNecessary } = payload;
    const heartbeat = startHeartbeat(payload, signal);
    try {
      for (const messages of chunks(batch.messages, maxRecords)) {
        if (!isRunning() || isStale() || heartbeat.signal.aborted) break;
        const records = messages.map((message) => toStoredRecord(stream, batch.partition, message));
        const last = records.at(-1);
        if (!last || !(await deliver(records, heartbeat.signal))) break;
        // Not consumer.commitOffsets(), which silently commits nothing once the consumer is stopping.
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
    // Lets kafkajs notice the rebalance and rejoin the group.
    if (heartbeat.failure) throw heartbeat.failure;
  }

  const crash = crashOrAbort(member, signal);
  try {
    await member.connect();
    await member.subscribe({ topic, fromBeginning: true });
    await member.run({
      eachBatch,
      autoCommit: false,
      eachBatchAutoResolve: false,
      partitionsConsumedConcurrently: PARTITIONS_AT_ONCE,
    });
    await crash;
  } finally {
    progress.isFirst = false;
    await member.disconnect();
  }
}

/** Resolves when the signal aborts; rejects when the member crashes. */
function crashOrAbort(member: KafkaConsumer, signal: AbortSignal): Promise<void> {
  const crash = new Promise<void>((resolve, reject) => {
    member.on(member.events.CRASH, ({ payload }) => reject(payload.error));
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve());
  });
  // The member may crash while connecting, before anything awaits this promise.
  crash.catch(() => {});
  return crash;
}

/** Sends heartbeats while a handler runs. The signal aborts on stop and when the group has removed this member. */
function startHeartbeat({ heartbeat }: EachBatchPayload, stop: AbortSignal) {
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
