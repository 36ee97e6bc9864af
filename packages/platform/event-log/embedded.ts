import { EventEmitter } from "node:events";
import { setImmediate as nextTurn } from "node:timers/promises";
import { type Database, open } from "lmdb";
import { consumeInProcess, type GroupMembers } from "./embedded-consumer.ts";
import { GroupCommit } from "./group-commit.ts";
import { cutByBytes } from "./sizes.ts";
import {
  type Consumer,
  type EventLog,
  GroupActiveError,
  type LogRecord,
  LogUnavailableError,
  STREAMS,
  type StoredRecord,
  type Stream,
} from "./types.ts";

export interface EmbeddedLogOptions {
  /** Directory of the log; created if missing. Other processes may open it too, to read or to append. */
  path: string;
  /** Blocks older than this that every known group has committed are deleted. Unset: keep everything. */
  retentionMs?: number;
  /** append() rejects when more bytes than this are pending. Default 64 MiB. */
  maxPendingBytes?: number;
}

/** Small, so a batch rarely decodes much more than it delivers; large enough that an append writes only a few entries. */
const BLOCK_BYTES = 256 * 1024;
const RETENTION_SWEEP_MS = 60_000;
/** A sweep is one transaction; this limit keeps it short. The next sweep deletes the rest. */
const BLOCKS_PER_SWEEP = 2_000;
const DEFAULT_MAX_RECORDS = 5_000;

/** A block's key is its first record's offset and its storage time, so both can be read without decoding the block. */
type BlockKey = [firstOffset: number, storedAtMs: number];
type PackedRecord = [key: string, headers: Readonly<Record<string, string>>, value: Uint8Array];
type Blocks = Database<PackedRecord[], BlockKey>;
interface Tail {
  nextOffset: number;
  /** When the last block was stored. Never decreases, so offsets can be found by time with a binary search. */
  storedAtMs: number;
}

/**
 * The event log on LMDB: one partition per stream, appended in blocks. An append resolves once it is on disk (fdatasync).
 * LMDB commits are atomic, so a kill or a power failure loses no resolved append and leaves no partial block.
 */
export function openEmbeddedLog({
  path,
  retentionMs,
  maxPendingBytes = 64 * 1024 * 1024,
}: EmbeddedLogOptions): EventLog {
  const environment = open({
    path,
    noSubdir: false,
    maxDbs: STREAMS.length + 2,
    // By default lmdb-js writes the root page before syncing the data and repairs the file after a power failure. LMDB's
    // own order (data, sync, root) needs no repair, and with group commit it also measured faster.
    overlappingSync: false,
    // When enabled, a failed commit (a full disk) rejects a promise inside lmdb-js that we cannot catch, which ends the process.
    eventTurnBatching: false,
  });
  const openBlocks = (stream: Stream): Blocks => environment.openDB({ name: `blocks.${stream}` });
  const blocks: Record<Stream, Blocks> = {
    sessions: openBlocks("sessions"),
    receipts: openBlocks("receipts"),
    monitoring: openBlocks("monitoring"),
  };
  const tails: Database<Tail, Stream> = environment.openDB({ name: "tails" });
  /** The next offset of each group. */
  const positions: Database<number, [Stream, string]> = environment.openDB({ name: "positions" });

  const appended = new EventEmitter().setMaxListeners(0);
  const members: GroupMembers = new Map();
  const consumers = new Set<Consumer>();
  let closing: Promise<void> | undefined;

  const tailOf = (stream: Stream): Tail => tails.get(stream) ?? { nextOffset: 0, storedAtMs: 0 };
  /** The oldest retained offset. */
  const headOf = (stream: Stream): number => {
    const [first] = blocks[stream].getKeys({ limit: 1 });
    return first ? first[0] : tailOf(stream).nextOffset;
  };
  const positionOf = (stream: Stream, group: string): number =>
    Math.max(positions.get([stream, group]) ?? 0, headOf(stream));
  /** LMDB reuses a read snapshot for a while; this starts a new one. */
  const refresh = () => {
    if (closing) throw new LogUnavailableError("The log is closed.");
    environment.resetReadTxn();
  };

  /** Runs the action in a write transaction and resolves when it is on disk. */
  async function transact(action: () => void): Promise<void> {
    try {
      await environment.transaction(action);
    } catch (error) {
      throw new LogUnavailableError("The event log could not be written.", { cause: await findCommitError(error) });
    }
  }

  const commits = new GroupCommit<{ stream: Stream; records: PackedRecord[] }[]>({
    maxPendingBytes,
    async write(appends) {
      await transact(() => {
        for (const { stream, records } of appends.flat()) {
          const tail = tailOf(stream);
          const storedAtMs = Math.max(tail.storedAtMs, Date.now());
          blocks[stream].putSync([tail.nextOffset, storedAtMs], records, { append: true });
          // Directly after its block, so the log stays consistent if the next put fails.
          tails.putSync(stream, { nextOffset: tail.nextOffset + records.length, storedAtMs });
        }
      });
      for (const stream of new Set(appends.flat().map((block) => block.stream))) appended.emit(stream);
    },
  });

  async function append(records: readonly LogRecord[]): Promise<void> {
    if (records.length === 0) return;
    const blocksToWrite: { stream: Stream; records: PackedRecord[] }[] = [];
    let bytes = 0;
    for (const stream of STREAMS) {
      const own = records.filter((record) => record.stream === stream);
      for (const run of cutByBytes(own, BLOCK_BYTES)) {
        blocksToWrite.push({ stream, records: run.records.map(({ key, headers, value }) => [key, headers, value]) });
        bytes += run.bytes;
      }
    }
    await commits.submit(blocksToWrite, bytes);
  }

  /** Up to `limit` records from an offset (or from the oldest retained one) up to, but not including, `end`. */
  function recordsFrom(stream: Stream, from: number, end: number, limit: number): StoredRecord[] {
    const found: StoredRecord[] = [];
    let offset = Math.max(from, headOf(stream));
    while (offset < end && found.length < limit) {
      const [block] = blocks[stream].getRange({ start: [offset + 1, 0], reverse: true, limit: 1 });
      if (!block) break;
      const [firstOffset] = block.key;
      const wanted = block.value.slice(
        offset - firstOffset,
        Math.min(end - firstOffset, offset - firstOffset + limit - found.length),
      );
      if (wanted.length === 0) break;
      for (const [key, headers, value] of wanted) {
        found.push({ stream, key, headers, value, partition: 0, offset: BigInt(offset++) });
      }
    }
    return found;
  }

  async function* readUpTo(stream: Stream, end: number, maxRecords: number, signal?: AbortSignal) {
    for (let from = 0; ; ) {
      signal?.throwIfAborted();
      refresh();
      const records = recordsFrom(stream, from, end, maxRecords);
      const last = records.at(-1);
      if (!last) return;
      yield records;
      from = Number(last.offset) + 1;
      // Reads are synchronous: without this a long read would starve the rest of the process.
      await nextTurn();
    }
  }

  /** The first offset stored at or after a time, or the end of the stream. Storage times never decrease with the offset. */
  function offsetAt(stream: Stream, timeMs: number): number {
    let low = headOf(stream);
    let high = tailOf(stream).nextOffset;
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const [block] = blocks[stream].getKeys({ start: [middle + 1, 0], reverse: true, limit: 1 });
      if (block && block[1] < timeMs) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Deletes, oldest first, expired blocks that every known group has passed. */
  async function sweep(stream: Stream, olderThanMs: number): Promise<void> {
    await transact(() => {
      let wantedFrom = tailOf(stream).nextOffset;
      for (const { key, value } of positions.getRange()) {
        if (key[0] === stream) wantedFrom = Math.min(wantedFrom, value);
      }
      const oldest = [...blocks[stream].getKeys({ limit: BLOCKS_PER_SWEEP + 1 })];
      for (const [index, key] of oldest.slice(0, BLOCKS_PER_SWEEP).entries()) {
        const endOffset = oldest[index + 1]?.[0] ?? tailOf(stream).nextOffset;
        if (key[1] >= olderThanMs || endOffset > wantedFrom) break;
        blocks[stream].removeSync(key);
      }
    });
  }

  const sweeper =
    retentionMs === undefined
      ? undefined
      : setInterval(
          () => {
            // A failed sweep (for example on a full disk) is harmless: the next one deletes the same blocks.
            for (const stream of STREAMS) sweep(stream, Date.now() - retentionMs).catch(() => {});
          },
          Math.min(RETENTION_SWEEP_MS, retentionMs),
        ).unref();

  async function close(): Promise<void> {
    clearInterval(sweeper);
    await Promise.all([...consumers].map((consumer) => consumer.stop()));
    await commits.close();
    await environment.close();
  }

  return {
    append,

    async consume({ stream, group, maxRecords = DEFAULT_MAX_RECORDS, onError }, handler) {
      refresh();
      const consumer = consumeInProcess({
        members,
        membership: `${stream}/${group}`,
        appended,
        stream,
        handler,
        ...(onError && { onError }),
        next: () => {
          refresh();
          return recordsFrom(stream, positionOf(stream, group), tailOf(stream).nextOffset, maxRecords);
        },
        commit: (nextOffset) => transact(() => positions.putSync([stream, group], nextOffset)),
        onStop: () => consumers.delete(consumer),
      });
      consumers.add(consumer);
      return consumer;
    },

    read(stream, { maxRecords = DEFAULT_MAX_RECORDS, signal } = {}) {
      refresh();
      return readUpTo(stream, tailOf(stream).nextOffset, maxRecords, signal);
    },

    async lag(stream, group) {
      refresh();
      return BigInt(tailOf(stream).nextOffset - positionOf(stream, group));
    },

    async size(stream) {
      refresh();
      return BigInt(tailOf(stream).nextOffset - headOf(stream));
    },

    async seek(stream, group, to) {
      refresh();
      if (members.get(`${stream}/${group}`)?.length) throw new GroupActiveError(group);
      const offset =
        to === "start" ? headOf(stream) : to === "end" ? tailOf(stream).nextOffset : offsetAt(stream, to.getTime());
      await transact(() => positions.putSync([stream, group], offset));
    },

    async ping() {
      refresh();
      tailOf("sessions");
    },

    close() {
      closing ??= close();
      return closing;
    },
  };
}

/** lmdb-js reports why a commit failed through a second promise, which must also be handled. */
async function findCommitError(error: unknown): Promise<unknown> {
  if (!(error instanceof Error && "commitError" in error && error.commitError instanceof Promise)) return error;
  return error.commitError.catch((reason: unknown) => reason);
}
