import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, readSync } from "node:fs";
import { type FileHandle, open, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { DAY_MS } from "@treadlight/domain/time";
import { syncFolder } from "../disk/index.ts";
import { AppendThread, type NewFrame } from "./append-thread.ts";
import { blocksIn, decodeFrame, type Frame, type StoredBlock } from "./frames.ts";
import type { Block } from "./record-blocks.ts";
import { LogUnavailableError, type RecordRange, STREAMS, type Stream } from "./types.ts";

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
/** The distance of the places in the file that is appended to, where consumers read a little at a time, and in the others. */
const [NEAR_BYTES, FAR_BYTES] = [16 * 1024, 1024 * 1024];

/** A file is deleted as a whole, so none holds more than a day. */
const SEGMENT_MS = DAY_MS;
/** Much smaller once it is compressed. A reader who wants some of its records has to decompress all of them. */
const BLOCK_BYTES = 1024 * 1024;
/** The first frame of a file is shorter. */
const OPENING_BYTES = 1024;

/** The first frame of a file: an empty block for each stream, with its next offset. */
const openingFrame = (storedAtMs: number, next: Offsets): NewFrame => ({
  storedAtMs,
  blocks: STREAMS.map((stream) => ({
    stream: STREAMS.indexOf(stream),
    count: 0,
    firstOffset: next[stream],
    payloads: [],
  })),
});

/** Puts small blocks of a stream together, because a large one is smaller once it is compressed. */
function joined(blocks: readonly Block[]) {
  const all: { stream: Stream; count: number; payloads: Buffer[]; bytes: number }[] = [];
  for (const { stream, count, payload } of blocks) {
    const last = all.findLast((other) => other.stream === stream);
    if (last && last.bytes + payload.length <= BLOCK_BYTES) {
      last.payloads.push(payload);
      last.count += count;
      last.bytes += payload.length;
    } else all.push({ stream, count, payloads: [payload], bytes: payload.length });
  }
  return all;
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
function ends(blocks: Frame["blocks"], from: Offsets = { sessions: 0, receipts: 0, monitoring: 0 }): Offsets {
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
  #active: { file: FileHandle; bytes: number; firstStoredAtMs?: number } | undefined;
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
      bytes = bytes.subarray(frame.bytes);
    }
  }

  /** Begins to write blocks at the end, as one frame. Calls must not overlap. */
  async write(blocks: readonly Block[], nowMs: number): Promise<Written> {
    const storedAtMs = Math.max(this.#storedAtMs, nowMs);
    const active = await this.#activeFile(storedAtMs);
    const next = { ...this.#next };
    const frame: NewFrame = { storedAtMs, blocks: [] };
    for (const { stream, count, payloads } of joined(blocks)) {
      frame.blocks.push({ stream: STREAMS.indexOf(stream), count, firstOffset: next[stream], payloads });
      next[stream] += count;
    }
    let bytes = 0;
    return {
      sync: async () => {
        bytes = await this.#thread.append(active.file.fd, frame);
      },
      advance: () => {
        const segment = this.#segments.at(-1);
        if (segment) {
          addPlace(segment, { at: active.bytes, starts: this.#next }, NEAR_BYTES);
          segment.endedAtMs = storedAtMs;
        }
        active.bytes += bytes;
        active.firstStoredAtMs ??= storedAtMs;
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

  async #activeFile(nowMs: number) {
    const { bytes = 0, firstStoredAtMs = nowMs } = this.#active ?? {};
    const isFull = bytes >= SEGMENT_BYTES || nowMs - firstStoredAtMs >= SEGMENT_MS;
    if (!this.#active || isFull) await this.#beginFile();
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
    let bytes: number;
    try {
      bytes = await this.#thread.append(file.fd, openingFrame(this.#storedAtMs, this.#next));
      await syncFolder(this.#folder);
    } catch (error) {
      await file.close();
      throw error;
    }
    const places = last?.places.splice(0) ?? [];
    if (last) for (const place of places) addPlace(last, place, FAR_BYTES);
    this.#segments.push(newSegment(path, this.#next, this.#storedAtMs));
    this.#active = { file, bytes };
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
