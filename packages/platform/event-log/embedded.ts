import { EventEmitter } from "node:events";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import pLimit from "p-limit";
import { consumeInProcess, type GroupMembers } from "./embedded-consumer.ts";
import { GroupCommit } from "./group-commit.ts";
import { Journal } from "./journal.ts";
import { NewestRuns, runsOf } from "./newest-runs.ts";
import { openPositions } from "./positions.ts";
import { type Block, recordBlocks } from "./record-blocks.ts";
import { recordsOfBlocks } from "./record-ranges.ts";
import {
  type BatchHandler,
  type ConsumeOptions,
  type Consumer,
  type EventLog,
  GroupActiveError,
  type LogRecord,
  LogUnavailableError,
  type ReadOptions,
  type StoredRecord,
  type Stream,
} from "./types.ts";

export interface EmbeddedLogOptions {
  /** Directory of the log; created if missing. One process at a time may open it, once. */
  path: string;
  /** Files whose records are all older than this and committed by every known group are deleted. Unset: keep everything. */
  retentionMs?: number;
  /** append() rejects when more bytes than this are pending. Default 64 MiB. */
  maxPendingBytes?: number;
}

/** After encoding this much, other work has its turn. */
const TURN_BYTES = 128 * 1024;
const RETENTION_SWEEP_MS = 60_000;
const DEFAULT_MAX_RECORDS = 5_000;

/** Encoded records, and how many in a row belong to the same stream and organization. */
interface Append {
  blocks: Block[];
  counts: { stream: Stream; organizationId: string | undefined; count: number }[];
}

/**
 * The event log in files: one partition per stream. An append resolves once it is on disk (fdatasync). A kill, a power
 * failure or a full disk loses no resolved append and leaves no part of another.
 * @throws LogUnavailableError when a file is damaged
 */
export function openEmbeddedLog({
  path,
  retentionMs,
  maxPendingBytes = 64 * 1024 * 1024,
}: EmbeddedLogOptions): EventLog {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const journal = new Journal(join(path, "journal"));
  const positions = openPositions(join(path, "positions.json"));

  const newest = {
    sessions: new NewestRuns(journal.nextOffset("sessions")),
    receipts: new NewestRuns(journal.nextOffset("receipts")),
    monitoring: new NewestRuns(journal.nextOffset("monitoring")),
  };
  const appended = new EventEmitter().setMaxListeners(0);
  const members: GroupMembers = new Map();
  const consumers = new Set<Consumer>();
  /** Appending and deleting take turns. */
  const inTurn = pLimit(1);
  let closing: Promise<void> | undefined;

  const positionOf = (stream: Stream, group: string): number =>
    Math.max(positions.get(stream, group) ?? 0, journal.firstOffset(stream));
  const requireOpen = () => {
    if (closing) throw new LogUnavailableError("The log is closed.");
  };

  const commits = new GroupCommit<Append>({
    maxPendingBytes,
    write: (appends) => inTurn(() => write(appends)),
  });

  async function write(appends: readonly Append[]): Promise<void> {
    const blocks = appends.flatMap((each) => each.blocks);
    const written = await journal.write(blocks, Date.now());
    try {
      await written.sync();
    } catch (error) {
      await written.undo();
      throw error;
    }
    written.advance();
    for (const { stream, organizationId, count } of appends.flatMap(({ counts }) => counts)) {
      newest[stream].add(organizationId, count);
    }
    for (const stream of new Set(blocks.map((block) => block.stream))) appended.emit(stream);
  }

  async function encode(records: readonly LogRecord[]): Promise<{ blocks: Block[]; bytes: number }> {
    const blocks: Block[] = [];
    let bytes = 0;
    for (const block of recordBlocks(records)) {
      // Encoding is synchronous: without this a large append would hold up the rest of the process.
      if (bytes >= TURN_BYTES) await nextTurn();
      blocks.push(block);
      bytes += block.payload.length;
    }
    return { blocks, bytes };
  }

  /** While it waits for the disk, it holds hardly anything but bytes: each collection of garbage would copy the records of all who wait. */
  const append = (records: readonly LogRecord[]): Promise<void> => {
    const counts = countsOf(records);
    return encode(records).then(({ blocks, bytes }) =>
      blocks.length > 0 ? commits.submit({ blocks, counts }, bytes) : undefined,
    );
  };

  /** Up to `limit` records from an offset (or from the oldest retained one) up to, but not including, `end`. */
  const recordsFrom = (stream: Stream, from: number, end: number, limit: number): Promise<StoredRecord[]> => {
    const first = Math.max(from, journal.firstOffset(stream));
    const last = Math.min(end, first + limit);
    return recordsOfBlocks(journal.read(stream, first, last), first, last);
  };

  async function* waitingRuns(
    stream: Stream,
    first: number,
    { maxRecords = DEFAULT_MAX_RECORDS, signal }: ReadOptions,
  ) {
    const end = journal.nextOffset(stream);
    for (let from = first; from < end; from += maxRecords) {
      signal?.throwIfAborted();
      requireOpen();
      const upTo = Math.min(from + maxRecords, end);
      yield newest[stream].within(from, upTo) ?? (await runsOf(await recordsFrom(stream, from, upTo, maxRecords)));
      await nextTurn();
    }
  }

  async function* readUpTo(stream: Stream, end: number, { maxRecords = DEFAULT_MAX_RECORDS, signal }: ReadOptions) {
    for (let from = 0; ; ) {
      signal?.throwIfAborted();
      requireOpen();
      const records = await recordsFrom(stream, from, end, maxRecords);
      const last = records.at(-1);
      if (!last) return;
      yield records;
      from = Number(last.offset) + 1;
      // Decoding is synchronous: without this a long read would starve the rest of the process.
      await nextTurn();
    }
  }

  /** Deletes, oldest first, expired files that every known group has passed. */
  const sweep = (olderThanMs: number) => {
    const passed = (stream: Stream) => Math.min(journal.nextOffset(stream), ...positions.of(stream));
    const offsets = { sessions: passed("sessions"), receipts: passed("receipts"), monitoring: passed("monitoring") };
    return inTurn(() => journal.deleteBefore(olderThanMs, offsets));
  };

  const sweeper =
    retentionMs === undefined
      ? undefined
      : setInterval(
          () => {
            // A failed sweep (for example on a full disk) is harmless: the next one deletes the same files.
            sweep(Date.now() - retentionMs).catch(() => {});
          },
          Math.min(RETENTION_SWEEP_MS, retentionMs),
        ).unref();

  async function close(): Promise<void> {
    clearInterval(sweeper);
    await Promise.all([...consumers].map((consumer) => consumer.stop()));
    await commits.close();
    await inTurn(() => journal.close());
  }

  /** @param take the records of a stream from an offset up to, but not including, the end */
  async function consume<Batch>(
    { stream, group, maxRecords = DEFAULT_MAX_RECORDS, onError }: ConsumeOptions,
    handler: BatchHandler<Batch>,
    take: (stream: Stream, from: number, end: number) => Batch | Promise<Batch>,
  ): Promise<Consumer> {
    requireOpen();
    const consumer = consumeInProcess({
      members,
      membership: `${stream}/${group}`,
      appended,
      stream,
      handler,
      ...(onError && { onError }),
      async next() {
        const from = positionOf(stream, group);
        const end = Math.min(journal.nextOffset(stream), from + maxRecords);
        return from < end ? { batch: await take(stream, from, end), nextOffset: end } : undefined;
      },
      commit: (nextOffset) => positions.set(stream, group, nextOffset),
      onStop: () => consumers.delete(consumer),
    });
    consumers.add(consumer);
    return consumer;
  }

  return {
    append,
    consume: (options, handler) =>
      consume(options, handler, (stream, from, end) => recordsFrom(stream, from, end, end - from)),
    embedded: {
      consumeRanges: (options, handler) =>
        consume(options, handler, (stream, from, end) => journal.rangeOf(stream, from, end)),
      waitingRuns: (stream, group, { from, ...options }) =>
        waitingRuns(stream, Math.max(from, positionOf(stream, group)), options),
      async readRuns(stream, runs) {
        const [from, end] = [runs.at(0)?.from ?? 0, runs.at(-1)?.end ?? 0];
        const records = await recordsFrom(stream, from, end, end - from);
        const first = Number(records[0]?.offset ?? end);
        return runs.flatMap((run) => records.slice(Math.max(run.from - first, 0), Math.max(run.end - first, 0)));
      },
    },

    read(stream, options = {}) {
      requireOpen();
      return readUpTo(stream, journal.nextOffset(stream), options);
    },

    async lag(stream, group) {
      requireOpen();
      return BigInt(journal.nextOffset(stream) - positionOf(stream, group));
    },

    async size(stream) {
      requireOpen();
      return BigInt(journal.nextOffset(stream) - journal.firstOffset(stream));
    },

    async seek(stream, group, to) {
      requireOpen();
      if (members.get(`${stream}/${group}`)?.length) throw new GroupActiveError(group);
      const offset =
        to === "start"
          ? journal.firstOffset(stream)
          : to === "end"
            ? journal.nextOffset(stream)
            : await journal.offsetAt(stream, to.getTime());
      await positions.set(stream, group, offset);
    },

    async ping() {
      requireOpen();
      await positions.save();
      const end = journal.nextOffset("sessions");
      await recordsFrom("sessions", end - 1, end, 1);
    },

    close() {
      closing ??= close();
      return closing;
    },
  };
}

function countsOf(records: readonly LogRecord[]): Append["counts"] {
  const counts: Append["counts"] = [];
  for (const { stream, headers } of records) {
    const { organizationId } = headers;
    const last = counts.at(-1);
    if (last?.stream === stream && last.organizationId === organizationId) last.count += 1;
    else counts.push({ stream, organizationId, count: 1 });
  }
  return counts;
}
