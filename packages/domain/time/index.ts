export * from "./buckets.ts";
export * from "./days.ts";
export * from "./units.ts";
