export * from "./capabilities.ts";
export * from "./normalize-role.ts";
export * from "./routes.ts";
export * from "./user-type.ts";
