export { askRunning } from "./ask-running.ts";
export type { BackupMessage, BackupRequest } from "./backup-route.ts";
export { claimDataDirectory, runningIn } from "./data-directory.ts";
export { knownMigrations } from "./known-migrations.ts";
export { acceptDamage, type ReplayMessage } from "./replay-route.ts";
