import type { Kysely } from "kysely";
import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import type { Database } from "../database/index.ts";

export type Outcome = "done" | "failed" | "cancelled" | "retried" | "interrupted";

export function jobMetrics(registry: Registry, db: Kysely<Database>) {
  const attempts = new Counter({
    name: "treadlight_job_attempts_total",
    help: "Attempts at jobs, by kind and outcome",
    labelNames: ["kind", "outcome"],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: "treadlight_job_attempt_seconds",
    help: "Duration of an attempt at a job, by kind",
    labelNames: ["kind"],
    buckets: [0.01, 0.05, 0.25, 1, 5, 30, 120, 600, 3_600],
    registers: [registry],
  });
  new Gauge({
    name: "treadlight_jobs",
    help: "Jobs that have not ended, by kind and state",
    labelNames: ["kind", "state"],
    registers: [registry],
    async collect() {
      const rows = await db
        .selectFrom("jobs")
        .where("state", "in", ["waiting", "running"])
        .groupBy(["kind", "state"])
        .select(["kind", "state", ({ fn }) => fn.countAll<number>().as("jobs")])
        .execute()
        .catch(() => []); // the other metrics are useful without the database
      this.reset();
      for (const { kind, state, jobs } of rows) this.set({ kind, state }, jobs);
    },
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
