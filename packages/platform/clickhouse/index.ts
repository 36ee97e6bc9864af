export { onCluster } from "./cluster.ts";
export * from "./errors.ts";
export { joinParquet } from "./join-parquet.ts";
export { withLock } from "./lock.ts";
export { checkMigrations, migrate } from "./migrate.ts";
export * from "./query.ts";
export { type QuestionLimits, sharedAdmission } from "./shared-questions.ts";
export * from "./store.ts";
