import { readdirSync, readFileSync } from "node:fs";
import { setPriority } from "node:os";

const NICE = 10;
const EVERY_MS = 1_000;
const THREADS = "/proc/self/task";

/** Threads of Node, which the engine may have given a name while they ran a statement. */
let ofNode: Set<string> | undefined;

/**
 * Lets the engine's threads yield to the one that answers requests and those that write the log: otherwise a heavy question or a
 * merge may take every processor. Call it before the engine is opened. Only Linux has a priority for each thread.
 * @returns a function that ends looking for new threads
 */
export function lowerEnginePriority(): () => void {
  if (process.platform !== "linux") return () => {};
  ofNode ??= new Set(readdirSync(THREADS));
  let known = ofNode;
  const lowerNew = () => {
    try {
      known = new Set(readdirSync(THREADS).filter((thread) => known.has(thread) || lower(thread)));
    } catch {
      // No file handle is free. The next time will do.
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
    setPriority(Number(thread), NICE);
    return true;
  } catch {
    // It has just ended.
    return false;
  }
}

const nameOf = (thread: string) => readFileSync(`${THREADS}/${thread}/comm`, "utf8");
