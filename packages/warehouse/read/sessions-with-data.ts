import { NO_PERSON } from "@treadlight/domain/session";
import type { Store } from "@treadlight/platform/clickhouse";
import { z } from "zod";
import { ofTenant, type Tenant } from "./tenant.ts";
import { allOf, type Period, whereIf, within } from "./where.ts";

interface Wanted {
  /** Types of values and subjects; any of them counts. */
  data: readonly string[];
  tool?: string | undefined;
  department?: string | undefined;
}

const countsSchema = z.object({ sessions: z.number(), people: z.number() });

/** How many sessions that started in [from, to) had such data, and of how many people. Sessions without a person add none. */
export async function sessionsWithData(
  store: Store,
  tenant: Tenant,
  period: Period,
  { data, tool, department }: Wanted,
): Promise<{ sessions: number; people: number }> {
  const { sql, params } = allOf(
    ofTenant(tenant),
    within("startedAt", "day", period),
    whereIf("tool = {tool:String}", { tool }),
    whereIf("department = {department:String}", { department }),
  );
  const [counts] = await store.select({
    name: "sessions_with_data",
    sql: `
      SELECT count() AS sessions, uniqExactIf(personId, personId != toUUID('${NO_PERSON}')) AS people
      FROM sessions FINAL WHERE NOT isDeleted AND ${sql}
      AND hasAny(arrayConcat(sensitiveDataDetected, subjects), {data:Array(String)})`,
    params: { ...params, data },
    row: countsSchema,
  });
  return counts ?? { sessions: 0, people: 0 };
}
