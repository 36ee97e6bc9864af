import { auditLog } from "@treadlight/contract/console";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { auditEntry, auditPage, auditViewOf, verify } from "../audit/index.ts";
import type { ApiDeps } from "../deps/index.ts";
import { readEndpoints } from "./read-endpoints.ts";

export function auditLogResource({ db }: Pick<ApiDeps, "db">): Endpoint[] {
  return [
    ...readEndpoints(auditLog, {
      page: (caller, query) => auditPage(db, auditViewOf(caller), query),
      one: (caller, id) => auditEntry(db, auditViewOf(caller), id),
    }),
    endpoint(auditLog.verify, {
      async handle({ caller }) {
        const { entries, withoutKey, breaks } = await verify(db, auditViewOf(caller));
        return { status: 200, body: { entries, withoutKey, brokenAt: breaks[0]?.position ?? null } };
      },
    }),
  ];
}
