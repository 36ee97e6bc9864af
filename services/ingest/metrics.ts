import { Counter, type Registry } from "prom-client";

export function ingestMetrics(registry: Registry) {
  const sessions = new Counter({
    name: "treadlight_ingest_sessions_total",
    help: "Sessions received by ingest, by outcome",
    labelNames: ["outcome"],
    registers: [registry],
  });
  return {
    sessions(accepted: number, rejected: number) {
      sessions.inc({ outcome: "accepted" }, accepted);
      sessions.inc({ outcome: "rejected" }, rejected);
    },
  };
}
