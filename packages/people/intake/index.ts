export * from "./attribution.ts";
export { pseudonymOf } from "./pseudonym.ts";
export { type Attribution, greaterCounts, sessionEvent } from "./session-event.ts";
