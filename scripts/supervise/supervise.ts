import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";

/** The exit code of a start with an invalid setting. */
const CANNOT_START = 2;
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 60_000;
/** If it has never been ready, somebody is waiting to see it start. */
const GIVE_UP_AFTER = 10;

export interface SuperviseOptions {
  /** The process sends any message once it is ready. */
  start(): ChildProcess;
  /** Tells the operator. */
  say(line: string): void;
  firstPauseMs?: number;
}

/**
 * Starts a process, and starts it again each time it dies: at once if it had become ready, otherwise after pauses that double, up to a
 * minute. Ends when the process was told to stop, cannot start, or has died ten times without ever being ready. SIGTERM and SIGINT are
 * passed on.
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
    /** In a row, before it was ready. */
    let deaths = 0;
    let wasEverReady = false;
    for (;;) {
      let isReady = false;
      child = start();
      child.once("message", () => {
        isReady = wasEverReady = true;
      });
      const [code, signal]: unknown[] = await once(child, "exit");
      const cannotStart = code === CANNOT_START && !isReady;
      if (stopping.signal.aborted || code === 0 || cannotStart) return typeof code === "number" ? code : 1;
      deaths = isReady ? 0 : deaths + 1;
      const what = `Treadlight stopped unexpectedly (${signal === null ? `exit code ${code}` : signal})`;
      if (deaths >= GIVE_UP_AFTER && !wasEverReady) {
        say(`${what}, ${deaths} times in a row. Giving up. Fix the cause (see the lines above), then start it again.`);
        return 1;
      }
      const pauseMs = isReady ? 0 : Math.min(firstPauseMs * 2 ** (deaths - 1), MAX_PAUSE_MS);
      say(`${what}. Restarting ${isReady ? "now" : `in ${pauseMs / 1_000} s`}.`);
      await wait(pauseMs, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return 0;
    }
  } finally {
    process.off("SIGINT", stop).off("SIGTERM", stop);
  }
}
