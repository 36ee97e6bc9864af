export * from "./http-server.ts";
export * from "./release-memory.ts";
export * from "./run-service.ts";
