import { type Kysely, sql } from "kysely";
import type { Database } from "../database/index.ts";
import type { Owner } from "../owner/index.ts";

/** One attempt at a job. Its writes count only until a later attempt begins. */
export interface Attempt {
  id: string;
  number: number;
  createdAt: Date;
  owner: Owner;
  payload: unknown;
  isCancelled: boolean;
}

/**
 * Begins the next attempt. This ends any earlier attempt, even if its process is still alive.
 * @returns undefined if the job has ended or no longer exists
 */
export async function beginAttempt(db: Kysely<Database>, id: string): Promise<Attempt | undefined> {
  const row = await db
    .updateTable("jobs")
    .where("id", "=", id)
    .where("state", "in", ["waiting", "running"])
    .set(({ eb }) => ({
      state: "running",
      attempt: eb("attempt", "+", 1),
      startedAt: sql`coalesce(started_at, now())`,
      heartbeatAt: sql`now()`,
    }))
    .returning(["attempt", "createdAt", "organizationId", "personId", "payload", "cancelRequestedAt"])
    .executeTakeFirst();
  if (!row) return undefined;
  const { attempt: number, createdAt, organizationId, personId, payload, cancelRequestedAt } = row;
  const owner =
    organizationId !== null ? { organizationId } : personId !== null ? { personId } : ("installation" as const);
  return { id, number, createdAt, owner, payload, isCancelled: cancelRequestedAt !== null };
}

type Ending = { state: "done"; result: unknown } | { state: "failed"; errorCode: string } | { state: "cancelled" };

/** Ends the job and erases its payload. */
export async function endJob(
  db: Kysely<Database>,
  { id, number }: Attempt,
  ending: Ending,
  { done, total }: { done: number; total: number | null } = { done: 0, total: null },
): Promise<void> {
  await db
    .updateTable("jobs")
    .where("id", "=", id)
    .where("attempt", "=", number)
    .where("state", "=", "running")
    .set({
      state: ending.state,
      payload: null,
      done,
      total,
      endedAt: sql`now()`,
      expiresAt: sql`now() + keep_s * interval '1 second'`,
      errorCode: ending.state === "failed" ? ending.errorCode : null,
      ...(ending.state === "done" && { result: JSON.stringify(ending.result ?? null) }),
    })
    .execute();
}

/** Puts the job back for a retry. */
export async function giveBack(db: Kysely<Database>, { id, number }: Attempt, errorCode: string | null): Promise<void> {
  await db
    .updateTable("jobs")
    .where("id", "=", id)
    .where("attempt", "=", number)
    .where("state", "=", "running")
    .set({ state: "waiting", errorCode })
    .execute();
}

/** An attempt under way in this process. */
export interface LiveAttempt extends Attempt {
  progress: { done: number; total: number | null };
}

/**
 * Records that these attempts are alive, and their progress.
 * @returns whether each was cancelled; a missing one is over, because another process took its job
 */
export async function beat(
  db: Kysely<Database>,
  attempts: readonly LiveAttempt[],
): Promise<Map<string, { isCancelled: boolean }>> {
  const { rows } = await sql<{ id: string; isCancelled: boolean }>`
    UPDATE jobs SET heartbeat_at = now(), done = beat.done, total = beat.total
    FROM unnest(
      ${attempts.map(({ id }) => id)}::uuid[],
      ${attempts.map(({ number }) => number)}::integer[],
      ${attempts.map(({ progress }) => progress.done)}::bigint[],
      ${attempts.map(({ progress }) => progress.total)}::bigint[]
    ) AS beat (id, attempt, done, total)
    WHERE jobs.id = beat.id AND jobs.attempt = beat.attempt AND jobs.state = 'running'
    RETURNING jobs.id, jobs.cancel_requested_at IS NOT NULL AS is_cancelled`.execute(db);
  return new Map(rows.map(({ id, isCancelled }) => [id, { isCancelled }]));
}

/**
 * Finds abandoned jobs: their worker was killed, died before its first heartbeat, or lost the database. (graphile-worker itself
 * waits four hours.) If two processes look at once, only one finds them.
 * @returns the ids; no process finds them again for `silentMs`
 */
export async function abandonedJobs(db: Kysely<Database>, silentMs: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    UPDATE jobs SET heartbeat_at = now()
    WHERE state IN ('waiting', 'running')
      AND coalesce(heartbeat_at, created_at) < now() - ${silentMs} * interval '1 millisecond'
      AND NOT EXISTS (
        SELECT FROM graphile_worker.jobs AS turn
        WHERE turn.key = jobs.id::text
          AND (turn.locked_at IS NULL OR turn.locked_at > now() - ${silentMs} * interval '1 millisecond')
      )
    RETURNING id`.execute(db);
  return rows.map(({ id }) => id);
}
