import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, readSync, statSync } from "node:fs";
import { type FileHandle, open, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { DAY_MS } from "@treadlight/domain/time";
import { syncFolder } from "../disk/index.ts";
import { unlessMissing } from "../error-codes/index.ts";
import { AppendThread } from "./append-thread.ts";
import type { NewFrame } from "./frame-layout.ts";
import { blocksIn, decodeFrame, type Frame, framesIn, framesOf, type StoredBlock } from "./frames.ts";
import type { Block } from "./record-blocks.ts";
import { LogUnavailableError, type Offsets, type RecordRange, STREAMS, type Stream } from "./types.ts";

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
/** The first frame of a file is shorter, and longer together with another one. */
const OPENING_BYTES = 128;
/** How much of its files the log checks at once, and how long it rests then: it takes no more of the disk than this. */
const [CHECKED_BYTES, CHECK_PAUSE_MS] = [4 * 1024 * 1024, 250];

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

const ZERO: Offsets = { sessions: 0, receipts: 0, monitoring: 0 };

/** The offsets after these blocks, and after those before; what comes twice changes nothing. */
function ends(blocks: Frame["blocks"], before: Offsets): Offsets {
  const next = { ...before };
  for (const { stream, firstOffset, count } of blocks) next[stream] = Math.max(next[stream], firstOffset + count);
  return next;
}

/** How many records lie between offsets, in words: `3 of sessions, 1 of receipts`; undefined if none do. */
export function recordsBetween(from: Offsets, end: Offsets): string | undefined {
  const some = STREAMS.filter((stream) => end[stream] > from[stream]);
  return some.map((stream) => `${end[stream] - from[stream]} of ${stream}`).join(", ") || undefined;
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
  return frame && newSegment(path, ends(frame.blocks, ZERO), frame.storedAtMs);
}

/** Follows the frames of a file: which offsets come next, and how far before them what is lost. */
class Following {
  next: Offsets;
  /** The next offsets, without counting what is lost. */
  readonly found: Offsets;

  constructor(starts: Offsets) {
    this.next = starts;
    this.found = { ...starts };
  }

  add({ blocks }: Frame): void {
    for (const { stream, firstOffset, count } of blocks) {
      this.found[stream] += Math.max(0, firstOffset + count - Math.max(firstOffset, this.next[stream]));
    }
    this.next = ends(blocks, this.next);
  }
}

/** With the name of the first file that is there, what files before it are called that are missing. */
export const MISSING_BEFORE = "before ";

/** A file of the log that is damaged, or that is missing. */
export interface FileDamage {
  /** The name of the file, or `before <name>`. */
  file: string;
  /** What is wrong, as a sentence. */
  problem: string;
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
  #next: Offsets = ZERO;
  #storedAtMs = 0;

  readonly #damage = new Map<string, FileDamage>();

  /** @param oldest the oldest offsets that were not deleted; unset, whatever is there first counts as the beginning */
  constructor(folder: string, oldest?: Offsets) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const names = readdirSync(folder).filter((name) => name.endsWith(".log"));
    for (const name of names.sort()) {
      const path = join(folder, name);
      const segment = readSegment(path);
      // The last file may lack its opening frame: a crash came first, and nothing in it was acknowledged.
      const isUnused = !segment && name === names.at(-1) && statSync(path).size <= OPENING_BYTES;
      if (!segment && !isUnused) this.#tell(name, `The beginning of ${name} is damaged.`);
      if (!isUnused) this.#segments.push(segment ?? this.#continued(path, oldest ?? ZERO));
    }
    for (const [index, segment] of this.#segments.entries()) {
      segment.endedAtMs = this.#segments[index + 1]?.beganAtMs ?? segment.beganAtMs;
    }
    const [first] = this.#segments;
    const missing = first && oldest && recordsBetween(oldest, first.starts);
    if (missing) {
      const file = basename(first.path);
      this.#tell(`${MISSING_BEFORE}${file}`, `Files before ${file} are missing: ${missing} are lost.`);
    }
    this.#recover();
  }

  #tell(file: string, problem: string): void {
    this.#damage.set(file, { file, problem });
  }

  /** What is known to be damaged or missing. */
  damage(): FileDamage[] {
    return [...this.#damage.values()];
  }

  /** The offset of a stream's next record. */
  nextOffset(stream: Stream): number {
    return this.#next[stream];
  }

  /** A stream's oldest retained offset. */
  firstOffset(stream: Stream): number {
    return this.#segments[0]?.starts[stream] ?? 0;
  }

  /** A file without its opening frame, in which the streams continue where the one before ends. */
  #continued(path: string, oldest: Offsets): Segment {
    const before = this.#segments.at(-1);
    if (!before) return newSegment(path, oldest, 0);
    const following = new Following(before.starts);
    for (const frame of framesIn(readFileSync(before.path))) following.add(frame);
    return newSegment(path, following.next, before.beganAtMs);
  }

  /** Finds the end. A crash may leave half a frame there, which was never acknowledged; the next write begins a new file. */
  #recover(): void {
    const last = this.#segments.at(-1);
    if (!last) return;
    const following = new Following(last.starts);
    for (const frame of framesIn(readFileSync(last.path))) {
      following.add(frame);
      this.#storedAtMs = last.endedAtMs = Math.max(this.#storedAtMs, frame.storedAtMs);
    }
    this.#next = following.next;
    this.#compare(last, following.found, following.next);
  }

  #compare({ path }: Segment, found: Offsets, end: Offsets): void {
    const lost = recordsBetween(found, end);
    if (lost)
      this.#tell(basename(path), `${basename(path)} is damaged, or a file after it is missing: ${lost} are lost.`);
  }

  /** Reads every file but the last one, which was read at the start, at a pace that disturbs nobody, and finds out what is damaged. */
  async check(signal: AbortSignal): Promise<void> {
    for (const segment of this.#segments.slice(0, -1)) {
      if (!this.#segments.includes(segment)) continue; // it has been deleted since
      const following = new Following(segment.starts);
      let restedAt = 0;
      try {
        for await (const frame of framesOf(segment.path, 0)) {
          following.add(frame);
          if (frame.at - restedAt < CHECKED_BYTES) continue;
          restedAt = frame.at;
          await pause(CHECK_PAUSE_MS, undefined, { signal, ref: false });
        }
      } catch (error) {
        unlessMissing(error);
      }
      const after = this.#segments[this.#segments.indexOf(segment) + 1];
      if (after) this.#compare(segment, following.found, after.starts);
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
        // If this fails too, the remainder stays unread: the next file begins at the same offsets.
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

  /**
   * A stream's blocks from the one with the record at `from` up to, but not including, `end`.
   * @param onLost called with the name of each file that lacks some of them, and the first offset that it lacks
   */
  async *read(
    stream: Stream,
    from: number,
    end: number,
    onLost?: (file: string, offset: number) => void,
  ): AsyncGenerator<StoredBlock> {
    for (const file of this.#filesWith(stream, from, end)) {
      const { segment, place } = file;
      let starts = place?.starts ?? segment.starts;
      yield* blocksIn(file, stream, file.from, {
        onFrame({ at, blocks }) {
          addPlace(segment, { at, starts }, FAR_BYTES);
          starts = ends(blocks, starts);
        },
        onLost: (offset) => onLost?.(basename(segment.path), offset),
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

  /**
   * Deletes the files whose records are all older than a time and before these offsets. Must not overlap with `write`.
   * @param saveOldest called before each with the offsets that will be the oldest ones
   */
  async deleteBefore(timeMs: number, offsets: Offsets, saveOldest: (oldest: Offsets) => Promise<void>): Promise<void> {
    const last = this.#segments.at(-1);
    const isEmpty = STREAMS.every((stream) => last?.starts[stream] === this.#next[stream]);
    // Otherwise the records of a quiet log would stay until their file is full. The new file also keeps the next offsets.
    if (last && !isEmpty && last.endedAtMs < timeMs) await this.#beginFile();
    for (;;) {
      const [first, second] = this.#segments;
      if (!first || !second || first.endedAtMs >= timeMs) return;
      if (STREAMS.some((stream) => second.starts[stream] > offsets[stream])) return;
      await saveOldest(second.starts);
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
