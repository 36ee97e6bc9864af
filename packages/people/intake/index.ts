export * from "./attribution.ts";
export { pseudonymOf } from "./pseudonym.ts";
export { type Attribution, greaterCounts, sessionEvent, sessionRecord } from "./session-event.ts";
