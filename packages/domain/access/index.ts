export * from "./capabilities.ts";
export * from "./user-type.ts";
