/**
 * What makes our processes faster or smaller than they are by themselves, and changes nothing else: `TREADLIGHT_TUNING=off` turns it off,
 * but for the size of the thread pool. Each part is here because a bar in docs/benchmarks.md needs it; docs/performance.md says which,
 * and what it buys. None of it may end a process.
 */
export * from "./engine-priority.ts";
export * from "./memory.ts";
export * from "./process-settings.ts";
