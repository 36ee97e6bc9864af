export { importFileName, importJob, rejectedFileName } from "./import-job.ts";
export * from "./imports.ts";
export { countImport, requireQuota } from "./quota.ts";
