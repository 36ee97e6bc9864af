import { counter, type Registry } from "@treadlight/platform/observability";

export function ingestMetrics(registry: Registry) {
  const sessions = counter(registry, "treadlight_ingest_sessions_total");
  return {
    sessions(accepted: number, rejected: number) {
      sessions.inc({ outcome: "accepted" }, accepted);
      sessions.inc({ outcome: "rejected" }, rejected);
    },
  };
}
