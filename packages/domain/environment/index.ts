export * from "./complexity.ts";
export * from "./equivalents.ts";
export * from "./factor-set.ts";
export * from "./factors.ts";
export * from "./impact.ts";
export * from "./platforms.ts";
export { REGION_KEYS, type RegionKey, regionKeySchema } from "./region-names.ts";
export * from "./regions.ts";
export * from "./usage.ts";
