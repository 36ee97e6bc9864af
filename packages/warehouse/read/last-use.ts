import { NO_PERSON } from "@treadlight/domain/session";
import type { Store } from "@treadlight/platform/clickhouse";
import { z } from "zod";
import { daysThatMayFit } from "./data-state.ts";
import { type OrganizationTenant, ofTenant } from "./tenant.ts";
import { allOf, whereIf } from "./where.ts";

const MILLISECONDS = z.coerce.number();

export interface LastUseQuestion {
  tools: readonly string[];
  people?: readonly string[] | undefined;
  from?: Date | undefined;
}

/**
 * When each person last used each of some tools, in milliseconds since the epoch. Names people: for those only who may see that.
 * @param tools by their names in the catalogue
 * @param people whose use; by default everybody's
 * @param from only use since the start of its UTC day. Without it, days are left out of which roll-ups know that none of the tools was used
 * @param replicaLagMs roll-ups that are as new are not read: their note may have arrived at a replica before their sums
 */
export async function lastUse(
  store: Store,
  tenant: OrganizationTenant,
  { tools, people, from }: LastUseQuestion,
  { replicaLagMs }: { replicaLagMs: number },
) {
  const used = { sql: "tool IN {tools:Array(String)}", params: { tools } };
  const { sql, params } = allOf(
    ofTenant(tenant),
    used,
    from ? undefined : await daysThatMayFit(store, tenant, { slice: "tool", replicaLagMs }, used),
    whereIf("day >= {from:Date}", { from: from?.toISOString().slice(0, 10) }),
    whereIf("personId IN {people:Array(UUID)}", { people }),
  );
  return store.select({
    name: "last_use",
    sql: `
      SELECT tool, personId, toUnixTimestamp64Milli(max(startedAt)) AS at
      FROM sessions FINAL
      WHERE NOT isDeleted AND ${sql} AND personId != toUUID('${NO_PERSON}')
      GROUP BY tool, personId`,
    params,
    row: z.object({ tool: z.string(), personId: z.guid(), at: MILLISECONDS }),
  });
}
