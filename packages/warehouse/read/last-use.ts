import { NO_PERSON } from "@treadlight/domain/session";
import type { Store } from "@treadlight/platform/clickhouse";
import { z } from "zod";
import { ofTenant, type Tenant } from "./tenant.ts";
import { allOf, whereIf } from "./where.ts";

const MILLISECONDS = z.coerce.number();

/**
 * When each person last used each of some tools, in milliseconds since the epoch. Names people: for those only who may see that.
 * @param tools by their names in the catalogue
 * @param people whose use; by default everybody's
 * @param from only use since the start of its UTC day: a year's sessions take twelve times as long as a month's
 */
export function lastUse(
  store: Store,
  tenant: Tenant,
  {
    tools,
    people,
    from,
  }: { tools: readonly string[]; people?: readonly string[] | undefined; from?: Date | undefined },
) {
  const { sql, params } = allOf(
    ofTenant(tenant),
    whereIf("day >= {from:Date}", { from: from?.toISOString().slice(0, 10) }),
    whereIf("personId IN {people:Array(UUID)}", { people }),
  );
  return store.select({
    name: "last_use",
    sql: `
      SELECT tool, personId, toUnixTimestamp64Milli(max(startedAt)) AS at
      FROM sessions FINAL
      WHERE NOT isDeleted AND ${sql} AND tool IN {tools:Array(String)} AND personId != toUUID('${NO_PERSON}')
      GROUP BY tool, personId`,
    params: { ...params, tools },
    row: z.object({ tool: z.string(), personId: z.guid(), at: MILLISECONDS }),
  });
}
