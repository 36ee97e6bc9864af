import { open } from "node:fs/promises";
import { brotliDecompressSync } from "node:zlib";
import {
  BLOCK_HEADER_BYTES,
  checksumOf,
  FRAME_HEADER_BYTES,
  readBlockHeader,
  readFrameHeader,
} from "./frame-layout.ts";
import type { Block } from "./record-blocks.ts";
import { type RecordRange, STREAMS, type Stream } from "./types.ts";

/** How much a reader reads at once. */
const CHUNK_BYTES = 1024 * 1024;

export interface StoredBlock extends Block {
  /** The offset of its first record. */
  firstOffset: number;
  /** Milliseconds since the epoch. Never decreases from block to block. */
  storedAtMs: number;
}

/** What one write added. */
export interface Frame {
  /** Milliseconds since the epoch. */
  storedAtMs: number;
  /** The length in the file. */
  bytes: number;
  blocks: (Omit<StoredBlock, "payload"> & { readPayload(): Buffer })[];
}

/** The frame that these bytes begin with; undefined if it is incomplete or damaged. */
export function decodeFrame(bytes: Buffer): Frame | undefined {
  if (bytes.length < FRAME_HEADER_BYTES) return undefined;
  const header = readFrameHeader(bytes);
  const frame = bytes.subarray(0, header.bytes);
  const isWhole = frame.length === header.bytes && frame.length >= FRAME_HEADER_BYTES;
  if (!isWhole || checksumOf(frame) !== header.checksum) return undefined;
  const { storedAtMs } = header;
  const blocks: Frame["blocks"] = [];
  let at = FRAME_HEADER_BYTES;
  for (let n = header.blocks; n > 0; n--) {
    const { stream: index, count, firstOffset, compressedBytes, payloadBytes } = readBlockHeader(frame, at);
    const stream = STREAMS[index];
    if (stream === undefined) return undefined;
    const start = at + BLOCK_HEADER_BYTES;
    const compressed = frame.subarray(start, start + compressedBytes);
    blocks.push({ stream, storedAtMs, count, firstOffset, readPayload: () => decompress(compressed, payloadBytes) });
    at = start + compressed.length;
  }
  return { storedAtMs, blocks, bytes: frame.length };
}

/** Into one buffer: with exactly this much room, zlib would allocate as much again before it sees the end. */
function decompress(bytes: Buffer, decompressedBytes: number): Buffer {
  return brotliDecompressSync(bytes, { chunkSize: Math.max(64, decompressedBytes + 1) });
}

/** The last byte of every time between 1970 and 10000, which is the sixteenth of a frame. */
const TIME_BYTE = 0x42;
const MAX_BLOCKS = 0xffff;

/** Where the first whole frame begins that these bytes hold somewhere; undefined without one. */
function findFrame(bytes: Buffer): number | undefined {
  const room = bytes.length - FRAME_HEADER_BYTES - BLOCK_HEADER_BYTES;
  for (let last = bytes.indexOf(TIME_BYTE, 15); last >= 0; last = bytes.indexOf(TIME_BYTE, last + 1)) {
    const at = last - 15;
    if (at > room) return undefined;
    // Spares most of the checksums.
    const { stream } = readBlockHeader(bytes, at + FRAME_HEADER_BYTES);
    const isLikely = readFrameHeader(bytes, at).blocks <= MAX_BLOCKS && stream < STREAMS.length;
    if (isLikely && decodeFrame(bytes.subarray(at))) return at;
  }
  return undefined;
}

/** The whole frames that these bytes hold. What is incomplete or damaged is passed over. */
export function* framesIn(bytes: Buffer): Generator<Frame> {
  for (let rest = bytes; ; ) {
    const frame = decodeFrame(rest);
    if (frame) yield frame;
    const next = frame ? frame.bytes : findFrame(rest);
    if (next === undefined) return;
    rest = rest.subarray(next);
  }
}

/** The whole frames of a file from a position on, each with where it begins. What is incomplete or damaged is passed over. */
export async function* framesOf(path: string, from: number): AsyncGenerator<Frame & { at: number }> {
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    let at = from;
    let bytes: Buffer = Buffer.alloc(0);
    for (;;) {
      const frame = decodeFrame(bytes);
      if (frame) {
        yield { ...frame, at };
        at += frame.bytes;
        bytes = bytes.subarray(frame.bytes);
        continue;
      }
      const wanted = bytes.length < FRAME_HEADER_BYTES ? FRAME_HEADER_BYTES : readFrameHeader(bytes).bytes;
      if (bytes.length >= wanted || at + wanted > size) {
        const rest = Buffer.allocUnsafe(size - at);
        await file.read(rest, 0, rest.length, at);
        const next = findFrame(rest);
        if (next === undefined) return;
        at += next;
        bytes = rest.subarray(next);
        continue;
      }
      // No larger than the rest of the file, and never concatenated: V8 runs a full collection after every 64 MiB of
      // such memory.
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
 * @param each.onFrame called with each frame before its blocks
 * @param each.onLost called with the first offset of each sequence of records that the file lacks
 */
export async function* blocksIn(
  { path, at, end }: RecordRange["files"][number],
  stream: Stream,
  from: number,
  { onFrame, onLost }: { onFrame?(frame: Frame & { at: number }): void; onLost?(offset: number): void } = {},
): AsyncGenerator<StoredBlock> {
  let offset = from;
  for await (const frame of framesOf(path, at)) {
    onFrame?.(frame);
    for (const { readPayload, ...block } of frame.blocks) {
      const next = block.firstOffset + block.count;
      if (block.stream !== stream || next <= offset || offset >= end) continue;
      if (block.firstOffset > offset) onLost?.(offset);
      if (block.firstOffset < end) yield { ...block, payload: readPayload() };
      offset = next;
    }
    if (offset >= end) return;
  }
  onLost?.(offset);
}
