export * from "./close.ts";
export * from "./error-handler.ts";
export * from "./errors.ts";
export * from "./validation.ts";
