export { observeAnthropic, observeOpenAI } from "./clients.ts";
export type { ObserveOptions } from "./record.ts";
export { telemetryTracer } from "./telemetry.ts";
