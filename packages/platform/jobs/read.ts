import { type Kysely, sql } from "kysely";
import type { z } from "zod";
import type { Database } from "../database/index.ts";
import type { Owner } from "../owner/index.ts";
import type { JobKind } from "./job-kind.ts";
import { ownedBy } from "./owned-by.ts";

const COLUMNS = [
  "id",
  "kind",
  "state",
  "attempt",
  "done",
  "total",
  "errorCode",
  "createdAt",
  "startedAt",
  "endedAt",
] as const;

/** A job as its owner sees it. */
export interface Job {
  id: string;
  kind: string;
  state: "waiting" | "running" | "done" | "failed" | "cancelled";
  /** Attempts so far. */
  attempt: number;
  progress: Progress;
  /** The error of the latest attempt, if that failed. */
  errorCode: string | null;
  createdAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
}

export interface Progress {
  done: number;
  /** `null` while unknown. */
  total: number | null;
  /** From 0 to 100; `null` while the total is unknown. */
  percent: number | null;
}

/** The owner's jobs, newest first. */
export async function listJobs(
  db: Kysely<Database>,
  owner: Owner,
  { kinds, limit }: { kinds?: readonly JobKind[]; limit: number },
): Promise<Job[]> {
  let query = db.selectFrom("jobs").where(ownedBy(owner)).select(COLUMNS);
  if (kinds) query = query.where(({ eb, val }) => eb("kind", "=", eb.fn.any(val(kinds.map(({ name }) => name)))));
  const rows = await query.orderBy("createdAt", "desc").orderBy("id").limit(limit).execute();
  return rows.map(jobOf);
}

/** @returns the job, with its result once it is done; undefined if it expired or has another owner or kind */
export async function getJob<Result extends z.ZodType>(
  db: Kysely<Database>,
  kind: JobKind<z.ZodType, Result>,
  owner: Owner,
  id: string,
): Promise<(Job & { result: z.output<Result> | undefined }) | undefined> {
  const row = await db
    .selectFrom("jobs")
    .where(ownedBy(owner))
    .where("kind", "=", kind.name)
    .where("id", "=", id)
    .select([...COLUMNS, "result"])
    .executeTakeFirst();
  if (!row) return undefined;
  return { ...jobOf(row), result: row.state === "done" ? kind.result.parse(row.result) : undefined };
}

/**
 * Cancels a job. A waiting job never runs; a running one is aborted within about a second.
 * @returns false if the owner has no such job, or it has ended
 */
export async function cancelJob(db: Kysely<Database>, owner: Owner, id: string): Promise<boolean> {
  const cancelled = await db
    .updateTable("jobs")
    .where(ownedBy(owner))
    .where("id", "=", id)
    .where("state", "in", ["waiting", "running"])
    .set({
      cancelRequestedAt: sql`now()`,
      state: sql`CASE state WHEN 'waiting' THEN 'cancelled' ELSE state END`,
      payload: sql`CASE state WHEN 'waiting' THEN NULL ELSE payload END`,
      endedAt: sql`CASE state WHEN 'waiting' THEN now() END`,
      expiresAt: sql`CASE state WHEN 'waiting' THEN now() + keep_s * interval '1 second' END`,
    })
    .returning("id")
    .executeTakeFirst();
  return cancelled !== undefined;
}

/** Deletes jobs that are no longer kept. @returns how many */
export async function deleteExpiredJobs(db: Kysely<Database>, now: Date): Promise<number> {
  // A job that was handed out twice leaves its first graphile-worker job behind, without a key.
  await sql`
    SELECT FROM graphile_worker.complete_jobs(
      ARRAY(SELECT id FROM graphile_worker.jobs WHERE key IS NULL AND attempts >= max_attempts)
    )`.execute(db);
  const { numDeletedRows } = await db.deleteFrom("jobs").where("expiresAt", "<", now).executeTakeFirst();
  return Number(numDeletedRows);
}

/** How much of a job is done, in whole percent; null if the total is not known. */
export function percentOf(done: number, total: number | null): number | null {
  if (total === null) return null;
  return total === 0 ? 100 : Math.min(100, Math.floor((done / total) * 100));
}

function jobOf({ done, total, ...row }: Omit<Job, "progress"> & { done: number; total: number | null }): Job {
  const percent = percentOf(done, total);
  const { id, kind, state, attempt, errorCode, createdAt, startedAt, endedAt } = row;
  return { id, kind, state, attempt, progress: { done, total, percent }, errorCode, createdAt, startedAt, endedAt };
}
