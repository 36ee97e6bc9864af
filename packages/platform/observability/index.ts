export * from "./describe-error.ts";
export * from "./health.ts";
export * from "./logger.ts";
export * from "./metrics.ts";
export * from "./requests.ts";
