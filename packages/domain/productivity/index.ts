export * from "./answers.ts";
export * from "./assess.ts";
export * from "./baselines.ts";
export * from "./evidence.ts";
export * from "./own-numbers.ts";
export * from "./productivity-result.ts";
export * from "./time-saved.ts";
export * from "./time-saved-sums.ts";
