import { isTuned } from "../config/tuning.ts";

/** Environment variables of the process of `npm start`. They are read when it starts. docker/Dockerfile sets those that services need. */
export const PROCESS_SETTINGS: Readonly<Record<string, string>> = {
  // Statements of the warehouse take a thread each. Of the usual four, none would be left for the log, passwords and compression.
  UV_THREADPOOL_SIZE: "12",
  ...(isTuned && {
    // glibc gives each thread memory of its own, and keeps it. Two such arenas are enough.
    MALLOC_ARENA_MAX: "2",
    // Bodies of requests and blocks of the log go back to the system when they are freed. By itself, glibc soon keeps most of them.
    MALLOC_MMAP_THRESHOLD_: "65536",
    MALLOC_TRIM_THRESHOLD_: "8388608",
    // The jemalloc in chdb keeps free memory for seconds. An export would take up to half as much again, and no less computing.
    JE_MALLOC_CONF: "dirty_decay_ms:100",
  }),
};

/** Node's own flags of that process: most objects of a request are garbage when it ends, and a larger young generation collects them in less time. */
export const PROCESS_FLAGS: readonly string[] = isTuned ? ["--max-semi-space-size=16"] : [];
