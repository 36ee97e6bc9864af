import { outcomes } from "@treadlight/contract/console";
import type { Endpoint } from "@treadlight/platform/endpoints";
import type { UserIdentity } from "@treadlight/platform/identity";
import { readEndpoints } from "@treadlight/platform/lists";
import { type OutcomeDay, organizationTenant } from "@treadlight/warehouse";
import type { ApiDeps } from "../deps.ts";
import { outcomeOnTheWire } from "./outcomes.ts";

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
    return rows.map(rowOf)[0];
  };
  return readEndpoints(outcomes, {
    async page(caller, { filter: { id: ids, q: _, ...filter }, sort: [field, order], ...query }) {
      if (ids) {
        const found = await Promise.all(ids.map((id) => one(caller, id)));
        const rows = found.filter((row) => row !== undefined);
        return { rows, total: rows.length };
      }
      const scope = caller.isStaff ? "every_organization" : organizationTenant(caller.organizationId);
      const sort = [field === "dead_lettered" ? "deadLettered" : field, order] as const;
      const { rows, total } = await warehouse.outcomeDays(scope, { ...query, sort, filter });
      return { rows: rows.map(rowOf), total };
    },
    one,
  });
}

function rowOf(row: OutcomeDay) {
  return { ...outcomeOnTheWire(row), id: `${row.organizationId}.${row.day}` };
}
