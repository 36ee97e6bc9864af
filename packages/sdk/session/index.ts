export { createTreadlight, type Treadlight, type TreadlightOptions } from "./client.ts";
export type { PromptFacts, Session, SessionOptions } from "./types.ts";
