export * from "./security.ts";
export * from "./tool.ts";
