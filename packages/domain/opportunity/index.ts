export * from "./assumptions.ts";
export * from "./opportunity.ts";
export * from "./regions.ts";
