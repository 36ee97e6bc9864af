import type { Kysely } from "kysely";
import type { Database } from "../database/index.ts";
import { counter, gauge, histogram, type Registry } from "../observability/index.ts";

export type Outcome = "done" | "failed" | "cancelled" | "retried" | "interrupted";

export function jobMetrics(registry: Registry, db: Kysely<Database>) {
  const attempts = counter(registry, "treadlight_job_attempts_total");
  const seconds = histogram(registry, "treadlight_job_attempt_seconds");
  gauge(registry, "treadlight_jobs", async (gauge) => {
    const rows = await db
      .selectFrom("jobs")
      .where("state", "in", ["waiting", "running"])
      .groupBy(["kind", "state"])
      .select(["kind", "state", ({ fn }) => fn.countAll<number>().as("jobs")])
      .execute()
      .catch(() => []); // the other metrics are useful without the database
    gauge.reset();
    for (const { kind, state, jobs } of rows) gauge.set({ kind, state }, jobs);
  });
  return {
    /** Starts timing an attempt. The returned function stops the timer and counts the attempt. */
    attempt(kind: string) {
      const stop = seconds.startTimer({ kind });
      return (outcome: Outcome) => {
        stop();
        attempts.inc({ kind, outcome });
      };
    },
  };
}

export type JobMetrics = ReturnType<typeof jobMetrics>;
