export { observeAnthropic, observeOpenAI } from "./clients.ts";
export type { ObserveOptions } from "./record.ts";
export { telemetryIntegration, telemetryTracer } from "./telemetry.ts";
