import { readFileSync } from "node:fs";
import { Session } from "node:inspector/promises";
import type { KoffiFunc } from "koffi";
import { isTuned } from "../config/tuning.ts";

const FIRST_AFTER_MS = 1_000;
const EVERY_MS = 60_000;
/** Of one processor, in microseconds. */
const IDLE_US = 0.1 * EVERY_MS * 1_000;
/** Of `madvise(2)`. */
const MADV_DONTNEED = 4;

/** Releases memory a second after the start, and when a busy minute is followed by a quiet one. */
export function releaseMemoryWhenIdle(): void {
  if (!isTuned) return;
  setTimeout(() => void releaseMemory(), FIRST_AFTER_MS).unref();
  let before = process.cpuUsage();
  let hasWorked = true;
  setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    before = process.cpuUsage();
    const isIdle = user + system < IDLE_US;
    if (isIdle && hasWorked) void releaseMemory();
    hasWorked = !isIdle;
  }, EVERY_MS).unref();
}

/**
 * Releases memory that is no longer needed: garbage, and pages of executables and libraries, which stay in the page
 * cache and are mapped again on use. The process pauses for about a tenth of a second. Never rejects: without a free
 * file descriptor, for example, the memory stays where it is.
 */
export async function releaseMemory(): Promise<void> {
  if (!isTuned) return;
  try {
    await collectGarbage();
    if (process.platform === "linux") await dropProgramPages();
  } catch {
    // The next run will do it.
  }
}

/** As for a page in a browser that is short of memory, it also makes the heap smaller. */
async function collectGarbage(): Promise<void> {
  const session = new Session();
  session.connect();
  await session.post("HeapProfiler.collectGarbage");
  session.disconnect();
}

/** Initializing chdb alone touches 180 MiB of its library. */
async function dropProgramPages(): Promise<void> {
  const koffi = await import("koffi").catch(() => undefined);
  if (!koffi) return; // it has no program for this processor
  const madvise: KoffiFunc<(address: bigint, length: bigint, advice: number) => number> = koffi
    .load(null)
    .func("int madvise(uintptr_t address, size_t length, int advice)");
  for (const mapping of readFileSync("/proc/self/smaps", "utf8").split(/\n(?=[0-9a-f]+-)/)) {
    const { from, to } = /^(?<from>[0-9a-f]+)-(?<to>[0-9a-f]+) r-.p \S+ \S+ \S+ +\//.exec(mapping)?.groups ?? {};
    // Other pages are not as in the file, and would be lost.
    const isUnchanged = /^Anonymous: +0 kB$/m.test(mapping) && /^Swap: +0 kB$/m.test(mapping);
    if (from === undefined || to === undefined || !isUnchanged) continue;
    const address = BigInt(`0x${from}`);
    madvise(address, BigInt(`0x${to}`) - address, MADV_DONTNEED);
  }
}
