export * from "./opportunity.ts";
export * from "./regions.ts";
