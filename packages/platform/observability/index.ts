export * from "./describe-error.ts";
export * from "./health.ts";
export * from "./logger.ts";
export { METRICS, type MetricName } from "./metric-table.ts";
export * from "./metrics.ts";
export * from "./requests.ts";
