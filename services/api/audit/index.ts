export * from "./chain.ts";
export { eraseAuditDetails } from "./erase-details.ts";
export { type AuditRow, auditEntry, auditPage, auditQuery, auditRowSchema } from "./list.ts";
export * from "./record.ts";
