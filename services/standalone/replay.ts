export { claimDataDirectory, DataDirectoryInUseError, type RunningStandalone, runningIn } from "./data-directory.ts";
export { acceptDamage, type ReplayMessage } from "./replay-route.ts";
