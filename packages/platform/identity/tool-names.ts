import type { ToolNames } from "@treadlight/domain/catalogue";
import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import { z } from "zod";

/** What `organizations as o` call tools outside the catalogue, as JSON text; null for an organization that has named none. */
export function selectToolNames() {
  return sql<string | null>`(
    SELECT json_object_agg(t.key, t.name)::text FROM tool_names t WHERE t.organization_id = o.id AND t.name IS NOT NULL
  )`;
}

/** Everybody in an organization has the same. */
const known = new LRUCache<string, ToolNames>({ max: 100 });

/** They as part of an identity. */
export function toolNamesOf({ toolNames: text }: { toolNames: string | null }): { toolNames?: ToolNames } {
  if (text === null) return {};
  const toolNames =
    known.get(text) ?? new Map(Object.entries(z.record(z.string(), z.string()).parse(JSON.parse(text))));
  known.set(text, toolNames);
  return { toolNames };
}
