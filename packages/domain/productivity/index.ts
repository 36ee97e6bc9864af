export * from "./assess.ts";
export * from "./baselines.ts";
export * from "./productivity-result.ts";
