export * from "./agents.ts";
export * from "./definition/index.ts";
export { matchTool } from "./match.ts";
export * from "./outside.ts";
export { toolOfModel, toolOfProvider } from "./provider.ts";
export * from "./tools/index.ts";
