import { sessions } from "@treadlight/contract/console";
import type { Endpoint } from "@treadlight/platform/endpoints";
import { readEndpoints } from "@treadlight/platform/lists";
import { organizationTenant } from "@treadlight/warehouse";
import type { ApiDeps } from "../deps.ts";
import { requireHistory } from "../plans/included.ts";

type Deps = Pick<ApiDeps, "db" | "warehouse" | "billing" | "now">;

/** As much of the history as the organization's plan shows. */
export function sessionsResource({ db, warehouse, billing, now }: Deps): Endpoint[] {
  const shownFrom = (organizationId: string, from?: Date) =>
    requireHistory(db, billing.mode, { organizationId, from }, new Date(now()));
  return readEndpoints(sessions, {
    async page({ organizationId, peopleVisible }, { filter, ...query }) {
      const from = await shownFrom(organizationId, filter.from);
      const shown = { ...query, filter: { ...filter, from } };
      return warehouse.adminSessions(organizationTenant(organizationId), shown, { pseudonyms: !peopleVisible });
    },
    async one({ organizationId, peopleVisible }, id) {
      const session = await warehouse.adminSession(organizationTenant(organizationId), id, {
        pseudonyms: !peopleVisible,
      });
      if (session) await shownFrom(organizationId, new Date(session.startedAt));
      return session;
    },
  });
}
