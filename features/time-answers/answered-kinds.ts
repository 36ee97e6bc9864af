import type { AnsweredKind } from "@treadlight/contract/time-answers";
import { answeredSpeedUp, shownAnswers, WORKFLOW_TYPES } from "@treadlight/domain/productivity";
import type { Database } from "@treadlight/platform/database";
import type { Kysely } from "kysely";

/**
 * What the people of an organization answered, by kind of work. Only groups of answers by enough people are counted, so that two results never
 * differ by a single answer that was given in between.
 */
export async function answeredKinds(
  db: Kysely<Database>,
  organizationId: string,
  minimumPeople: number,
): Promise<AnsweredKind[]> {
  const rows = await db
    .selectFrom("timeAnswers")
    .where("organizationId", "=", organizationId)
    .where("answeredAt", "is not", null)
    .select(["userId as personId", "kind", "choice"])
    .orderBy("answeredAt")
    .orderBy("userId")
    .execute();
  return [...WORKFLOW_TYPES, null].flatMap((kind) => {
    const answers = rows.flatMap(({ personId, kind: of, choice }) =>
      of === kind && choice !== null && choice !== "skipped" ? [{ personId, choice }] : [],
    );
    const together = answeredSpeedUp(shownAnswers(answers, minimumPeople));
    return together ? [{ kind, ...together }] : [];
  });
}
