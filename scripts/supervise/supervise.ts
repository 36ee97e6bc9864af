import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";

/** A start with a wrong setting ends with this code. */
const CANNOT_START = 2;
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 60_000;
/** A process that ran this long was well: earlier deaths no longer count. */
const WELL_AFTER_MS = 600_000;
const GIVE_UP_AFTER = 10;

export interface SuperviseOptions {
  /** The process sends any message once it is ready. */
  start(): ChildProcess;
  /** Tells the operator. */
  say(line: string): void;
  firstPauseMs?: number;
}

/**
 * Starts a process, and starts it again each time it dies, with pauses that double. Ends when the process was told to stop, cannot
 * start at all, or has died ten times in a row. SIGTERM and SIGINT are passed on.
 * @returns the exit code
 */
export async function supervise({ start, say, firstPauseMs = FIRST_PAUSE_MS }: SuperviseOptions): Promise<number> {
  const stopping = new AbortController();
  let child: ChildProcess | undefined;
  const stop = (signal: NodeJS.Signals) => {
    stopping.abort();
    child?.kill(signal);
  };
  // Ctrl-C reaches the process too; it ignores the second signal.
  process.on("SIGINT", stop).on("SIGTERM", stop);
  try {
    let deaths = 0;
    let wasReady = false;
    for (;;) {
      const startedAt = performance.now();
      child = start();
      child.once("message", () => {
        wasReady = true;
      });
      const [code, signal]: unknown[] = await once(child, "exit");
      const cannotStart = code === CANNOT_START && !wasReady;
      if (stopping.signal.aborted || code === 0 || cannotStart) return typeof code === "number" ? code : 1;
      deaths = performance.now() - startedAt < WELL_AFTER_MS ? deaths + 1 : 1;
      const what = `Treadlight ended unexpectedly (${signal === null ? `exit code ${code}` : signal})`;
      if (deaths >= GIVE_UP_AFTER) {
        say(`${what}, ${deaths} times in a row. Giving up: see the lines above for the reason, then start it again.`);
        return 1;
      }
      const pauseMs = Math.min(firstPauseMs * 2 ** (deaths - 1), MAX_PAUSE_MS);
      say(`${what}. Starting it again in ${pauseMs / 1_000} s.`);
      await wait(pauseMs, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return 0;
    }
  } finally {
    process.off("SIGINT", stop).off("SIGTERM", stop);
  }
}
