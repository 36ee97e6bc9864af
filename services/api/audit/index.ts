export { audited } from "./audited.ts";
export * from "./chain.ts";
export { eraseAuditDetails, eraseAuditDetailsAbout } from "./erase-details.ts";
export { auditChainOf, auditExportEndpoints } from "./export.ts";
export { type AuditRow, auditEntry, auditPage, auditQuery, auditRowSchema } from "./list.ts";
export * from "./record.ts";
export { type BreakReason, type ChainBreak, type ChainHead, type Verification, verify } from "./verify.ts";
