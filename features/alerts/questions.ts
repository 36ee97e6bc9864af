import { isForPlaces, rolesWith } from "@treadlight/contract/access";
import { OPERATOR_KEYS } from "@treadlight/contract/analytics";
import type { QUESTION_PROBLEMS } from "@treadlight/contract/console";
import type { Database } from "@treadlight/platform/database";
import type { UserIdentity } from "@treadlight/platform/identity";
import { type Kysely, sql } from "kysely";

/** The key of a figure, as `figureKey` makes it, of those that rules can watch. A test compares the two. */
const figureKeySql = sql`CASE figure->>'kind'
  WHEN 'formula' THEN concat(
    figure->>'left',
    ${JSON.stringify(OPERATOR_KEYS)}::jsonb->>(figure->>'operator'),
    upper(left(figure->>'right', 1)), substr(figure->>'right', 2)
  )
  WHEN 'share' THEN concat(figure->>'measure', 'Share', CASE figure->>'of' WHEN 'interval' THEN 'OfInterval' END)
  WHEN 'percentile' THEN concat(figure->>'measure', 'P', figure->>'percent')
END`;

/** Why a rule's question cannot be asked; null if it can, and for other rules. */
const problem = () => {
  const administrators = rolesWith("alerts");
  const heads = rolesWith("department_people").filter((role) => !administrators.includes(role));
  return sql<(typeof QUESTION_PROBLEMS)[number] | null>`CASE
    WHEN r.kind <> 'question' THEN NULL
    WHEN v.id IS NULL THEN 'deleted'
    WHEN NOT v.shared THEN 'private'
    WHEN v.query::jsonb->>'scope' = 'own' OR v.query::jsonb->'dimensions' @> '"user"' THEN 'personal'
    WHEN NOT v.query::jsonb->'measures' @> to_jsonb(r.question_measure) AND NOT EXISTS (
      SELECT FROM jsonb_array_elements(v.query::jsonb->'figures') AS figure WHERE ${figureKeySql} = r.question_measure
    ) THEN 'measure_missing'
    WHEN u.id IS NULL OR u.suspended_at IS NOT NULL OR NOT u.role = ANY(CASE WHEN r.head_id IS NULL THEN ${administrators}::text[] ELSE ${heads}::text[] END) THEN 'author_gone'
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
      join.on("u.id", "=", authorOfRule).onRef("u.organizationId", "=", "r.organizationId"),
    )
    .where("r.organizationId", "=", organizationId)
    .select(problem());
}

/** Whose rights a question is asked with: the head's whose rule it is, whoever has changed it since. */
export const authorOfRule = sql<string | null>`coalesce(r.head_id, r.saved_by)`;

/** Whether a rule, of the table with this name, is one that the caller sees: heads see their own. */
export function isRuleOf({ userType, userId }: UserIdentity, table: "r" | "alertRules") {
  return isForPlaces(userType) ? sql<boolean>`${sql.ref(`${table}.headId`)} = ${userId}` : sql<boolean>`true`;
}
