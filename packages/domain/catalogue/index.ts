export * from "./definition/index.ts";
export * from "./match.ts";
export { toolOfProvider } from "./provider.ts";
export * from "./tools/index.ts";
