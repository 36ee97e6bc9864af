export * from "./access-token.ts";
export * from "./identify.ts";
export * from "./identity-changes.ts";
export * from "./ingest-key.ts";
export * from "./member-by-email.ts";
export { type Placement, placementAt } from "./placement.ts";
