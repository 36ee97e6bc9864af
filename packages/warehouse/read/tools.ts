import { MIXED } from "@treadlight/contract/analytics";
import { NO_PERSON } from "@treadlight/domain/session";
import type { Store } from "@treadlight/platform/clickhouse";
import { z } from "zod";
import { ofTenant, ofTenantInCells, type Tenant } from "./tenant.ts";

const toolSchema = z.object({ tool: z.string(), firstDay: z.iso.date(), sessions: z.number() });

/** The tools that a tenant has used, those first used last first. `firstDay` is in the time zone, an IANA name. */
export function toolsInUse(store: Store, tenant: Tenant, timeZone: string) {
  const { sql, params } = ofTenant(tenant);
  return store.select({
    name: "tools_in_use",
    sql: `
      SELECT tool, toDate(min(startedAt), {timeZone:String}) AS firstDay, 
             uniqExactIf(personId, personId != toUUID('${NO_PERSON}')) AS people, count() AS sessions
      FROM sessions FINAL WHERE NOT isDeleted AND ${sql}
      GROUP BY tool ORDER BY firstDay DESC, tool`,
    params: { ...params, timeZone },
    row: toolSchema.extend({ people: z.number() }),
  });
}

/** The tools that cells of at least this many people name; `firstDay` is the Monday of a week (UTC). */
export function toolsInCells(store: Store, tenant: Tenant, minimumPeople: number) {
  const { sql, params } = ofTenantInCells(tenant);
  return store.select({
    name: "tools_in_cells",
    sql: `
      SELECT tool, min(day) AS firstDay, sum(sessions) AS sessions
      FROM cells FINAL WHERE people >= {minimumPeople:UInt32} AND tool != '${MIXED}' AND ${sql}
      GROUP BY tool ORDER BY firstDay DESC, tool`,
    params: { ...params, minimumPeople },
    row: toolSchema,
  });
}
