export * from "./errors.ts";
export { withLock } from "./lock.ts";
export { migrate } from "./migrate.ts";
export * from "./query.ts";
export * from "./store.ts";
