export { type ObserveOptions, observeAnthropic, observeOpenAI, telemetryTracer } from "./observe/index.ts";
export type { Problem } from "./sending/index.ts";
export {
  createTreadlight,
  type PromptFacts,
  type Session,
  type SessionOptions,
  type Treadlight,
  type TreadlightOptions,
} from "./session/index.ts";
export { memoryStorage, type SessionStorage, type Snapshot, type SnapshotKey } from "./storage/index.ts";
