export * from "./close.ts";
export * from "./error-handler.ts";
export * from "./validation.ts";
