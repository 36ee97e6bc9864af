export * from "./http-server.ts";
export * from "./run-command.ts";
export * from "./run-service.ts";
