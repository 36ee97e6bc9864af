/** Environment variables that make the allocators give free memory back to the system sooner. They are read when a process starts. */
export const MEMORY_SETTINGS = {
  // glibc gives each thread memory of its own, and keeps it. Two such arenas are enough.
  MALLOC_ARENA_MAX: "2",
  // The jemalloc in chdb keeps free memory for seconds. An export would take up to half as much again, and no less computing.
  JE_MALLOC_CONF: "dirty_decay_ms:100",
};
