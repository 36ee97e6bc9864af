import type { Database } from "@treadlight/platform/database";
import type { Kysely } from "kysely";

export interface ErasedSessions {
  organizationId: string;
  /** Default: everybody. */
  personId?: string | undefined;
  /** Days (UTC): started on `startedFrom` or later, and before `startedBefore`. */
  startedFrom?: string | undefined;
  startedBefore?: string | undefined;
}

/** Deletes the answers about sessions that are erased. Call it once their tombstone is in the log; it is safe to repeat. */
export async function eraseTimeAnswers(
  db: Kysely<Database>,
  { organizationId, personId, startedFrom, startedBefore }: ErasedSessions,
): Promise<void> {
  let answers = db.deleteFrom("timeAnswers").where("organizationId", "=", organizationId);
  if (personId !== undefined) answers = answers.where("userId", "=", personId);
  if (startedFrom !== undefined) answers = answers.where("startedAt", ">=", new Date(startedFrom));
  if (startedBefore !== undefined) answers = answers.where("startedAt", "<", new Date(startedBefore));
  await answers.execute();
}
