import { appendFileSync, fdatasyncSync, writeFileSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import { brotliCompressSync, constants, crc32 } from "node:zlib";

// Some versions of Node name their threads otherwise. `lowerEnginePriority` knows by this name that it is not the engine's.
if (process.platform === "linux") writeFileSync("/proc/thread-self/comm", "node-log");

// As frames.ts reads them.
const CHECKED_FROM = 8;

/** The lowest quality takes a few microseconds a session; the others take longer and make it hardly smaller. */
const FASTEST = { params: { [constants.BROTLI_PARAM_QUALITY]: 0 } };

/** @param {{ storedAtMs: number, blocks: { stream: number, count: number, firstOffset: number, payloads: Uint8Array[] }[] }} frame */
function encodeFrame({ storedAtMs, blocks }) {
  const header = Buffer.alloc(20);
  const frame = Buffer.concat([header, ...blocks.flatMap(encodeBlock)]);
  frame.writeUInt32LE(frame.length - CHECKED_FROM, 0);
  frame.writeDoubleLE(storedAtMs, 8);
  frame.writeUInt32LE(blocks.length, 16);
  frame.writeUInt32LE(crc32(frame.subarray(CHECKED_FROM)), 4);
  return frame;
}

function encodeBlock({ stream, count, firstOffset, payloads }) {
  const payload = Buffer.concat(payloads);
  const compressed = brotliCompressSync(payload, FASTEST);
  const header = Buffer.alloc(24);
  header.writeUInt32LE(stream, 0);
  header.writeUInt32LE(count, 4);
  header.writeDoubleLE(firstOffset, 8);
  header.writeUInt32LE(compressed.length, 16);
  header.writeUInt32LE(payload.length, 20);
  return [header, compressed];
}

// `append` of append-thread.ts sends one frame and waits for the answer.
parentPort.on("message", ({ fd, frame }) => {
  try {
    const bytes = encodeFrame(frame);
    appendFileSync(fd, bytes);
    fdatasyncSync(fd);
    parentPort.postMessage({ bytes: bytes.length });
  } catch ({ message, code }) {
    parentPort.postMessage({ failure: { message, code } });
  }
});
