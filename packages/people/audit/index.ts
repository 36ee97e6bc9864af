export * from "./chain.ts";
export { eraseAuditDetails, eraseAuditDetailsAbout } from "./erase-details.ts";
export { headsSince, readHeads } from "./heads.ts";
export * from "./record.ts";
export { type BreakReason, type ChainBreak, type ChainHead, type Verification, verify } from "./verify.ts";
