export * from "./bounded-json.ts";
export * from "./payloads.ts";
export * from "./report-event.ts";
