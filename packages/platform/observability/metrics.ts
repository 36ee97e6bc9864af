import { collectDefaultMetrics, Registry } from "prom-client";

export { Counter, Gauge, Histogram, Registry } from "prom-client";

/** A Prometheus registry with the default process metrics (CPU, memory, event-loop lag) and a `service` label. */
export function createRegistry(service: string): Registry {
  const register = new Registry();
  register.setDefaultLabels({ service });
  collectDefaultMetrics({ register });
  return register;
}
