import { sessions } from "@treadlight/contract/console";
import type { Endpoint } from "@treadlight/platform/endpoints";
import { readEndpoints } from "@treadlight/platform/lists";
import type { ApiDeps } from "../deps.ts";
import { toolDecisionsOf } from "../organization/tool-policy.ts";
import { requireHistory } from "../plans/included.ts";
import { peopleShownTo } from "../privacy/names.ts";
import { tenantOf } from "../privacy/tenant.ts";

type Deps = Pick<ApiDeps, "db" | "warehouse" | "billing" | "now">;

/** As much of the history as the organization's plan shows. */
export function sessionsResource({ db, warehouse, billing, now }: Deps): Endpoint[] {
  const shownFrom = (organizationId: string, from?: Date) =>
    requireHistory(db, billing.mode, { organizationId, from }, new Date(now()));
  return readEndpoints(sessions, {
    async page(caller, { filter, ...query }) {
      const { organizationId } = caller;
      const from = await shownFrom(organizationId, filter.from);
      const toolDecision = filter.toolDecision && {
        any: filter.toolDecision,
        decided: await toolDecisionsOf(db, organizationId, new Date(now())),
      };
      const shown = { ...query, filter: { ...filter, from, toolDecision } };
      return warehouse.adminSessions(tenantOf(caller), shown, peopleShownTo(caller));
    },
    async one(caller, id) {
      const { organizationId } = caller;
      const session = await warehouse.adminSession(tenantOf(caller), id, peopleShownTo(caller));
      if (session) await shownFrom(organizationId, new Date(session.startedAt));
      return session;
    },
  });
}
