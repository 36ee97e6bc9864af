import { setTimeout as wait } from "node:timers/promises";
import { Logger as GraphileLogger, type Runner, run } from "graphile-worker";
import type { Kysely } from "kysely";
import type { Pool } from "pg";
import type { Registry } from "prom-client";
import { z } from "zod";
import type { Database } from "../database/index.ts";
import type { Logger } from "../observability/index.ts";
import { abandonedJobs } from "./attempt.ts";
import { enqueue, handOut } from "./enqueue.ts";
import type { JobHandler } from "./handler.ts";
import type { JobKind } from "./job-kind.ts";
import { jobMetrics } from "./metrics.ts";
import { runningJobs } from "./run-job.ts";

const JOBS_AT_ONCE = 4;
/** Notifications wake a worker within milliseconds; this is for those that were missed. */
const POLL_INTERVAL_MS = 2_000;
const BEAT_INTERVAL_MS = 500;
/** A job whose process was silent for so long is given to another. */
const SILENT_MS = 10_000;
const LOOK_INTERVAL_MS = 2_500;
const RESTART_PAUSE_MS = 1_000;

/** A job without payload that is enqueued once in every period of time, by whichever process comes first. */
export interface ScheduledJob {
  kind: JobKind<z.ZodObject<Record<string, never>>>;
  everyMs: number;
}

export interface JobOptions {
  db: Kysely<Database>;
  pool: Pool;
  handlers: readonly JobHandler[];
  schedule?: readonly ScheduledJob[];
  logger: Logger;
  registry: Registry;
  now: () => number;
  /** How long a process must be silent before its jobs are given to others. */
  silentMs?: number;
}

export interface Jobs {
  /** Ends with no job under way; what was cut off is done again after the next start, or by another process. */
  stop(): Promise<void>;
}

const taskSchema = z.object({ id: z.guid() });

/**
 * Does jobs of the given kinds until it is stopped, several at once, together with whatever other processes do so. Outages
 * of the database are waited out.
 */
export function startJobs(options: JobOptions): Jobs {
  const { db, pool, handlers, schedule = [], logger, registry, now, silentMs = SILENT_MS } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = runningJobs({ db, logger, metrics: jobMetrics(registry, db) });
  const tasks = Object.fromEntries(
    handlers.map((handler) => [handler.kind.name, (task: unknown) => running.run(handler, taskSchema.parse(task).id)]),
  );
  let runner: Runner | undefined;

  async function keepRunning() {
    while (!signal.aborted) {
      try {
        runner = await run(
          {
            pgPool: pool,
            concurrency: JOBS_AT_ONCE,
            pollInterval: POLL_INTERVAL_MS,
            noHandleSignals: true,
            // Without batches, it leaves the error of a lost connection unhandled, which would end the process.
            preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
            logger: new GraphileLogger(() => (level, message) => {
              // It logs each job that fails, with its message, and so do we, without.
              logger.debug({ level }, message);
            }),
          },
          tasks,
          [],
        );
        if (signal.aborted) await runner.stop();
        await runner.promise;
      } catch (err) {
        logger.warn({ err }, "the job queue was interrupted and starts again");
      }
      await wait(RESTART_PAUSE_MS, undefined, { signal }).catch(() => {});
    }
  }

  /** Does something again and again, with a pause between. A failure is the database's, and it is back at the next time. */
  async function repeat(everyMs: number, what: string, work: () => Promise<void>) {
    while (!signal.aborted) {
      await work().catch((err: unknown) => logger.warn({ err }, `${what} failed and will be tried again`));
      await wait(everyMs, undefined, { signal }).catch(() => {});
    }
  }

  const enqueued = new Map<string, number>();
  async function enqueueScheduled() {
    for (const { kind, everyMs } of schedule) {
      const period = Math.floor(now() / everyMs);
      if (enqueued.get(kind.name) === period) continue;
      const job = { owner: "installation" as const, payload: {}, onceKey: `${everyMs} ms, number ${period}` };
      await db.transaction().execute((transaction) => enqueue(transaction, kind, job));
      enqueued.set(kind.name, period);
    }
  }

  const ended = Promise.all([
    keepRunning(),
    repeat(BEAT_INTERVAL_MS, "the heartbeat of jobs", running.beat),
    repeat(LOOK_INTERVAL_MS, "the search for abandoned jobs", async () =>
      handOut(db, await abandonedJobs(db, silentMs)),
    ),
    repeat(LOOK_INTERVAL_MS, "the enqueuing of scheduled jobs", enqueueScheduled),
  ]);
  return {
    async stop() {
      stopping.abort();
      running.stop();
      await runner?.stop().catch(() => {}); // it may have ended by itself
      await ended;
    },
  };
}
