export { type Change, changeOf, orNotFound } from "./change.ts";
export { countsEndpoint, readEndpoints, readTable, versionedBy } from "./read-endpoints.ts";
export { containing, type PageQuery, selectOne, selectPage } from "./select.ts";
export { assertVersion, changeOfVersion, etagHeader, versionOf } from "./version.ts";
export type { AuditEntry, WriteContext } from "./write-context.ts";
