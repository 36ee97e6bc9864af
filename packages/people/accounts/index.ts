export { newOpaqueToken, opaqueTokenHash } from "./opaque-token.ts";
export { resetLinkHandler, resetLinkJob } from "./reset-link.ts";
