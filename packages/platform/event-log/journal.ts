import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, readSync } from "node:fs";
import { type FileHandle, open, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { crc32 } from "node:zlib";
import { syncFolder } from "../disk/index.ts";
import { AppendThread } from "./append-thread.ts";
import type { Block } from "./record-blocks.ts";
import { LogUnavailableError, type RecordRange, STREAMS, type Stream } from "./types.ts";

export interface StoredBlock extends Block {
  /** The offset of its first record. */
  firstOffset: number;
  /** Milliseconds since the epoch. Never decreases from block to block. */
  storedAtMs: number;
}

/** What one write adds. Its blocks were stored at the same time. */
interface Frame {
  storedAtMs: number;
  blocks: StoredBlock[];
}

type Offsets = Record<Stream, number>;

interface Segment {
  path: string;
  /** The offsets at which the streams continue in this file. */
  starts: Offsets;
  beganAtMs: number;
  /** When its last frame was stored, or somewhat later. */
  endedAtMs: number;
  /** Where some of its frames begin, first to last, so that nobody has to read it from its own beginning. */
  places: Place[];
}

/** A position in a file, and the offsets at which the streams continue there. */
interface Place {
  at: number;
  starts: Offsets;
}

/** A frame that is not yet part of the log. Call `sync`, then `advance`; or else `undo`. */
export interface Written {
  /** Writes it to disk. */
  sync(): Promise<void>;
  /** Makes them readable. */
  advance(): void;
  undo(): Promise<void>;
}

const SEGMENT_BYTES = 64 * 1024 * 1024;
/** How much a reader reads at once. */
const CHUNK_BYTES = 1024 * 1024;
/** The distance of the places in the file that is appended to, where consumers read a little at a time, and in the others. */
const [NEAR_BYTES, FAR_BYTES] = [16 * 1024, 1024 * 1024];

/** Length of what follows the checksum, checksum, time, number of blocks. */
const FRAME_HEADER_BYTES = 20;
const CHECKED_FROM = 8;
/** Stream, number of records, first offset, length of the payload. */
const BLOCK_HEADER_BYTES = 20;

/** The first frame of a file: an empty block for each stream, with its next offset. */
const openingFrame = (storedAtMs: number, next: Offsets): Frame => ({
  storedAtMs,
  blocks: STREAMS.map((stream) => ({
    stream,
    storedAtMs,
    count: 0,
    firstOffset: next[stream],
    payload: Buffer.alloc(0),
  })),
});
const OPENING_BYTES = FRAME_HEADER_BYTES + STREAMS.length * BLOCK_HEADER_BYTES;

/** The bytes of a frame, one after the other. The blocks' own are not copied. */
function encodeFrame({ storedAtMs, blocks }: Frame): Buffer[] {
  const header = Buffer.alloc(FRAME_HEADER_BYTES);
  const parts: Buffer[] = [header];
  for (const { stream, count, firstOffset, payload } of blocks) {
    const own = Buffer.alloc(BLOCK_HEADER_BYTES);
    own.writeUInt32LE(STREAMS.indexOf(stream), 0);
    own.writeUInt32LE(count, 4);
    own.writeDoubleLE(firstOffset, 8);
    own.writeUInt32LE(payload.length, 16);
    parts.push(own, payload);
  }
  header.writeDoubleLE(storedAtMs, 8);
  header.writeUInt32LE(blocks.length, 16);
  header.writeUInt32LE(lengthOf(parts) - CHECKED_FROM, 0);
  const [, ...rest] = parts;
  header.writeUInt32LE(
    rest.reduce((checksum, part) => crc32(part, checksum), crc32(header.subarray(CHECKED_FROM))),
    4,
  );
  return parts;
}

const lengthOf = (parts: readonly Buffer[]) => parts.reduce((sum, part) => sum + part.length, 0);

const frameBytes = (bytes: Buffer) => CHECKED_FROM + bytes.readUInt32LE(0);

/** The frame that these bytes begin with; undefined if it is incomplete or damaged. */
function decodeFrame(bytes: Buffer): Frame | undefined {
  if (bytes.length < FRAME_HEADER_BYTES) return undefined;
  const frame = bytes.subarray(0, frameBytes(bytes));
  const isWhole = frame.length === frameBytes(bytes) && frame.length >= FRAME_HEADER_BYTES;
  if (!isWhole || crc32(frame.subarray(CHECKED_FROM)) !== frame.readUInt32LE(4)) return undefined;
  const storedAtMs = frame.readDoubleLE(8);
  const blocks: StoredBlock[] = [];
  let at = FRAME_HEADER_BYTES;
  for (let n = frame.readUInt32LE(16); n > 0; n--) {
    const stream = STREAMS[frame.readUInt32LE(at)];
    if (stream === undefined) return undefined;
    const end = at + BLOCK_HEADER_BYTES + frame.readUInt32LE(at + 16);
    blocks.push({
      stream,
      storedAtMs,
      count: frame.readUInt32LE(at + 4),
      firstOffset: frame.readDoubleLE(at + 8),
      payload: frame.subarray(at + BLOCK_HEADER_BYTES, end),
    });
    at = end;
  }
  return { storedAtMs, blocks };
}

/** The frames of a file from a position on, each with where it begins, up to the first incomplete or damaged one. */
async function* framesOf(path: string, from: number): AsyncGenerator<Frame & { at: number }> {
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    let at = from;
    let bytes: Buffer = Buffer.alloc(0);
    for (;;) {
      const frame = decodeFrame(bytes);
      if (frame) {
        const begin = at;
        at += frameBytes(bytes);
        bytes = bytes.subarray(at - begin);
        yield { ...frame, at: begin };
        continue;
      }
      const wanted = bytes.length < FRAME_HEADER_BYTES ? FRAME_HEADER_BYTES : frameBytes(bytes);
      if (bytes.length >= wanted || at + wanted > size) return;
      // No larger than the rest of the file, and never joined: V8 collects its whole heap after every 64 MiB of such memory.
      const chunk = Buffer.allocUnsafe(Math.min(Math.max(CHUNK_BYTES, wanted), size - at));
      const { bytesRead } = await file.read(chunk, 0, chunk.length, at);
      bytes = chunk.subarray(0, bytesRead);
      if (bytes.length < wanted) return;
    }
  } finally {
    await file.close();
  }
}

/**
 * A stream's blocks in one file, from the one with the record at `from` up to, but not including, `end`.
 * @param onFrame called with each frame before its blocks
 * @throws LogUnavailableError when the file lacks some of them
 */
export async function* blocksIn(
  { path, at, end }: RecordRange["files"][number],
  stream: Stream,
  from: number,
  onFrame?: (frame: Frame & { at: number }) => void,
): AsyncGenerator<StoredBlock> {
  let offset = from;
  for await (const frame of framesOf(path, at)) {
    onFrame?.(frame);
    for (const block of frame.blocks) {
      const next = block.firstOffset + block.count;
      if (block.stream !== stream || next <= offset || offset >= end) continue;
      yield block;
      offset = next;
    }
    if (offset >= end) return;
  }
  throw new LogUnavailableError(`The event log is damaged after offset ${offset - 1}.`);
}

function newSegment(path: string, starts: Offsets, beganAtMs: number): Segment {
  return { path, starts, beganAtMs, endedAtMs: beganAtMs, places: [] };
}

/** Adds a place if it is this far behind the last one. */
function addPlace({ places }: Segment, place: Place, bytes: number): void {
  if (place.at - (places.at(-1)?.at ?? 0) >= bytes) places.push(place);
}

/** A file of the log, as its opening frame describes it; undefined if it does not begin with one. */
function readSegment(path: string): Segment | undefined {
  const bytes = Buffer.alloc(OPENING_BYTES);
  const fd = openSync(path, "r");
  try {
    readSync(fd, bytes, 0, OPENING_BYTES, 0);
  } finally {
    closeSync(fd);
  }
  const frame = decodeFrame(bytes);
  return frame && newSegment(path, ends(frame.blocks), frame.storedAtMs);
}

/** The offsets after the last of these blocks of each stream; 0 for a stream without one. */
function ends(blocks: readonly StoredBlock[], from: Offsets = { sessions: 0, receipts: 0, monitoring: 0 }): Offsets {
  const next = { ...from };
  for (const { stream, firstOffset, count } of blocks) next[stream] = firstOffset + count;
  return next;
}

/**
 * All streams in one sequence of append-only files. A write is one checksummed frame, whatever streams it adds to, so a
 * crash leaves all of it or nothing. A write that fails is cut off, and the next one begins a new file, so a full disk
 * leaves nothing behind that is read. One process at a time may open a folder.
 */
export class Journal {
  readonly #folder: string;
  readonly #segments: Segment[] = [];
  readonly #thread = new AppendThread();
  /** The file that is appended to; undefined before the first write and after a failed one. */
  #active: { file: FileHandle; bytes: number } | undefined;
  #next: Offsets = ends([]);
  #storedAtMs = 0;

  /** @throws LogUnavailableError when a file is damaged */
  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const names = readdirSync(folder).filter((name) => name.endsWith(".log"));
    for (const name of names.sort()) {
      const segment = readSegment(join(folder, name));
      // The last file may lack its opening frame: a crash came first, and nothing in it was acknowledged.
      if (segment) this.#segments.push(segment);
      else if (name !== names.at(-1)) throw new LogUnavailableError(`The event log's file ${name} is damaged.`);
    }
    for (const [index, segment] of this.#segments.entries()) {
      segment.endedAtMs = this.#segments[index + 1]?.beganAtMs ?? segment.beganAtMs;
    }
    this.#recover();
  }

  /** The offset of a stream's next record. */
  nextOffset(stream: Stream): number {
    return this.#next[stream];
  }

  /** A stream's oldest retained offset. */
  firstOffset(stream: Stream): number {
    return this.#segments[0]?.starts[stream] ?? 0;
  }

  /** Finds the end. A crash may leave half a frame there, which was never acknowledged; the next write begins a new file. */
  #recover(): void {
    const last = this.#segments.at(-1);
    if (!last) return;
    this.#next = last.starts;
    let bytes = readFileSync(last.path);
    for (let frame = decodeFrame(bytes); frame; frame = decodeFrame(bytes)) {
      this.#next = ends(frame.blocks, this.#next);
      this.#storedAtMs = last.endedAtMs = frame.storedAtMs;
      bytes = bytes.subarray(frameBytes(bytes));
    }
  }

  /** Begins to write blocks at the end, as one frame. Calls must not overlap. */
  async write(blocks: readonly Block[], nowMs: number): Promise<Written> {
    const storedAtMs = Math.max(this.#storedAtMs, nowMs);
    let next = this.#next;
    const stored: StoredBlock[] = [];
    for (const block of blocks) {
      const own = { ...block, storedAtMs, firstOffset: next[block.stream] };
      stored.push(own);
      next = ends([own], next);
    }
    const active = await this.#activeFile();
    const parts = encodeFrame({ storedAtMs, blocks: stored });
    const length = lengthOf(parts);
    return {
      sync: () => this.#thread.append(active.file.fd, parts),
      advance: () => {
        const segment = this.#segments.at(-1);
        if (segment) {
          addPlace(segment, { at: active.bytes, starts: this.#next }, NEAR_BYTES);
          segment.endedAtMs = storedAtMs;
        }
        active.bytes += length;
        this.#next = next;
        this.#storedAtMs = storedAtMs;
      },
      undo: async () => {
        this.#active = undefined;
        // If this fails too, the rest stays unread: the next file begins at the same offsets.
        await active.file.truncate(active.bytes).catch(() => {});
        await active.file.close().catch(() => {});
      },
    };
  }

  async #activeFile() {
    if (!this.#active || this.#active.bytes >= SEGMENT_BYTES) await this.#beginFile();
    if (!this.#active) throw new LogUnavailableError("The log is closed.");
    return this.#active;
  }

  async #beginFile(): Promise<void> {
    await this.#closeFile();
    const last = this.#segments.at(-1);
    const number = last ? Number.parseInt(basename(last.path), 10) + 1 : 0;
    const path = join(this.#folder, `${String(number).padStart(16, "0")}.log`);
    // A file of this name lacks its opening frame.
    await rm(path, { force: true });
    const file = await open(path, "ax", 0o600);
    try {
      await file.appendFile(Buffer.concat(encodeFrame(openingFrame(this.#storedAtMs, this.#next))));
      await file.datasync();
      await syncFolder(this.#folder);
    } catch (error) {
      await file.close();
      throw error;
    }
    const places = last?.places.splice(0) ?? [];
    if (last) for (const place of places) addPlace(last, place, FAR_BYTES);
    this.#segments.push(newSegment(path, this.#next, this.#storedAtMs));
    this.#active = { file, bytes: OPENING_BYTES };
  }

  /** A stream's blocks from the one with the record at `from` up to, but not including, `end`. */
  async *read(stream: Stream, from: number, end: number): AsyncGenerator<StoredBlock> {
    for (const file of this.#filesWith(stream, from, end)) {
      const { segment, place } = file;
      let starts = place?.starts ?? segment.starts;
      yield* blocksIn(file, stream, file.from, ({ at, blocks }) => {
        addPlace(segment, { at, starts }, FAR_BYTES);
        starts = ends(blocks, starts);
      });
    }
  }

  /** Where these records of a stream are. They must all be retained. */
  rangeOf(stream: Stream, from: number, end: number): RecordRange {
    const files = Array.from(this.#filesWith(stream, from, end), ({ path, at, end }) => ({ path, at, end }));
    return { stream, from, end, files };
  }

  /** Which files to read for these records, and which records of each. Files are looked for as they are asked for. */
  *#filesWith(stream: Stream, from: number, end: number) {
    for (let next = Math.max(from, this.firstOffset(stream)); next < end; ) {
      const index = this.#segments.findLastIndex(({ starts }) => starts[stream] <= next);
      const segment = this.#segments[index];
      if (!segment) return;
      const place = segment.places.findLast(({ starts }) => starts[stream] <= next);
      const ownEnd = Math.min(end, this.#segments[index + 1]?.starts[stream] ?? this.#next[stream]);
      yield { segment, place, path: segment.path, at: place?.at ?? 0, from: next, end: ownEnd };
      next = ownEnd;
    }
  }

  /** The first offset of a stream stored at or after a time, or the end. */
  async offsetAt(stream: Stream, timeMs: number): Promise<number> {
    const before = this.#segments.findLastIndex(({ beganAtMs }) => beganAtMs < timeMs);
    const from = this.#segments[Math.max(before, 0)]?.starts[stream] ?? 0;
    for await (const { firstOffset, storedAtMs } of this.read(stream, from, this.#next[stream])) {
      if (storedAtMs >= timeMs) return firstOffset;
    }
    return this.#next[stream];
  }

  /** Deletes the files whose records are all older than a time and before these offsets. Must not overlap with `write`. */
  async deleteBefore(timeMs: number, offsets: Offsets): Promise<void> {
    const last = this.#segments.at(-1);
    const isEmpty = STREAMS.every((stream) => last?.starts[stream] === this.#next[stream]);
    // Otherwise the records of a quiet log would stay until their file is full. The new file also keeps the next offsets.
    if (last && !isEmpty && last.endedAtMs < timeMs) await this.#beginFile();
    for (;;) {
      const [first, second] = this.#segments;
      const isRead = STREAMS.every((stream) => second && second.starts[stream] <= offsets[stream]);
      if (!first || !isRead || first.endedAtMs >= timeMs) return;
      await rm(first.path, { force: true });
      this.#segments.shift();
    }
  }

  async close(): Promise<void> {
    await this.#closeFile();
    await this.#thread.close();
  }

  async #closeFile(): Promise<void> {
    const active = this.#active;
    this.#active = undefined;
    await active?.file.close();
  }
}
