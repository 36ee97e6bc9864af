import { setMaxListeners } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { heartbeatV4, type Consumer as KafkaConsumer } from "@platformatic/kafka";
import { chunks } from "../slices/index.ts";
import { combine } from "./combine.ts";
import { foundInTime, isKafkaError, type KafkaClients } from "./kafka-client.ts";
import { fetchPartitions } from "./kafka-fetch.ts";
import type { Outage } from "./kafka-outage.ts";
import type { Fetched } from "./kafka-records.ts";
import type { BatchHandler, Consumer, StoredRecord, Stream } from "./types.ts";

/** How long after a crash the other members take over the crashed member's partitions: the least that brokers allow by default. */
const SESSION_TIMEOUT_MS = 6_000;
const HEARTBEAT_MS = 1_000;
/** How long members may take to finish a batch when the group changes. */
const REBALANCE_TIMEOUT_MS = 30_000;
/** Pause before a new member replaces a crashed one. */
const REJOIN_PAUSE_MS = 1_000;
/** A broker that hangs is not waited for: the group forgets a member that has not left. */
const LEAVE_TIMEOUT_MS = 5_000;

export interface KafkaConsumerOptions {
  clients: KafkaClients;
  outage: Outage;
  stream: Stream;
  topic: string;
  groupId: string;
  maxRecords: number;
  handler: BatchHandler;
  onError?: (error: unknown) => void;
  /** Resolves with the next offset of each partition of the topic. */
  positions(): Promise<ReadonlyMap<number, bigint>>;
  onStop(): void;
}

interface Progress {
  at: number;
  handling: number;
  isFirst: boolean;
  positions: ReadonlyMap<number, bigint>;
}

/** A consumer that runs until it is stopped. A member of the group that meets an error is replaced by a new one. */
export function consumeTopic(options: KafkaConsumerOptions): Consumer {
  const { outage } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  // Each assignment listens while its records are handled.
  setMaxListeners(0, signal);
  const progress: Progress = { at: Date.now(), handling: 0, isFirst: false, positions: new Map() };

  async function runMembers(): Promise<void> {
    while (!signal.aborted) {
      try {
        await runMember(options, progress, signal);
      } catch (error) {
        if (!signal.aborted && !isRebalance(error)) outage.failed(error);
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
    get positions() {
      return progress.positions;
    },
  };
}

/** The topic has more partitions than when the member joined, which nobody reads before members join again. */
class PartitionsAddedError extends Error {
  override readonly name = "PartitionsAddedError";
}

/** Whether a member only has to join again: Kafka works. */
const isRebalance = (error: unknown) =>
  error instanceof PartitionsAddedError || isKafkaError(error, "needsRejoin", true);

/** Resolves when the signal has stopped the member; rejects with the error that crashed it. */
async function runMember(options: KafkaConsumerOptions, progress: Progress, signal: AbortSignal): Promise<void> {
  const { clients, outage, topic, groupId, positions } = options;
  // Makes the topic if there is none.
  await positions();
  let crash: (error: unknown) => void = () => {};
  let stop = () => {};
  const over = new Promise<void>((resolve, reject) => {
    crash = reject;
    stop = resolve;
  });
  signal.addEventListener("abort", stop);
  if (signal.aborted) stop();
  // It may crash before anything awaits this.
  over.catch(() => {});

  let reading: Reading | undefined;
  let isLeaving = false;
  async function endReading(): Promise<void> {
    progress.isFirst = false;
    progress.positions = new Map();
    await reading?.end();
    reading = undefined;
  }
  const member = clients.member(groupId, {
    sessionTimeout: SESSION_TIMEOUT_MS,
    heartbeatInterval: HEARTBEAT_MS,
    heartbeatStallTimeout: SESSION_TIMEOUT_MS,
    rebalanceTimeout: REBALANCE_TIMEOUT_MS,
    // The name and the version that kafkajs has, so that members of an earlier version may be in the same group.
    protocols: [{ name: "RoundRobinAssigner", version: 0 }],
    // Asked for before it joins, which gives its partitions up: what it has begun with them has to be committed by then.
    async protocolsMetadata() {
      const beating = setInterval(() => void beat(member).catch(() => {}), HEARTBEAT_MS);
      await endReading().finally(() => clearInterval(beating));
      return Buffer.alloc(0);
    },
  });
  member.topics.track(topic);
  member.on("error", crash);
  member.on("consumer:heartbeat:stalled", ({ lastError }) => {
    crash(lastError ?? new Error("The group's coordinator does not answer heartbeats."));
  });
  member.on("consumer:heartbeat:end", () => {
    // One more member than partitions has nothing to fetch.
    if (progress.positions.size === 0) progress.at = Date.now();
  });
  member.on("consumer:group:join", ({ assignments = [] }) => {
    if (signal.aborted || isLeaving) return;
    outage.answered();
    const mine = assignments.flatMap((assignment) => (assignment.topic === topic ? assignment.partitions : []));
    progress.isFirst = mine.includes(0);
    reading = readAssigned(options, member, mine, progress, signal, crash);
  });
  try {
    // To join a group may take long, but not to find where.
    const found = Promise.all([member.findGroupCoordinator(), member.metadata({ topics: [topic] })]);
    await Promise.race([foundInTime(found), over]);
    await Promise.race([member.joinGroup(), over]);
    await over;
  } finally {
    isLeaving = true;
    signal.removeEventListener("abort", stop);
    await endReading();
    await Promise.race([member.close(true), pause(LEAVE_TIMEOUT_MS, undefined, { ref: false })]).catch(() => {});
  }
}

/** A heartbeat while the member ends its batch to join again: the client sends none then, and the group would forget it and its commit. */
async function beat({ coordinatorId, currentMetadata, connections, groupId, generationId, memberId }: KafkaConsumer) {
  const broker = coordinatorId === null ? undefined : currentMetadata?.brokers.get(coordinatorId);
  if (!broker || memberId === null) return;
  await heartbeatV4.api.async(await connections.get(broker), groupId, generationId, memberId, null);
}

/** Partitions that are being read. */
interface Reading {
  /** Aborts the handler's signal; resolves when it has ended and its records are committed. */
  end(): Promise<void>;
}

function readAssigned(
  { clients, outage, stream, topic, maxRecords, handler, onError, positions: allPositions }: KafkaConsumerOptions,
  member: KafkaConsumer,
  partitions: readonly number[],
  progress: Progress,
  stop: AbortSignal,
  onFailure: (error: unknown) => void,
): Reading {
  const ended = new AbortController();
  const signal = AbortSignal.any([stop, ended.signal]);
  const deliver = combine({ handler, maxRecords, onError });
  const positions = new Map<number, bigint>();
  const connections = clients.fetchConnections();
  const countPartitions = () => member.currentMetadata?.topics.get(topic)?.partitionsCount;
  let count: number | undefined;

  async function commit(records: readonly StoredRecord[]): Promise<void> {
    const ends = new Map(records.map(({ partition, offset }) => [partition, offset + 1n]));
    const offsets = Array.from(ends, ([partition, offset]) => ({ topic, partition, offset, leaderEpoch: -1 }));
    try {
      await member.commit({ offsets });
    } catch (error) {
      onError?.(error);
      throw error;
    }
    for (const [partition, offset] of ends) positions.set(partition, offset);
    progress.at = Date.now();
  }
  async function take(fetched: Fetched[]): Promise<void> {
    if (progress.handling === 0) progress.at = Date.now();
    progress.handling += 1;
    try {
      for (const records of chunks(
        fetched.flatMap((each) => each.records),
        maxRecords,
      )) {
        if (signal.aborted || !(await deliver(records, signal))) return;
        await commit(records);
      }
      for (const { partition, end } of fetched) positions.set(partition, end);
      count ??= countPartitions();
      if ((countPartitions() ?? count) !== count) throw new PartitionsAddedError();
    } finally {
      progress.handling -= 1;
    }
  }
  async function read(): Promise<void> {
    const all = await allPositions();
    for (const partition of partitions) positions.set(partition, all.get(partition) ?? 0n);
    if (!signal.aborted) progress.positions = positions;
    await fetchPartitions({
      ...{ client: member, connections, stream, topic, positions, take, signal },
      ...{ onAnswer: outage.answered, onFailure: outage.failed },
    });
  }
  const reading = read().catch((error: unknown) => {
    if (!stop.aborted) onFailure(error);
  });
  return {
    async end() {
      ended.abort();
      await reading;
      await connections.close();
    },
  };
}
