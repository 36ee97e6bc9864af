import type { Endpoint } from "@treadlight/platform/endpoints";
import { ADMIN_SESSION_SORTS, adminSessionSchema, organizationTenant } from "@treadlight/warehouse";
import { z } from "zod";
import type { ApiDeps } from "../deps/index.ts";
import { instantSchema, listQuery, searchTextSchema } from "../lists/listing.ts";
import { readEndpoints } from "../lists/resource.ts";

/** The sessions of the caller's organization: whose by pseudonym unless its people are shown by name, never a preview. */
export function sessionsResource({ warehouse }: Pick<ApiDeps, "warehouse">): Endpoint[] {
  return readEndpoints({
    name: "sessions",
    noun: "session",
    row: adminSessionSchema,
    query: listQuery({
      sortable: ADMIN_SESSION_SORTS,
      defaultOrder: "DESC",
      filters: {
        user: searchTextSchema,
        tool: searchTextSchema,
        department: searchTextSchema,
        team: searchTextSchema,
        riskLevel: z.enum(["green", "yellow", "orange", "red"]),
        from: instantSchema,
        to: instantSchema,
      },
    }),
    errors: ["warehouse_unavailable", "query_too_expensive"],
    page: ({ organizationId, peopleVisible }, query) =>
      warehouse.adminSessions(organizationTenant(organizationId), query, { pseudonyms: !peopleVisible }),
    one: ({ organizationId, peopleVisible }, id) =>
      warehouse.adminSession(organizationTenant(organizationId), id, { pseudonyms: !peopleVisible }),
  });
}
