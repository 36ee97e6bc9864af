export * from "./own-patterns.ts";
