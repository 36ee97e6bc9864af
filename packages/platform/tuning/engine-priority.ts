import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { setPriority } from "node:os";
import { isTuned } from "../config/tuning.ts";

/** Requests come first, then scoring, then the engine. */
const SCORING_NICE = 5;
const ENGINE_NICE = 10;
const EVERY_MS = 1_000;
const THREADS = "/proc/self/task";

/** Node's threads, which the engine may have renamed while they ran a statement. */
let ofNode: Set<string> | undefined;

/**
 * Lets the engine's threads yield to the one that answers requests and those that write the log: otherwise a heavy question or a
 * merge may take every processor. Call it before the engine is opened. Only Linux has a priority for each thread.
 * @returns a function that ends looking for new threads
 */
export function lowerEnginePriority(): () => void {
  if (!isTuned || process.platform !== "linux") return () => {};
  try {
    ofNode ??= new Set(readdirSync(THREADS));
  } catch {
    // No file descriptor is free.
    return () => {};
  }
  let known = ofNode;
  const lowerNew = () => {
    try {
      known = new Set(readdirSync(THREADS).filter((thread) => known.has(thread) || lower(thread)));
    } catch {
      // No file descriptor is free. The next run will do it.
    }
  };
  const timer = setInterval(lowerNew, EVERY_MS).unref();
  return () => clearInterval(timer);
}

/** @returns whether it is one of the engine's, which names them */
function lower(thread: string): boolean {
  try {
    const name = nameOf(thread);
    // Threads that Node starts later, by its version, and the one that writes the log.
    if (/^node|^libuv/.test(name) || name === nameOf(String(process.pid))) return false;
    setPriority(Number(thread), ENGINE_NICE);
    return true;
  } catch {
    // It has just ended.
    return false;
  }
}

/**
 * Makes the calling thread, which scores, yield to those that answer requests. It also gets a name by which `lowerEnginePriority` knows
 * that it is not the engine's: some versions of Node name their threads otherwise.
 */
export function lowerScoringPriority(): void {
  if (!isTuned || process.platform !== "linux") return;
  try {
    writeFileSync("/proc/thread-self/comm", "node-scoring");
    setPriority(SCORING_NICE);
  } catch {
    // It scores at normal priority.
  }
}

const nameOf = (thread: string) => readFileSync(`${THREADS}/${thread}/comm`, "utf8");
