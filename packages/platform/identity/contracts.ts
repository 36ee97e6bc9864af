import { matchTool } from "@treadlight/domain/catalogue";
import { type Contracts, contractsSchema } from "@treadlight/domain/ratings/plans";
import { sql } from "kysely";
import { LRUCache } from "lru-cache";

/** What `organizations as o` has stated contracts for, as JSON text; null for an organization without any. */
export function selectContracts() {
  return sql<string | null>`(
    SELECT json_object_agg(c.tool, c.plan ORDER BY c.tool)::text FROM tool_contracts c WHERE c.organization_id = o.id
  )`;
}

/** Everybody in an organization has the same. */
const known = new LRUCache<string, Contracts>({ max: 100 });

/** They as part of an identity. A tool may have another name in the catalogue since. */
export function contractsOf({ contracts: text }: { contracts: string | null }): { contracts?: Contracts } {
  if (text === null) return {};
  const stored = known.get(text) ?? contractsSchema.parse(JSON.parse(text));
  const contracts = Object.fromEntries(
    Object.entries(stored).map(([tool, plan]) => [matchTool(tool)?.name ?? tool, plan]),
  );
  known.set(text, contracts);
  return { contracts };
}
