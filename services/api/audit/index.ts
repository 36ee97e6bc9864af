export * from "@treadlight/people/audit";
export { audited } from "./audited.ts";
export { auditChainOf, auditExportEndpoints } from "./export.ts";
export { type AuditRow, auditEntry, auditPage, auditQuery, auditRowSchema } from "./list.ts";
