export { lockOutHandler, lockOutJob } from "./lock-out.ts";
export { newOpaqueToken, opaqueTokenHash } from "./opaque-token.ts";
export { RESET_LINK_MINUTES, resetLinkHandler, resetLinkJob } from "./reset-link.ts";
export { assertMaySignInWithoutCompany, needsCompany } from "./without-company.ts";
