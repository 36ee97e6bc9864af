export { claimDataDirectory, type RunningStandalone, runningIn } from "./data-directory.ts";
export type { ReplayMessage } from "./replay-route.ts";
