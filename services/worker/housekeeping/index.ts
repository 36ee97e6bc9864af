export type { HousekeepingDeps } from "./deps.ts";
export { housekeepingHandler, housekeepingJob, runHousekeeping } from "./housekeeping.ts";
