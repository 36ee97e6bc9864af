import DataLoader from "dataloader";
import { type Kysely, sql } from "kysely";
import type { Database } from "../database/index.ts";
import { cachedAnswers } from "./cached-answers.ts";
import { type CorrectedKinds, correctedKindsOf, selectCorrectedKinds } from "./corrected-kinds.ts";
import type { IdentityChanges } from "./identity-changes.ts";
import { type OwnProjects, ownProjectsOf, selectOwnProjects } from "./own-projects.ts";
import { type Placement, placementsOf, selectPlacements } from "./placement.ts";

const MAX_KEPT = 50_000;

/** A member of an organization. */
export interface Member {
  personId: string;
  /** Their placements in the organization, newest first; never empty. */
  placements: readonly Placement[];
  /** Absent if they have corrected none. */
  correctedKinds?: CorrectedKinds;
  /** Absent if they have said nothing of any. */
  ownProjects?: OwnProjects;
  region?: string;
  /** Set if no preview of theirs is kept in which a special subject is noticed, whatever the organization has decided. */
  withholdsSpecialPreviews?: true;
}

/** Finds the member of an organization with an e-mail address, in any case; undefined if it belongs to no member. */
export type MemberByEmail = (organizationId: string, email: string) => Promise<Member | undefined>;

interface MemberByEmailDeps {
  db: Kysely<Database>;
  /** Signals when answers are outdated; without it nothing is cached. */
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
  const loader = new DataLoader((questions: readonly Question[]) => findMembers(db, questions), { cache: false });
  const answerTo = cachedAnswers<Member | undefined, Question>({
    max: MAX_KEPT,
    changes,
    now,
    lookUp: (question) => loader.load(question),
    about: (_member, { organizationId }) => [organizationId],
  });
  return (organizationId, email) => {
    const question = { organizationId, email: email.trim().toLowerCase() };
    return answerTo(keyOf(question), question);
  };
}

/** Batches addresses requested at the same time into one query: thousands of queries would starve everyone else's. */
async function findMembers(db: Kysely<Database>, questions: readonly Question[]): Promise<(Member | undefined)[]> {
  const organizationIds = questions.map(({ organizationId }) => organizationId);
  const emails = questions.map(({ email }) => email);
  const rows = await db
    .selectFrom("users as u")
    .innerJoin(
      sql<Question>`unnest(${organizationIds}::uuid[], ${emails}::text[])`.as<"q">(sql`q (organization_id, email)`),
      (join) => join.onRef("q.organizationId", "=", "u.organizationId").onRef("q.email", "=", "u.email"),
    )
    .select(["u.id", "u.organizationId", "u.email", "u.region", "u.withholdsSpecialPreviews"])
    .select([selectPlacements().as("placements"), selectCorrectedKinds().as("correctedKinds")])
    .select(selectOwnProjects().as("ownProjects"))
    .execute();
  const members = new Map(
    rows.map(({ id, organizationId, email, region, placements, withholdsSpecialPreviews, ...said }) => [
      keyOf({ organizationId, email }),
      {
        ...{ personId: id, placements: placementsOf(placements) },
        ...correctedKindsOf(said.correctedKinds),
        ...ownProjectsOf(said.ownProjects),
        ...(region !== null && { region }),
        ...(withholdsSpecialPreviews && { withholdsSpecialPreviews }),
      },
    ]),
  );
  return questions.map((question) => members.get(keyOf(question)));
}

const keyOf = ({ organizationId, email }: Question) => `${organizationId} ${email}`;
