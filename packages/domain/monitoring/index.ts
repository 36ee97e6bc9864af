export * from "./bounded-json.ts";
export * from "./payloads.ts";
