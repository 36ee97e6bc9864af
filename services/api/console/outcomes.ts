import { outcomeCountsSchema } from "@treadlight/contract/outcomes";
import type { Endpoint } from "@treadlight/platform/endpoints";
import type { UserIdentity } from "@treadlight/platform/identity";
import { type OutcomeDay, organizationTenant } from "@treadlight/warehouse";
import { z } from "zod";
import type { ApiDeps } from "../deps/index.ts";
import { outcomeOnTheWire } from "../insight/outcomes/endpoint.ts";
import { instantSchema, listQuery } from "../lists/listing.ts";
import { readEndpoints } from "../lists/resource.ts";

const idSchema = z.templateLiteral([z.guid(), ".", z.iso.date()]);

const rowSchema = outcomeCountsSchema.extend({
  id: z.string().describe("`<organizationId>.<day>`."),
  organizationId: z.guid(),
  day: z.iso.date().describe("Of receipt, in UTC."),
});

/** The outcome ledger by day: of the caller's organization, or of all for staff. */
export function outcomesResource({ warehouse }: Pick<ApiDeps, "warehouse">): Endpoint[] {
  const one = async (caller: UserIdentity, id: string) => {
    const [organizationId = "", day = ""] = id.split(".");
    if (organizationId !== caller.organizationId && !caller.isStaff) return undefined;
    const [from, to] = [new Date(day), new Date(day)];
    const { rows } = await warehouse.outcomeDays(organizationTenant(organizationId), {
      sort: ["day", "ASC"],
      range: [0, 0],
      filter: { from, to },
    });
    return rows.map(onTheWire)[0];
  };
  return readEndpoints({
    name: "outcomes",
    noun: "day's outcomes",
    row: rowSchema,
    query: listQuery({
      sortable: ["day"],
      defaultOrder: "DESC",
      id: idSchema,
      filters: { organizationId: z.guid(), from: instantSchema, to: instantSchema },
    }),
    id: idSchema,
    errors: ["warehouse_unavailable", "query_too_expensive"],
    async page(caller, { filter: { id: ids, organizationId, q: _, ...filter }, ...query }) {
      if (ids) {
        const found = await Promise.all(ids.map((id) => one(caller, id)));
        const rows = found.filter((row) => row !== undefined);
        return { rows, total: rows.length };
      }
      const whose = caller.isStaff ? organizationId : caller.organizationId;
      const scope = whose === undefined ? "every_organization" : organizationTenant(whose);
      const { rows, total } = await warehouse.outcomeDays(scope, { ...query, filter });
      return { rows: rows.map(onTheWire), total };
    },
    one,
  });
}

function onTheWire(row: OutcomeDay) {
  return { ...outcomeOnTheWire(row), id: `${row.organizationId}.${row.day}` };
}
