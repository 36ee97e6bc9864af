import { appendFileSync, fdatasyncSync, writeFileSync } from "node:fs";
import { parentPort } from "node:worker_threads";

// Some versions of Node name their threads otherwise. `lowerEnginePriority` knows by this name that it is not the engine's.
if (process.platform === "linux") writeFileSync("/proc/thread-self/comm", "node-log");

// `append` of append-thread.ts sends one message and waits for the answer.
parentPort.on("message", ({ fd, parts }) => {
  try {
    for (const part of parts) appendFileSync(fd, part);
    fdatasyncSync(fd);
    parentPort.postMessage({});
  } catch ({ message, code }) {
    parentPort.postMessage({ failure: { message, code } });
  }
});
