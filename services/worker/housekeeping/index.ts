export { type HousekeepingDeps, housekeepingHandler, housekeepingJob, runHousekeeping } from "./housekeeping.ts";
