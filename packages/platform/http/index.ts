export * from "./address.ts";
export * from "./close.ts";
export * from "./cors.ts";
export * from "./error-handler.ts";
export * from "./json-limits.ts";
export * from "./request-limit.ts";
export * from "./validation.ts";
