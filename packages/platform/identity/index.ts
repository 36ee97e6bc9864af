export * from "./access-token.ts";
export * from "./identify.ts";
export * from "./ingest-key.ts";
export * from "./person-of.ts";
