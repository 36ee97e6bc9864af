export { BackupError } from "./manifest.ts";
export { openBackups, requireUsable } from "./restore.ts";
export { type SentBackup, sendBackup } from "./send.ts";
