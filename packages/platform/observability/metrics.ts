import { collectDefaultMetrics, Registry } from "prom-client";

export { Counter, Gauge, Histogram, Registry } from "prom-client";

/** A Prometheus registry that carries the process's own figures (CPU, memory, event-loop lag) and the service's name. */
export function createRegistry(service: string): Registry {
  const register = new Registry();
  register.setDefaultLabels({ service });
  collectDefaultMetrics({ register });
  return register;
}
