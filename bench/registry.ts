import type { Benchmark } from "./measure/benchmark.ts";

/** Every benchmark in table order. Each is loaded only in the process that runs it. */
export const BENCHMARKS: Record<string, () => Promise<Benchmark>> = {
  ingest: async () => (await import("./rows/ingest.ts")).ingest,
  peers: async () => (await import("./rows/peers.ts")).peers,
  pipeline: async () => (await import("./rows/pipeline.ts")).pipeline,
  trickle: async () => (await import("./rows/trickle.ts")).trickle,
  scoring: async () => (await import("./rows/scoring.ts")).scoring,
  detection: async () => (await import("./rows/detection.ts")).detection,
  kinds: async () => (await import("./rows/kinds.ts")).kinds,
  imports: async () => (await import("./rows/imports.ts")).imports,
  sdk: async () => (await import("./rows/sdk.ts")).sdk,
  extension: async () => (await import("./rows/extension.ts")).extension,
  analytics: async () => (await import("./rows/analytics.ts")).analytics,
  "analytics-100m": async () => (await import("./rows/analytics.ts")).analyticsLarge,
  pages: async () => (await import("./rows/pages.ts")).pages,
  exports: async () => (await import("./rows/exports.ts")).exports,
  people: async () => (await import("./rows/people.ts")).people,
  "sign-ins": async () => (await import("./rows/sign-ins.ts")).signIns,
  directory: async () => (await import("./rows/directory.ts")).directory,
  console: async () => (await import("./rows/console.ts")).console,
  isolation: async () => (await import("./rows/isolation.ts")).isolation,
  memory: async () => (await import("./rows/memory.ts")).memory,
  start: async () => (await import("./rows/start.ts")).start,
  kafka: async () => (await import("./rows/kafka.ts")).kafka,
  scaling: async () => (await import("./rows/scaling.ts")).scaling,
};

/** Run only when named: they take long, or install what only they need. */
export const ON_REQUEST: readonly string[] = ["analytics-100m", "peers"];
