import { randomUUID } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import { sql } from "kysely";
import type { z } from "zod";
import type { Database } from "../database/index.ts";
import type { Owner } from "../owner/index.ts";
import type { JobKind } from "./job-kind.ts";
import { ownedBy } from "./owned-by.ts";

export interface NewJob<Payload extends z.ZodType> {
  owner: Owner;
  payload: z.input<Payload>;
  /** While a job with this kind, owner and key exists, no second one is added. */
  onceKey?: string | undefined;
  /** How many seconds the job is kept after it ends, if not as long as others of its kind. */
  keepS?: number | undefined;
}

/** PostgreSQL allows 65,535 parameters per statement. */
const JOBS_PER_INSERT = 1_000;
/** We count attempts ourselves, in `jobs`, so graphile-worker must never give up first. */
const ENDLESS_ATTEMPTS = 1_000;

/**
 * Adds a job in the transaction that causes it: both happen or neither does.
 * @returns the job's id, or that of the existing job with the same once-only key
 * @throws ZodError when the payload is not what the kind asks for
 */
export async function enqueue<Payload extends z.ZodType>(
  transaction: Transaction<Database>,
  kind: JobKind<Payload>,
  job: NewJob<Payload>,
): Promise<string> {
  const [id] = await enqueueAll(transaction, kind, [job]);
  if (id !== undefined) return id;
  const there = await transaction
    .selectFrom("jobs")
    .where("kind", "=", kind.name)
    .where(ownedBy(job.owner))
    .where("onceKey", "=", job.onceKey ?? null)
    .select("id")
    .executeTakeFirstOrThrow();
  return there.id;
}

/**
 * Like `enqueue`, for many jobs.
 * @returns the ids of the jobs added; a job whose once-only key is taken is left out
 */
export async function enqueueAll<Payload extends z.ZodType>(
  transaction: Transaction<Database>,
  kind: JobKind<Payload>,
  jobs: readonly NewJob<Payload>[],
): Promise<string[]> {
  const rows = jobs.map(({ owner, payload, onceKey = null, keepS = kind.keepS }) => {
    kind.payload.parse(payload);
    return {
      id: randomUUID(),
      kind: kind.name,
      organizationId: typeof owner === "object" && "organizationId" in owner ? owner.organizationId : null,
      personId: typeof owner === "object" && "personId" in owner ? owner.personId : null,
      payload: JSON.stringify(payload),
      onceKey,
      keepS,
    };
  });
  const ids: string[] = [];
  for (let from = 0; from < rows.length; from += JOBS_PER_INSERT) {
    const added = await transaction
      .insertInto("jobs")
      .values(rows.slice(from, from + JOBS_PER_INSERT))
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .execute();
    ids.push(...added.map(({ id }) => id));
  }
  await forceHandOut(transaction, ids, kind.delayS);
  return ids;
}

/** Makes graphile-worker hand these jobs to a free worker once the delay is over, even if it believes that one is already running them. */
export async function forceHandOut(db: Kysely<Database>, ids: readonly string[], delayS = 0): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    SELECT graphile_worker.add_job(
      kind, json_build_object('id', id), job_key := id::text, max_attempts := ${ENDLESS_ATTEMPTS},
      run_at := now() + make_interval(secs => ${delayS})
    )
    FROM jobs WHERE id = ANY(${ids}::uuid[])`.execute(db);
}
