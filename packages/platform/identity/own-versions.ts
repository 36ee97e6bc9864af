import { type OwnVersion, ownVersionSchema } from "@treadlight/domain/productivity";
import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import { z } from "zod";

/** More than hold for sessions that can still be sent. For earlier days, the specification's numbers count. */
const MAX_VERSIONS = 50;

/** The newest versions of the own numbers of `organizations as o`, as JSON text; null for an organization without any. */
export function selectOwnVersions() {
  return sql<string | null>`(
    SELECT json_agg(json_build_object(
      'version', v.version, 'validFrom', v.valid_from, 'baselines', v.numbers -> 'baselines',
      'speedUps', coalesce(v.numbers -> 'speedUps', '{}'::json)
    ))::text
    FROM (
      SELECT * FROM own_numbers WHERE organization_id = o.id ORDER BY version DESC LIMIT ${sql.lit(MAX_VERSIONS)}
    ) v
  )`;
}

/** Everybody in an organization has the same. */
const known = new LRUCache<string, readonly OwnVersion[]>({ max: 100 });

/** They as part of an identity. */
export function ownVersionsOf({ ownVersions: text }: { ownVersions: string | null }): {
  ownVersions?: readonly OwnVersion[];
} {
  if (text === null) return {};
  const ownVersions = known.get(text) ?? z.array(ownVersionSchema).parse(JSON.parse(text));
  known.set(text, ownVersions);
  return { ownVersions };
}
