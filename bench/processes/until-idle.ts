import { execFile } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";

const run = promisify(execFile);
const WATCHED_MS = 10_000;
const IDLE_SECONDS = 1;

/** Waits until a process has no work left: within ten seconds it uses at most one second of processor time. */
export async function untilIdle(pid: number): Promise<void> {
  for (let before = await processorSeconds(pid); ; ) {
    await wait(WATCHED_MS);
    const now = await processorSeconds(pid);
    if (now - before <= IDLE_SECONDS) return;
    before = now;
  }
}

async function processorSeconds(pid: number): Promise<number> {
  const { stdout } = await run("ps", ["-p", String(pid), "-o", "cputimes="]);
  return Number(stdout);
}
