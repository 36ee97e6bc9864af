export * from "./address.ts";
export * from "./close.ts";
export * from "./error-handler.ts";
export * from "./request-limit.ts";
export * from "./validation.ts";
