export * from "./chain.ts";
export * from "./record.ts";
