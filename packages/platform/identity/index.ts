export * from "./access-token.ts";
export type { CorrectedKinds } from "./corrected-kinds.ts";
export * from "./credentials.ts";
export * from "./identify.ts";
export * from "./identity-changes.ts";
export * from "./member-by-email.ts";
export { ownVersionsOf, selectOwnVersions } from "./own-versions.ts";
export { type Placement, placementAt } from "./placement.ts";
export { type IsPublishedOrigin, publishedOrigins } from "./published-origins.ts";
