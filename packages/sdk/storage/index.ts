export { memoryStorage, SnapshotMap } from "./memory.ts";
export { MAX_SESSIONS, type SessionStorage, type Snapshot, type SnapshotKey } from "./storage.ts";
