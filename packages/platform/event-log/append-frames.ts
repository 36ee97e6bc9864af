import { appendFileSync, fdatasyncSync, writeFileSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import { encodeFrame, type NewFrame } from "./frame-layout.ts";

// The thread of append-thread.ts, which sends one frame at a time and waits for the answer.

// Some versions of Node name their threads otherwise. `lowerEnginePriority` knows by this name that it is not the engine's.
if (process.platform === "linux") writeFileSync("/proc/thread-self/comm", "node-log");

const port = parentPort;
if (!port) throw new Error("This is not a thread.");

port.on("message", ({ fd, frame }: { fd: number; frame: NewFrame }) => {
  try {
    const bytes = encodeFrame(frame);
    appendFileSync(fd, bytes);
    fdatasyncSync(fd);
    port.postMessage({ bytes: bytes.length });
  } catch (error) {
    const { message, code }: NodeJS.ErrnoException = error instanceof Error ? error : new Error(String(error));
    port.postMessage({ failure: { message, code } });
  }
});
