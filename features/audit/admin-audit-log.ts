import { auditLog } from "@treadlight/contract/console";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { readEndpoints } from "@treadlight/platform/lists";
import type { ApiDeps } from "../deps.ts";
import { auditEntry, auditPage, auditViewOf } from "./list.ts";
import { verify } from "./verify.ts";

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
