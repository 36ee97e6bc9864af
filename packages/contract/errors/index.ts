export * from "./errors.ts";
export * from "./expected.ts";
