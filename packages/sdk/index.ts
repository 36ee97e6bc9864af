export { createTreadlight } from "./create-treadlight.ts";
export {
  type ObserveOptions,
  observeAnthropic,
  observeOpenAI,
  telemetryIntegration,
  telemetryTracer,
} from "./observe/index.ts";
export type { Problem } from "./sending/index.ts";
export type { PromptFacts, Session, SessionOptions, Treadlight, TreadlightOptions } from "./session/types.ts";
export { memoryStorage, type SessionStorage, type Snapshot, type SnapshotKey } from "./storage/index.ts";
