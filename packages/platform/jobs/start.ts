import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { Logger as GraphileLogger, type Runner, run } from "graphile-worker";
import type { Kysely } from "kysely";
import type { Pool } from "pg";
import type { Registry } from "prom-client";
import { z } from "zod";
import type { Database } from "../database/index.ts";
import type { Disk } from "../disk/index.ts";
import type { Logger } from "../observability/index.ts";
import { abandonedJobs } from "./attempt.ts";
import { enqueue, forceHandOut } from "./enqueue.ts";
import type { JobHandler } from "./handler.ts";
import type { JobKind } from "./job-kind.ts";
import { jobMetrics } from "./metrics.ts";
import { runningJobs } from "./run-job.ts";

const JOBS_AT_ONCE = 4;
/** Notifications wake a worker within milliseconds; polling is for those it missed. */
const POLL_INTERVAL_MS = 2_000;
const BEAT_INTERVAL_MS = 500;
/** A job whose process has been silent this long goes to another process. */
const SILENT_MS = 10_000;
const LOOK_INTERVAL_MS = 2_500;
const RESTART_PAUSE_MS = 1_000;
/** How long a queue may take to end once it could not note the end of a job. */
const BROKEN_QUEUE_MS = 5_000;

/** A job without payload, enqueued once per period by whichever process comes first. */
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
  /** Jobs wait while this disk is full. */
  disk?: Disk;
  /** How long a process must be silent before others take its jobs. */
  silentMs?: number;
}

export interface Jobs {
  /** Resolves once no job is running here. Aborted jobs run again in another process, or after the next start. */
  stop(): Promise<void>;
}

const taskSchema = z.object({ id: z.guid() });

/**
 * Runs jobs of the given kinds until stopped, several at once, sharing them with other processes. It survives outages of the
 * database.
 */
export function startJobs(options: JobOptions): Jobs {
  const { db, pool, handlers, schedule = [], logger, registry, now, disk, silentMs = SILENT_MS } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = runningJobs({ db, logger, metrics: jobMetrics(registry, db), disk });
  const tasks = Object.fromEntries(
    handlers.map((handler) => [handler.kind.name, (task: unknown) => running.run(handler, taskSchema.parse(task).id)]),
  );
  let queue: Queue | undefined;

  async function keepRunning() {
    while (!signal.aborted) {
      try {
        const runner = await run(
          {
            pgPool: pool,
            concurrency: JOBS_AT_ONCE,
            pollInterval: POLL_INTERVAL_MS,
            noHandleSignals: true,
            // Without batches it leaves the error of a lost connection unhandled, which would end the process.
            preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
            logger: new GraphileLogger(() => (level, message) => {
              // It logs each failed job with its error message, which may hold data. We log failures ourselves.
              logger.debug({ level }, message);
            }),
          },
          tasks,
          [],
        );
        queue = queueOf(runner);
        // At once, because nobody else handles a queue that fails.
        await Promise.all([queue.ended, signal.aborted && queue.stop()]);
        if (!signal.aborted) logger.warn("job queue stopped; restarting");
      } catch (err) {
        logger.warn({ err }, "job queue failed; restarting");
      }
      await wait(RESTART_PAUSE_MS, undefined, { signal }).catch(() => {});
    }
  }

  /** Repeats something at an interval. Failures come from the database, so the next round retries. */
  async function repeat(everyMs: number, what: string, work: () => Promise<void>) {
    while (!signal.aborted) {
      await work().catch((err: unknown) => logger.warn({ err }, `${what} failed; will retry`));
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
      forceHandOut(db, await abandonedJobs(db, silentMs)),
    ),
    repeat(LOOK_INTERVAL_MS, "the enqueuing of scheduled jobs", enqueueScheduled),
  ]);
  return {
    async stop() {
      stopping.abort();
      running.stop();
      await queue?.stop().catch(() => {}); // it may already have ended
      await ended;
    },
  };
}

interface Queue {
  ended: Promise<void>;
  stop(): Promise<void>;
}

/**
 * A queue that ends even if it could not note the end of a job, because the connection was lost, for example. It takes no more jobs then,
 * but graphile-worker 0.17 may wait forever, because it miscounts what it still has to note.
 */
function queueOf(runner: Runner): Queue {
  const broken = once(runner.events, "pool:fatalError").then(() => wait(BROKEN_QUEUE_MS, undefined, { ref: false }));
  return {
    ended: Promise.race([runner.promise, broken]),
    stop: () => Promise.race([runner.stop(), broken]),
  };
}
