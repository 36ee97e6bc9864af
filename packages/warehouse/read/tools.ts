import { MIXED } from "@treadlight/contract/analytics";
import { NO_PERSON } from "@treadlight/domain/session";
import { DAY_MS } from "@treadlight/domain/time";
import type { Store } from "@treadlight/platform/clickhouse";
import { z } from "zod";
import { dayOf } from "../tables/days.ts";
import { builtRows } from "./data-state.ts";
import { type OrganizationTenant, ofTenant, ofTenantInCells, type PlacesTenant, type Tenant } from "./tenant.ts";

/** People who have not used a tool for longer are not counted: a year's sessions take twelve times as long as a month's. */
const PEOPLE_DAYS = 30;

const toolSchema = z.object({ tool: z.string(), firstDay: z.iso.date(), sessions: z.number() });

interface ToolsInUseOptions {
  /** An IANA name. */
  timeZone: string;
  now: number;
  replicaLagMs: number;
}

/**
 * The tools that a tenant has used, those first used last first: since which day in the time zone, in how many sessions, and by how many
 * people in the last 30 days (UTC).
 */
export async function toolsInUse(
  store: Store,
  tenant: OrganizationTenant | PlacesTenant,
  { timeZone, now, replicaLagMs }: ToolsInUseOptions,
) {
  const { sql, params } = ofTenant(tenant);
  const built = await builtRows(store, tenant, { slice: "tool", replicaLagMs });
  const used = await store.select({
    name: "tools_in_use",
    sql: `
      SELECT tool, toString(min(first)) AS firstDay, sum(count) AS sessions, sum(recent) AS people
      FROM (SELECT tool, min(day) AS first, count() AS count, 0 AS recent
            FROM sessions FINAL WHERE NOT isDeleted AND ${sql} ${built ? "AND day NOT IN {builtDays:Array(Date)}" : ""} GROUP BY tool
            ${built ? `UNION ALL SELECT tool, min(day), sum(sessions), 0 FROM sessions_daily WHERE ${sql} AND ${built.sql} GROUP BY tool` : ""}
            UNION ALL
            SELECT tool, min(day), 0, uniqExact(personId)
            FROM sessions FINAL
            WHERE NOT isDeleted AND ${sql} AND day >= {peopleFrom:Date} AND personId != toUUID('${NO_PERSON}') GROUP BY tool)
      GROUP BY tool`,
    params: { ...params, ...built?.params, peopleFrom: dayOf(now - (PEOPLE_DAYS - 1) * DAY_MS) },
    row: toolSchema.extend({ people: z.number() }),
  });
  const firstDays = await store.select({
    name: "tools_first_day",
    sql: `
      SELECT tool, toDate(min(startedAt), {timeZone:String}) AS firstDay
      FROM sessions FINAL
      WHERE NOT isDeleted AND ${sql} AND day IN {firstDays:Array(Date)} AND (tool, day) IN arrayZip({tools:Array(String)}, {firstDays:Array(Date)})
      GROUP BY tool ORDER BY firstDay DESC, tool`,
    params: {
      ...{ ...params, timeZone },
      ...{ tools: used.map(({ tool }) => tool), firstDays: used.map(({ firstDay }) => firstDay) },
    },
    row: toolSchema.pick({ tool: true, firstDay: true }),
  });
  const ofTool = new Map(used.map((row) => [row.tool, row]));
  return firstDays.flatMap(({ tool, firstDay }) => {
    const row = ofTool.get(tool);
    return row ? [{ ...row, firstDay }] : [];
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
