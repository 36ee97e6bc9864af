import { type OwnRulesVersion, ownRulesVersionSchema } from "@treadlight/domain/own-patterns";
import { sql } from "kysely";
import { LRUCache } from "lru-cache";

/** The newest version of the own patterns of `organizations as o`, as JSON text; null for an organization without any. */
export function selectOwnRules() {
  return sql<string | null>`(
    SELECT (p.rules::jsonb || jsonb_build_object('version', p.version))::text
    FROM own_patterns p WHERE p.organization_id = o.id ORDER BY p.version DESC LIMIT 1
  )`;
}

/** Everybody in an organization has the same object, so that what is made from it can be kept with it. */
const known = new LRUCache<string, OwnRulesVersion>({ max: 100 });

/** They as part of an identity. */
export function ownRulesOf({ ownRules: text }: { ownRules: string | null }): { ownRules?: OwnRulesVersion } {
  if (text === null) return {};
  const ownRules = known.get(text) ?? ownRulesVersionSchema.parse(JSON.parse(text));
  known.set(text, ownRules);
  return { ownRules };
}
