import type { Kysely } from "kysely";
import { ZodError, z } from "zod";
import type { Database } from "../database/index.ts";
import type { Disk } from "../disk/index.ts";
import type { Logger } from "../observability/index.ts";
import { withoutRequestContext } from "../request-context/index.ts";
import { type Attempt, beat, beginAttempt, endJob, giveBack, type LiveAttempt } from "./attempt.ts";
import type { JobHandler, JobRun } from "./handler.ts";
import type { JobMetrics } from "./metrics.ts";

/** Why an attempt was aborted. */
type Reason = "cancelled" | "stopping" | "taken over";

interface Running extends LiveAttempt {
  abort(reason: Reason): void;
}

const codedSchema = z.object({ code: z.string() });

interface RunningJobsDeps {
  db: Kysely<Database>;
  logger: Logger;
  metrics: JobMetrics;
  disk?: Disk | undefined;
}

/** The attempts running in this process. */
export function runningJobs({ db, logger, metrics, disk }: RunningJobsDeps) {
  const running = new Set<Running>();
  let isStopping = false;

  /** @throws the handler's error if the job should be retried */
  async function run(handler: JobHandler, id: string): Promise<void> {
    if (isStopping) throw new Error("the process is stopping");
    const attempt = await beginAttempt(db, id);
    if (!attempt) return;
    if (attempt.isCancelled) return endJob(db, attempt, { state: "cancelled" });
    const { kind } = handler;
    const counted = metrics.attempt(kind.name);
    if (attempt.number > kind.maxAttempts) {
      counted("failed");
      return endJob(db, attempt, { state: "failed", errorCode: "too_many_attempts" });
    }
    const aborting = new AbortController();
    let reason: Reason | undefined;
    const live: Running = {
      ...attempt,
      progress: { done: 0, total: null },
      abort(why) {
        reason ??= why;
        aborting.abort(why);
      },
    };
    running.add(live);
    try {
      await disk?.untilRoom(aborting.signal);
      const jobRun: JobRun = {
        id,
        owner: attempt.owner,
        createdAt: attempt.createdAt,
        attempt: attempt.number,
        signal: aborting.signal,
        progress(done, total) {
          live.progress = { done, total: total ?? live.progress.total };
        },
      };
      // A notification on a connection that some request opened would otherwise run the job as part of that request.
      const result = await withoutRequestContext(() => handler.work(attempt.payload, jobRun));
      await endJob(db, attempt, { state: "done", result }, live.progress);
      counted("done");
    } catch (err) {
      counted(await failed(handler, live, reason, err));
    } finally {
      running.delete(live);
    }
  }

  async function failed(
    { kind }: JobHandler,
    attempt: Attempt & LiveAttempt,
    reason: Reason | undefined,
    err: unknown,
  ) {
    const about = { kind: kind.name, jobId: attempt.id, attempt: attempt.number };
    if (reason === "taken over") return "interrupted" as const;
    if (reason === "cancelled") {
      await endJob(db, attempt, { state: "cancelled" }, attempt.progress);
      return "cancelled" as const;
    }
    const errorCode = codedSchema.safeParse(err).data?.code ?? "internal_error";
    if (attempt.number >= kind.maxAttempts || err instanceof ZodError) {
      logger.error({ err, ...about }, "job failed; giving up");
      await endJob(db, attempt, { state: "failed", errorCode }, attempt.progress);
      return "failed" as const;
    }
    if (reason === undefined) logger.warn({ err, ...about }, "job failed; will retry");
    await giveBack(db, attempt, reason === "stopping" ? null : errorCode);
    throw err;
  }

  return {
    run,
    /** Sends a heartbeat for every attempt, and aborts those that were cancelled or taken over. */
    async beat() {
      const beaten = [...running];
      if (beaten.length === 0) return;
      const answers = await beat(db, beaten);
      for (const attempt of beaten) {
        const answer = answers.get(attempt.id);
        if (!answer && running.has(attempt)) attempt.abort("taken over");
        if (answer?.isCancelled) attempt.abort("cancelled");
      }
    },
    /** Aborts every attempt. Other processes take the jobs over, or this one does after its next start. */
    stop() {
      isStopping = true;
      for (const attempt of running) attempt.abort("stopping");
    },
  };
}
