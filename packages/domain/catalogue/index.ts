export * from "./definition/index.ts";
export * from "./match.ts";
export { toolOfModel, toolOfProvider } from "./provider.ts";
export * from "./tools/index.ts";
