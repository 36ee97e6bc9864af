export { type ClientOptions, createClient } from "./client.ts";
export { addFindings, type Findings } from "./findings.ts";
export { type Preview, previewOf } from "./preview.ts";
export { type InspectedPrompt, type InspectPrompt, MAX_INSPECTED_CHARACTERS, type SessionState } from "./session.ts";
export type { PromptFacts, Session, SessionOptions, Treadlight, TreadlightOptions } from "./types.ts";
