import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, readSync } from "node:fs";
import { type FileHandle, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { LogUnavailableError } from "./types.ts";

/** What one append adds to a stream: records as bytes, with the offset of the first. */
interface Block {
  firstOffset: number;
  /** The number of records. */
  count: number;
  /** Milliseconds since the epoch. Never decreases from block to block. */
  storedAtMs: number;
  payload: Buffer;
}

interface Segment {
  path: string;
  firstOffset: number;
  /** When its first block was stored; undefined while it has none. */
  storedAtMs: number | undefined;
  /** When its last block was stored, or somewhat later. */
  lastStoredAtMs: number | undefined;
}

const SEGMENT_BYTES = 64 * 1024 * 1024;
/** How much a reader reads at once. */
const CHUNK_BYTES = 1024 * 1024;
/** Places to go on reading that are remembered. Each consumer needs one. */
const MAX_PLACES = 16;

/** Before each payload: its length and a checksum of all that follows, then the first offset, the count and the time. */
const HEADER_BYTES = 28;
const CHECKED_FROM = 8;

function encodeBlock({ firstOffset, count, storedAtMs, payload }: Block): Buffer {
  const block = Buffer.allocUnsafe(HEADER_BYTES + payload.length);
  block.writeUInt32LE(payload.length, 0);
  block.writeDoubleLE(firstOffset, 8);
  block.writeUInt32LE(count, 16);
  block.writeDoubleLE(storedAtMs, 20);
  payload.copy(block, HEADER_BYTES);
  block.writeUInt32LE(crc32(block.subarray(CHECKED_FROM)), 4);
  return block;
}

const bytesOf = ({ payload }: Block) => HEADER_BYTES + payload.length;

/** The block at the beginning of these bytes; undefined if they hold less than a whole one, or not what was written. */
function decodeBlock(bytes: Buffer): Block | undefined {
  if (bytes.length < HEADER_BYTES) return undefined;
  const block = bytes.subarray(0, HEADER_BYTES + bytes.readUInt32LE(0));
  const isWhole = block.length === HEADER_BYTES + bytes.readUInt32LE(0);
  if (!isWhole || crc32(block.subarray(CHECKED_FROM)) !== block.readUInt32LE(4)) return undefined;
  return {
    firstOffset: block.readDoubleLE(8),
    count: block.readUInt32LE(16),
    storedAtMs: block.readDoubleLE(20),
    payload: block.subarray(HEADER_BYTES),
  };
}

/** The blocks of a file from a place on, each with its own place, up to the first that is not whole. */
async function* blocksOf(path: string, place: number): AsyncGenerator<{ block: Block; at: number }> {
  const file = await open(path, "r");
  try {
    let at = place;
    let bytes = Buffer.alloc(0);
    for (;;) {
      const block = decodeBlock(bytes);
      if (block) {
        yield { block, at };
        at += bytesOf(block);
        bytes = bytes.subarray(bytesOf(block));
        continue;
      }
      const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
      const { bytesRead } = await file.read(chunk, 0, CHUNK_BYTES, at + bytes.length);
      if (bytesRead === 0) return;
      bytes = Buffer.concat([bytes, chunk.subarray(0, bytesRead)]);
    }
  } finally {
    await file.close();
  }
}

/** When the first block of a file was stored; undefined if it has none. */
function firstStoredAt(path: string): number | undefined {
  const header = Buffer.alloc(HEADER_BYTES);
  const fd = openSync(path, "r");
  try {
    return readSync(fd, header, 0, HEADER_BYTES, 0) < HEADER_BYTES ? undefined : header.readDoubleLE(20);
  } finally {
    closeSync(fd);
  }
}

/** Blocks that were written and are not yet part of the stream. Call `sync`, then either `advance` or `undo`. */
export interface Written {
  sync(): Promise<void>;
  /** Makes them readable. */
  advance(): void;
  undo(): Promise<void>;
}

/**
 * The blocks of one stream, in files named after the offset of their first record. A file is only ever appended to. A write
 * that fails is cut off again, and the next one begins a new file, so a failure leaves nothing behind that is read. One
 * process at a time may open a folder.
 */
export class Segments {
  readonly #folder: string;
  readonly #segments: Segment[];
  /** The file that is appended to; undefined before the first append and after a failed one. */
  #active: { file: FileHandle; bytes: number } | undefined;
  #nextOffset = 0;
  #storedAtMs = 0;
  /** Where in its segment the block with an offset begins. */
  readonly #places = new Map<number, number>();

  /** @throws LogUnavailableError when the folder cannot be read */
  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.#segments = readdirSync(folder)
      .filter((name) => name.endsWith(".log"))
      .sort()
      .map((name) => {
        const path = join(folder, name);
        const storedAtMs = firstStoredAt(path);
        return { path, firstOffset: Number.parseInt(name, 10), storedAtMs, lastStoredAtMs: storedAtMs };
      });
    for (const [index, segment] of this.#segments.entries()) {
      segment.lastStoredAtMs = this.#segments[index + 1]?.storedAtMs ?? segment.storedAtMs;
    }
    this.#recover();
  }

  /** The next record's offset. */
  get nextOffset(): number {
    return this.#nextOffset;
  }

  /** The oldest retained offset. */
  get firstOffset(): number {
    return this.#segments[0]?.firstOffset ?? this.#nextOffset;
  }

  /** Finds the end. What a crash left half-written after it was never acknowledged; the next append begins a new file. */
  #recover(): void {
    const last = this.#segments.at(-1);
    if (!last) return;
    this.#nextOffset = last.firstOffset;
    this.#storedAtMs = this.#segments.at(-2)?.lastStoredAtMs ?? 0;
    let bytes = readFileSync(last.path);
    for (let block = decodeBlock(bytes); block?.firstOffset === this.#nextOffset; block = decodeBlock(bytes)) {
      this.#nextOffset += block.count;
      this.#storedAtMs = last.lastStoredAtMs = block.storedAtMs;
      bytes = bytes.subarray(bytesOf(block));
    }
  }

  /**
   * Writes blocks of encoded records at the end; `sync` makes them durable. They are not read before `advance`. Calls must not
   * overlap.
   */
  async write(blocks: readonly { count: number; payload: Buffer }[], nowMs: number): Promise<Written> {
    const storedAtMs = Math.max(this.#storedAtMs, nowMs);
    let firstOffset = this.#nextOffset;
    const encoded = blocks.map(({ count, payload }) => {
      const block = encodeBlock({ firstOffset, count, storedAtMs, payload });
      firstOffset += count;
      return block;
    });
    const active = await this.#activeFile();
    const bytes = Buffer.concat(encoded);
    const written: Written = {
      sync: () => active.file.datasync(),
      advance: () => {
        active.bytes += bytes.length;
        this.#nextOffset = firstOffset;
        this.#storedAtMs = storedAtMs;
        const segment = this.#segments.at(-1);
        if (!segment) return;
        segment.storedAtMs ??= storedAtMs;
        segment.lastStoredAtMs = storedAtMs;
      },
      undo: async () => {
        this.#active = undefined;
        // If this fails too, the rest stays unread: the next file begins at the same offset.
        await active.file.truncate(active.bytes).catch(() => {});
        await active.file.close().catch(() => {});
      },
    };
    try {
      await active.file.appendFile(bytes);
    } catch (error) {
      await written.undo();
      throw error;
    }
    return written;
  }

  async #activeFile() {
    if (!this.#active || this.#active.bytes >= SEGMENT_BYTES) await this.#beginFile();
    if (!this.#active) throw new LogUnavailableError("The log is closed.");
    return this.#active;
  }

  async #beginFile(): Promise<void> {
    await this.close();
    const firstOffset = this.#nextOffset;
    const path = join(this.#folder, `${String(firstOffset).padStart(16, "0")}.log`);
    // A file of this name holds nothing that was acknowledged.
    await rm(path, { force: true });
    if (this.#segments.at(-1)?.firstOffset === firstOffset) this.#segments.pop();
    const file = await open(path, "ax", 0o600);
    this.#segments.push({ path, firstOffset, storedAtMs: undefined, lastStoredAtMs: undefined });
    this.#active = { file, bytes: 0 };
    await syncFolder(this.#folder);
  }

  /** Blocks from the one with the record at `from` up to, but not including, `end`. */
  async *read(from: number, end: number): AsyncGenerator<Block> {
    let offset = Math.max(from, this.firstOffset);
    while (offset < end) {
      const index = this.#segments.findLastIndex(({ firstOffset }) => firstOffset <= offset);
      const segment = this.#segments[index];
      if (!segment) return;
      const segmentEnd = Math.min(end, this.#segments[index + 1]?.firstOffset ?? this.#nextOffset);
      const place = this.#places.get(offset) ?? 0;
      for await (const { block, at } of blocksOf(segment.path, place)) {
        const next = block.firstOffset + block.count;
        if (next <= offset) continue;
        this.#remember(offset, at);
        yield block;
        offset = next;
        if (offset >= segmentEnd) break;
        this.#remember(offset, at + bytesOf(block));
      }
      if (offset < segmentEnd) throw new LogUnavailableError(`The event log is damaged after offset ${offset - 1}.`);
    }
  }

  #remember(offset: number, at: number): void {
    this.#places.delete(offset);
    this.#places.set(offset, at);
    const [oldest] = this.#places.keys();
    if (this.#places.size > MAX_PLACES && oldest !== undefined) this.#places.delete(oldest);
  }

  /** The first offset stored at or after a time, or the end. */
  async offsetAt(timeMs: number): Promise<number> {
    const before = this.#segments.findLastIndex(({ storedAtMs }) => storedAtMs !== undefined && storedAtMs < timeMs);
    for await (const { firstOffset, storedAtMs } of this.read(
      this.#segments[Math.max(before, 0)]?.firstOffset ?? 0,
      this.#nextOffset,
    )) {
      if (storedAtMs >= timeMs) return firstOffset;
    }
    return this.#nextOffset;
  }

  /** Deletes the files whose records are all older than a time and before an offset. Must not overlap with `write`. */
  async deleteBefore(timeMs: number, offset: number): Promise<void> {
    const last = this.#segments.at(-1);
    // Otherwise the records of a quiet stream would stay until their file is full. The new file also keeps the next offset.
    if (last?.lastStoredAtMs !== undefined && last.lastStoredAtMs < timeMs) await this.#beginFile();
    for (;;) {
      const [first, second] = this.#segments;
      if (!first || !second || second.firstOffset > offset || (first.lastStoredAtMs ?? 0) >= timeMs) return;
      await rm(first.path, { force: true });
      this.#segments.shift();
    }
  }

  async close(): Promise<void> {
    const active = this.#active;
    this.#active = undefined;
    await active?.file.close();
  }
}

/** A new file survives a power cut only once its folder is synced. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
