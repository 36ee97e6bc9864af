export { erasePerson } from "./erase.ts";
export { type Housekeeping, type HousekeepingDeps, runHousekeeping, startHousekeeping } from "./housekeeping.ts";
