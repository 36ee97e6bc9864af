export * from "@treadlight/people/audit";
export { auditExportEndpoints } from "./export.ts";
export { auditEntry, auditPage, auditViewOf } from "./list.ts";
