export * from "./assess.ts";
export * from "./baselines.ts";
