import type { Kysely } from "kysely";
import { LRUCache } from "lru-cache";
import type { Database } from "../database/index.ts";

const TRUSTED_MS = 5_000;
const MAX_TRUSTED = 50_000;

/** A member of an organization, with where they belong by name. */
export interface Person {
  personId: string;
  department?: string;
  team?: string;
  region?: string;
}

/** The member that an e-mail address belongs to, in any case; undefined for a stranger to this organization. */
export type PersonOf = (organizationId: string, email: string) => Promise<Person | undefined>;

/** Whose sessions an ingest key sends. Asked for every session of a request, so answers are kept for five seconds. */
export function personOf({ db, now = Date.now }: { db: Kysely<Database>; now?: () => number }): PersonOf {
  const answers = new LRUCache<string, { person: Person | undefined }, { organizationId: string; email: string }>({
    max: MAX_TRUSTED,
    ttl: TRUSTED_MS,
    ttlResolution: 0,
    perf: { now },
    ignoreFetchAbort: true, // an entry pushed out while it is looked up still answers those who wait for it
    fetchMethod: async (_key, _stale, { context }) => ({ person: await findPerson(db, context) }),
  });
  return async (organizationId, email) => {
    const context = { organizationId, email: email.trim().toLowerCase() };
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
    .leftJoin("departments as d", "d.id", "u.departmentId")
    .leftJoin("teams as t", "t.id", "u.teamId")
    .where("u.organizationId", "=", organizationId)
    .where("u.email", "=", email)
    .select(["u.id", "u.region", "d.name as department", "t.name as team"])
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    personId: row.id,
    ...(row.department !== null && { department: row.department }),
    ...(row.team !== null && { team: row.team }),
    ...(row.region !== null && { region: row.region }),
  };
}
