import { brotliCompressSync, constants, crc32 } from "node:zlib";

// A file of the log is a sequence of frames. All numbers are little-endian.
//
// A frame: the length of what follows the checksum (u32), the checksum (u32), the time (f64), the number of blocks (u32), the blocks.
// A block: its stream (u32), the number of records (u32), the first offset (f64), the length of the compressed payload (u32) and the one
// once it is decompressed (u32), the compressed payload.
export const FRAME_HEADER_BYTES = 20;
const CHECKED_FROM = 8;
export const BLOCK_HEADER_BYTES = 24;

/** The lowest quality takes a few microseconds a session; the others take longer and make it hardly smaller. */
const FASTEST = { params: { [constants.BROTLI_PARAM_QUALITY]: 0 } };

/** What is to be appended to a file at once. */
export interface NewFrame {
  /** Milliseconds since the epoch. */
  storedAtMs: number;
  blocks: NewBlock[];
}

interface NewBlock {
  /** Its index in STREAMS. */
  stream: number;
  /** The number of records. */
  count: number;
  firstOffset: number;
  /** Never views of shared memory: appending transfers it. */
  payloads: Uint8Array[];
}

/** The bytes of a frame. Compressing takes most of the time. */
export function encodeFrame({ storedAtMs, blocks }: NewFrame): Buffer {
  const header = Buffer.alloc(FRAME_HEADER_BYTES);
  const frame = Buffer.concat([header, ...blocks.flatMap(encodeBlock)]);
  frame.writeUInt32LE(frame.length - CHECKED_FROM, 0);
  frame.writeDoubleLE(storedAtMs, 8);
  frame.writeUInt32LE(blocks.length, 16);
  frame.writeUInt32LE(checksumOf(frame), 4);
  return frame;
}

function encodeBlock({ stream, count, firstOffset, payloads }: NewBlock): Buffer[] {
  const payload = Buffer.concat(payloads);
  const compressed = brotliCompressSync(payload, FASTEST);
  const header = Buffer.alloc(BLOCK_HEADER_BYTES);
  header.writeUInt32LE(stream, 0);
  header.writeUInt32LE(count, 4);
  header.writeDoubleLE(firstOffset, 8);
  header.writeUInt32LE(compressed.length, 16);
  header.writeUInt32LE(payload.length, 20);
  return [header, compressed];
}

export const checksumOf = (frame: Buffer): number => crc32(frame.subarray(CHECKED_FROM));

/** @param at where a frame of at least its header begins */
export const readFrameHeader = (bytes: Buffer, at = 0) => ({
  /** The length of the whole frame. */
  bytes: CHECKED_FROM + bytes.readUInt32LE(at),
  checksum: bytes.readUInt32LE(at + 4),
  storedAtMs: bytes.readDoubleLE(at + 8),
  blocks: bytes.readUInt32LE(at + 16),
});

/** @param at where a block of at least its header begins */
export const readBlockHeader = (bytes: Buffer, at: number) => ({
  stream: bytes.readUInt32LE(at),
  count: bytes.readUInt32LE(at + 4),
  firstOffset: bytes.readDoubleLE(at + 8),
  compressedBytes: bytes.readUInt32LE(at + 16),
  payloadBytes: bytes.readUInt32LE(at + 20),
});
