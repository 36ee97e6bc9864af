import { readFileSync } from "node:fs";
import { Session } from "node:inspector/promises";
import { setFlagsFromString } from "node:v8";
import type { KoffiFunc } from "koffi";

const FIRST_AFTER_MS = 1_000;
const EVERY_MS = 60_000;
/** Of one processor, in microseconds. */
const IDLE_US = 0.1 * EVERY_MS * 1_000;
/** Of `madvise(2)`. */
const MADV_DONTNEED = 4;

/** Tells V8 how to collect the garbage of this process, its threads included. */
export function tuneGarbageCollection(): void {
  // By itself, V8 collects a heap as small as ours each time 10 to 20 MiB are added: its helper threads do most of the work. But under
  // load no processor is free for them, and each time requests wait for about 10 ms. So the heap may triple first.
  setFlagsFromString("--heap-growing-percent=200");
  // By itself, V8 allocates objects in the old generation if most that the same line of code created before have survived. It may have
  // seen only those of the request it interrupted. From then on, every request leaves objects there, and all that they refer to.
  setFlagsFromString("--no-allocation-site-pretenuring");
}

/** Gives back memory a second after the start, and when a minute with much work is followed by one with little. */
export function releaseMemoryWhenIdle(): void {
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
 * Gives back what was needed only for a while: garbage, and pages of programs and libraries, which stay in the system's cache and are
 * mapped again when they are used. The process stands still for about a tenth of a second.
 */
export async function releaseMemory(): Promise<void> {
  await collectGarbage();
  if (process.platform === "linux") await dropProgramPages();
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
