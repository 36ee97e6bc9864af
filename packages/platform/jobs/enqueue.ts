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
  /** While a job of this kind, owner and key is kept, no second one is made. */
  onceKey?: string | undefined;
}

/** PostgreSQL takes 65,535 parameters a statement. */
const JOBS_PER_INSERT = 1_000;
/** We count attempts ourselves, in `jobs`: graphile-worker is never to give up first. */
const ENDLESS_ATTEMPTS = 1_000;

/**
 * Adds a job inside the transaction that gives the reason for it: both happen or neither does.
 * @returns the job's id; that of the job already there when its once-only key is taken
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
 * Like `enqueue`, for many jobs at once.
 * @returns the ids of those added, without those whose once-only key is taken
 */
export async function enqueueAll<Payload extends z.ZodType>(
  transaction: Transaction<Database>,
  kind: JobKind<Payload>,
  jobs: readonly NewJob<Payload>[],
): Promise<string[]> {
  const rows = jobs.map(({ owner, payload, onceKey = null }) => {
    kind.payload.parse(payload);
    return {
      id: randomUUID(),
      kind: kind.name,
      organizationId: typeof owner === "object" && "organizationId" in owner ? owner.organizationId : null,
      personId: typeof owner === "object" && "personId" in owner ? owner.personId : null,
      payload: JSON.stringify(payload),
      onceKey,
      keepS: kind.keepS,
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
  await handOut(transaction, ids);
  return ids;
}

/** Has graphile-worker give these jobs to a free worker. One it believes to be at work on such a job is forgotten. */
export async function handOut(db: Kysely<Database>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    SELECT graphile_worker.add_job(kind, json_build_object('id', id), job_key := id::text, max_attempts := ${ENDLESS_ATTEMPTS})
    FROM jobs WHERE id = ANY(${ids}::uuid[])`.execute(db);
}
