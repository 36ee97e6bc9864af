export { claimDataDirectory, DataDirectoryInUseError, type RunningStandalone, runningIn } from "./data-directory.ts";
export type { ReplayMessage } from "./replay-route.ts";
