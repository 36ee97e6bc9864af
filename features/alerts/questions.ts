import { rolesWith } from "@treadlight/contract/access";
import type { QUESTION_PROBLEMS } from "@treadlight/contract/console";
import type { Database } from "@treadlight/platform/database";
import { type Kysely, sql } from "kysely";

/** Why a rule's question cannot be asked; null if it can, and for other rules. */
const problem = () => {
  const administrators = rolesWith("alerts");
  return sql<(typeof QUESTION_PROBLEMS)[number] | null>`CASE
    WHEN r.kind <> 'question' THEN NULL
    WHEN v.id IS NULL THEN 'deleted'
    WHEN NOT v.shared THEN 'private'
    WHEN v.query::jsonb->>'scope' = 'own' OR v.query::jsonb->'dimensions' @> '"user"' THEN 'personal'
    WHEN NOT v.query::jsonb->'measures' @> to_jsonb(r.question_measure) THEN 'measure_missing'
    WHEN u.id IS NULL OR u.suspended_at IS NOT NULL OR NOT u.role = ANY(${administrators}) THEN 'author_gone'
  END`.as("problem");
};

/** An organization's alert rules with the saved views that they are about. */
export function rulesWithQuestions(db: Kysely<Database>, organizationId: string) {
  return db
    .selectFrom("alertRules as r")
    .leftJoin("savedViews as v", (join) =>
      join.onRef("v.id", "=", "r.question").onRef("v.organizationId", "=", "r.organizationId"),
    )
    .leftJoin("users as u", (join) =>
      join.onRef("u.id", "=", "r.savedBy").onRef("u.organizationId", "=", "r.organizationId"),
    )
    .where("r.organizationId", "=", organizationId)
    .select(problem());
}
