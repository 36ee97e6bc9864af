import type { Kysely } from "kysely";
import type { Database } from "../database/index.ts";
import type { IdentityChanges } from "./identity-changes.ts";
import { keptAnswers } from "./kept-answers.ts";
import { type Placement, placementsOf, selectPlacements } from "./placement.ts";

const MAX_KEPT = 50_000;

/** A member of an organization. */
export interface Member {
  personId: string;
  /** Their placements in the organization, newest first; never empty. */
  placements: readonly Placement[];
  region?: string;
}

/** Finds the member of an organization with an e-mail address, in any case; undefined if it belongs to no member. */
export type MemberByEmail = (organizationId: string, email: string) => Promise<Member | undefined>;

interface MemberByEmailDeps {
  db: Kysely<Database>;
  /** Tells when answers are outdated; without it nothing is cached. */
  changes?: IdentityChanges | undefined;
  now?: () => number;
}

interface Question {
  organizationId: string;
  email: string;
}

/**
 * Tells whose sessions an ingest key sends. Ingest asks for every session, so answers are kept until somebody in the organization
 * changes, for five seconds at most.
 */
export function memberByEmail({ db, changes, now = Date.now }: MemberByEmailDeps): MemberByEmail {
  const answerTo = keptAnswers<Member | undefined, Question>({
    max: MAX_KEPT,
    changes,
    now,
    lookUp: (question) => findMember(db, question),
    about: (_member, { organizationId }) => [organizationId],
  });
  return (organizationId, email) => {
    const question = { organizationId, email: email.trim().toLowerCase() };
    return answerTo(`${organizationId} ${question.email}`, question);
  };
}

async function findMember(db: Kysely<Database>, { organizationId, email }: Question): Promise<Member | undefined> {
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
