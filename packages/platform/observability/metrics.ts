import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { VERSION } from "../version/index.ts";
import { METRICS, type MetricName } from "./metric-table.ts";

export { type Counter, type Gauge, type Histogram, Registry } from "prom-client";

type Named<Type> = { [Name in MetricName]: (typeof METRICS)[Name]["type"] extends Type ? Name : never }[MetricName];
type LabelOf<Name extends MetricName> = (typeof METRICS)[Name]["labels"][number];

/** A Prometheus registry with the version, the default process metrics (CPU, memory, event-loop lag) and a `service` label. */
export function createRegistry(service: string): Registry {
  const register = new Registry();
  register.setDefaultLabels({ service });
  collectDefaultMetrics({ register });
  gauge(register, "treadlight_build_info").set({ version: VERSION }, 1);
  return register;
}

export function counter<Name extends Named<"counter">>(registry: Registry, name: Name): Counter<LabelOf<Name>> {
  return new Counter(described(registry, name));
}

/** @param collect called at each scrape, to set the value */
export function gauge<Name extends Named<"gauge">>(
  registry: Registry,
  name: Name,
  collect?: (gauge: Gauge<LabelOf<Name>>) => void | Promise<void>,
): Gauge<LabelOf<Name>> {
  const made: Gauge<LabelOf<Name>> = new Gauge({
    ...described(registry, name),
    ...(collect && { collect: () => collect(made) }),
  });
  return made;
}

export function histogram<Name extends Named<"histogram">>(registry: Registry, name: Name): Histogram<LabelOf<Name>> {
  return new Histogram({ ...described(registry, name), buckets: [...METRICS[name].buckets] });
}

function described<Name extends MetricName>(registry: Registry, name: Name) {
  const labelNames: LabelOf<Name>[] = [...METRICS[name].labels];
  return { name, help: METRICS[name].help, labelNames, registers: [registry] };
}
