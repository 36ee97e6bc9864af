import { sessions } from "@treadlight/contract/console";
import type { Endpoint } from "@treadlight/platform/endpoints";
import { organizationTenant } from "@treadlight/warehouse";
import type { ApiDeps } from "../deps/index.ts";
import { readEndpoints } from "./read-endpoints.ts";

export function sessionsResource({ warehouse }: Pick<ApiDeps, "warehouse">): Endpoint[] {
  return readEndpoints(sessions, {
    page: ({ organizationId, peopleVisible }, query) =>
      warehouse.adminSessions(organizationTenant(organizationId), query, { pseudonyms: !peopleVisible }),
    one: ({ organizationId, peopleVisible }, id) =>
      warehouse.adminSession(organizationTenant(organizationId), id, { pseudonyms: !peopleVisible }),
  });
}
