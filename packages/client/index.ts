export * from "./client.ts";
export * from "./errors.ts";
export type { Credentials } from "./token-refresh.ts";
