export * from "./capabilities.ts";
export * from "./routes.ts";
export * from "./user-type.ts";
