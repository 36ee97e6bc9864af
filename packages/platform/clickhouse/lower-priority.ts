import { readdirSync, readFileSync } from "node:fs";
import { setPriority } from "node:os";

const NICE = 10;
const EVERY_MS = 1_000;
const THREADS = "/proc/self/task";

/** The names of Node's threads before there was an engine. */
let ofNode: Map<string, string> | undefined;

/**
 * Lets the engine's threads yield to the one that answers requests and the one that writes the log: otherwise a heavy question, an
 * insert or a merge may take every processor. Threads of Node that have run inserts of sessions have got a name from the engine, and yield too.
 * Call it before the engine is opened. Only Linux has a priority for each thread.
 * @returns a function that ends looking for new threads
 */
export function lowerEnginePriority(): () => void {
  if (process.platform !== "linux") return () => {};
  ofNode ??= new Map(readdirSync(THREADS).map((thread) => [thread, nameOf(thread)]));
  let lowered = new Set<string>();
  const lowerNew = () => {
    try {
      lowered = new Set(readdirSync(THREADS).filter((thread) => lowered.has(thread) || lower(thread)));
    } catch {
      // No file handle is free. The next time will do.
    }
  };
  const timer = setInterval(lowerNew, EVERY_MS).unref();
  return () => clearInterval(timer);
}

/** @returns whether it is one of the engine's, which names them */
function lower(thread: string): boolean {
  if (thread === String(process.pid)) return false;
  try {
    const name = nameOf(thread);
    if (name === ofNode?.get(thread) || /^node|^libuv/.test(name)) return false;
    setPriority(Number(thread), NICE);
    return true;
  } catch {
    // It has just ended.
    return false;
  }
}

const nameOf = (thread: string) => readFileSync(`${THREADS}/${thread}/comm`, "utf8");
