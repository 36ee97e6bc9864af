export * from "./definition/index.ts";
export * from "./match.ts";
export * from "./tools/index.ts";
