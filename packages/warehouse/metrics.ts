import { histogram, type Registry } from "@treadlight/platform/observability";

export type ObserveQuery = (query: string, outcome: "ok" | "error", seconds: number) => void;

/** Times each query by its name: with `startTimer`, for `StoreOptions`, or elsewhere. */
export function warehouseMetrics(registry: Registry) {
  const seconds = histogram(registry, "treadlight_warehouse_query_seconds");
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
