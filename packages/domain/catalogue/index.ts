export * from "./match.ts";
export * from "./tool.ts";
export * from "./tools/index.ts";
