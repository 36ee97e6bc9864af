import type { Benchmark } from "./measure/benchmark.ts";

/** Every benchmark in table order. Each is loaded only in the process that runs it. */
export const BENCHMARKS: Record<string, () => Promise<Benchmark>> = {
  ingest: async () => (await import("./rows/ingest.ts")).ingest,
  pipeline: async () => (await import("./rows/pipeline.ts")).pipeline,
  scoring: async () => (await import("./rows/scoring.ts")).scoring,
  detection: async () => (await import("./rows/detection.ts")).detection,
  sdk: async () => (await import("./rows/sdk.ts")).sdk,
  analytics: async () => (await import("./rows/analytics.ts")).analytics,
  exports: async () => (await import("./rows/exports.ts")).exports,
  people: async () => (await import("./rows/people.ts")).people,
  memory: async () => (await import("./rows/memory.ts")).memory,
  start: async () => (await import("./rows/start.ts")).start,
  kafka: async () => (await import("./rows/kafka.ts")).kafka,
};
