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
  /** Directory of the log; made when missing. Other processes may open it too, to read or to append. */
  path: string;
  /** Blocks older than this that every known group has committed are deleted. Unset: everything is kept. */
  retentionMs?: number;
  /** Bytes of appends not yet on disk above which append() rejects. Default 64 MiB. */
  maxPendingBytes?: number;
}

/** Small enough that a batch seldom decodes much more than it delivers, large enough that an append is a few entries. */
const BLOCK_BYTES = 256 * 1024;
const RETENTION_SWEEP_MS = 60_000;
/** A sweep is one transaction; so many blocks keep it short. What is left goes in the next. */
const BLOCKS_PER_SWEEP = 2_000;
const DEFAULT_MAX_RECORDS = 5_000;

/** A block is stored under its first record's offset and the time it was stored, so that both are known from keys alone. */
type BlockKey = [firstOffset: number, storedAtMs: number];
type PackedRecord = [key: string, headers: Readonly<Record<string, string>>, value: Uint8Array];
type Blocks = Database<PackedRecord[], BlockKey>;
interface Tail {
  nextOffset: number;
  /** When the last block was stored; never goes back, so that a time can be searched for. */
  storedAtMs: number;
}

/**
 * The event log on LMDB: one partition a stream, appended in blocks, every append on disk (fdatasync) when it resolves.
 * A kill or a power cut loses nothing that resolved and tears no block: an LMDB commit is all or nothing.
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
    // lmdb-js writes the root page before the data is synced by default and repairs after a power cut; LMDB's own order
    // (data, sync, root) needs no repair, and with group commit it measured faster too.
    overlappingSync: false,
    // With it, a failed commit (a full disk) rejects a promise of lmdb-js's own that nobody can catch: the process ends.
    eventTurnBatching: false,
  });
  const openBlocks = (stream: Stream): Blocks => environment.openDB({ name: `blocks.${stream}` });
  const blocks: Record<Stream, Blocks> = {
    sessions: openBlocks("sessions"),
    receipts: openBlocks("receipts"),
    monitoring: openBlocks("monitoring"),
  };
  const tails: Database<Tail, Stream> = environment.openDB({ name: "tails" });
  /** The next offset each group wants. */
  const positions: Database<number, [Stream, string]> = environment.openDB({ name: "positions" });

  const appended = new EventEmitter().setMaxListeners(0);
  const members: GroupMembers = new Map();
  const consumers = new Set<Consumer>();
  let closing: Promise<void> | undefined;

  const tailOf = (stream: Stream): Tail => tails.get(stream) ?? { nextOffset: 0, storedAtMs: 0 };
  /** The oldest offset kept. */
  const headOf = (stream: Stream): number => {
    const [first] = blocks[stream].getKeys({ limit: 1 });
    return first ? first[0] : tailOf(stream).nextOffset;
  };
  const positionOf = (stream: Stream, group: string): number =>
    Math.max(positions.get([stream, group]) ?? 0, headOf(stream));
  /** Reads see one snapshot for a while; this moves it to now. */
  const refresh = () => {
    if (closing) throw new LogUnavailableError("The log is closed.");
    environment.resetReadTxn();
  };

  /** Runs the action in a write transaction; resolves when it is on disk. */
  async function transact(action: () => void): Promise<void> {
    try {
      await environment.transaction(action);
    } catch (error) {
      throw new LogUnavailableError("The event log could not be written.", { cause: await commitErrorOf(error) });
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
          // Right after its block: should the next put fail, what is there is whole.
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

  /** Up to `limit` records from an offset (or from the oldest kept) to before `end`. */
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
      // Reading is synchronous: without this a long read would starve everything else in the process.
      await nextTurn();
    }
  }

  /** The first offset stored at or after a time; the end when there is none. Times never go back along the offsets. */
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

  /** Deletes, oldest first, the blocks that are old enough and that no known group still wants. */
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
            // A failed sweep (a full disk, say) harms nothing; the next one does its work.
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

/** lmdb-js says why a commit failed through a second promise, which must be handled too. */
async function commitErrorOf(error: unknown): Promise<unknown> {
  if (!(error instanceof Error && "commitError" in error && error.commitError instanceof Promise)) return error;
  return error.commitError.catch((reason: unknown) => reason);
}
