import type { Endpoint } from "@treadlight/platform/endpoints";
import { auditChainOf, auditEntry, auditPage, auditQuery, auditRowSchema } from "../audit/index.ts";
import type { ApiDeps } from "../deps/index.ts";
import { readEndpoints } from "../lists/resource.ts";

/** Who changed what: in the caller's organization, or as staff of the platform. */
export function auditLogResource({ db }: Pick<ApiDeps, "db">): Endpoint[] {
  return readEndpoints({
    name: "audit-log",
    noun: "entry of the audit log",
    row: auditRowSchema,
    query: auditQuery,
    page: (caller, query) => auditPage(db, auditChainOf(caller), query),
    one: (caller, id) => auditEntry(db, auditChainOf(caller), id),
  });
}
