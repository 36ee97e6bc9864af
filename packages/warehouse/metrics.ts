import { Histogram, type Registry } from "@treadlight/platform/observability";

export type ObserveQuery = (query: string, outcome: "ok" | "error", seconds: number) => void;

/** Times each query by its name: with `startTimer`, for `StoreOptions`, or elsewhere. */
export function warehouseMetrics(registry: Registry) {
  const seconds = new Histogram({
    name: "treadlight_warehouse_query_seconds",
    help: "From a warehouse query to its last row, by query and outcome (ok, error)",
    labelNames: ["query", "outcome"],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 5, 20],
    registers: [registry],
  });
  const observe: ObserveQuery = (query, outcome, spent) => seconds.observe({ query, outcome }, spent);
  return {
    observe,
    startTimer(query: string) {
      const stop = seconds.startTimer({ query });
      return (outcome: "ok" | "error") => {
        stop({ outcome });
      };
    },
  };
}
