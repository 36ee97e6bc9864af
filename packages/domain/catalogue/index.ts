export * from "./agents.ts";
export * from "./definition/index.ts";
export { matchTool } from "./match.ts";
export * from "./outside.ts";
export { toolOfCall, toolOfModel, toolOfProvider } from "./provider.ts";
export * from "./tools/index.ts";
