import type { Kysely } from "kysely";
import { LRUCache } from "lru-cache";
import type { Database } from "../database/index.ts";
import type { IdentityChanges } from "./identity-changes.ts";
import { type Placement, placementsOf, selectPlacements } from "./placement.ts";

const TRUSTED_MS = 5_000;
const MAX_TRUSTED = 50_000;

/** A member of an organization. */
export interface Person {
  personId: string;
  /** Where they belonged since they came, newest first; never empty. */
  placements: readonly Placement[];
  region?: string;
}

/** The member that an e-mail address belongs to, in any case; undefined for a stranger to this organization. */
export type PersonOf = (organizationId: string, email: string) => Promise<Person | undefined>;

interface PersonOfDeps {
  db: Kysely<Database>;
  /** Tells when answers count no longer; without it none is kept. */
  changes?: IdentityChanges | undefined;
  now?: () => number;
}

/**
 * Whose sessions an ingest key sends. Asked for every session of a request, so answers are kept for five seconds or until
 * anybody is moved.
 */
export function personOf({ db, changes, now = Date.now }: PersonOfDeps): PersonOf {
  const answers = new LRUCache<string, { person: Person | undefined }, { organizationId: string; email: string }>({
    max: MAX_TRUSTED,
    ttl: TRUSTED_MS,
    ttlResolution: 0,
    perf: { now },
    ignoreFetchAbort: true, // an entry pushed out while it is looked up still answers those who wait for it
    fetchMethod: async (_key, _stale, { context }) => ({ person: await findPerson(db, context) }),
  });
  changes?.onChange(() => answers.clear());
  return async (organizationId, email) => {
    const context = { organizationId, email: email.trim().toLowerCase() };
    if (!changes?.isListening()) return findPerson(db, context);
    const answer = await answers.fetch(`${organizationId} ${context.email}`, { context });
    return answer?.person;
  };
}

async function findPerson(
  db: Kysely<Database>,
  { organizationId, email }: { organizationId: string; email: string },
): Promise<Person | undefined> {
  const row = await db
    .selectFrom("users as u")
    .where("u.organizationId", "=", organizationId)
    .where("u.email", "=", email)
    .select(["u.id", "u.region", selectPlacements().as("placements")])
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    personId: row.id,
    placements: placementsOf(row.placements),
    ...(row.region !== null && { region: row.region }),
  };
}
