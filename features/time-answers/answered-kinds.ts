import { MIN_GROUP_SIZE } from "@treadlight/contract/access";
import { ANSWERS_TO_ADOPT, type AnsweredKind } from "@treadlight/contract/time-answers";
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
    if (!together) return [];
    const isEnough = kind !== null && together.answers >= ANSWERS_TO_ADOPT;
    return [{ kind, ...together, adoptable: isEnough ? Math.round(together.speedUp * 100) / 100 : null }];
  });
}

/** The fewest people of a group of answers. An organization may ask for larger groups, never for smaller ones. */
export const smallestGroup = (minGroupSize: number) => Math.max(MIN_GROUP_SIZE, minGroupSize);
