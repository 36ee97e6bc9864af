export * from "./chain.ts";
export { eraseAuditDetails, eraseAuditDetailsAbout } from "./erase-details.ts";
export { auditExportEndpoints } from "./export.ts";
export { auditEntry, auditPage, auditViewOf } from "./list.ts";
export * from "./record.ts";
export { type BreakReason, type ChainBreak, type ChainHead, type Verification, verify } from "./verify.ts";
