import { peopleJobs } from "@treadlight/people/jobs";
import type { MailSenderDeps } from "@treadlight/people/mails";
import type { Disk } from "@treadlight/platform/disk";
import { type Jobs, startJobs } from "@treadlight/platform/jobs";
import type { Pool } from "pg";
import type { Registry } from "prom-client";
import { type HousekeepingDeps, housekeepingHandler, housekeepingJob } from "./housekeeping/index.ts";
import { esgReportHandler, type ReportDeps } from "./reports/index.ts";

const HOUR_MS = 3_600_000;

export interface WorkerDeps extends HousekeepingDeps, MailSenderDeps, ReportDeps {
  pool: Pool;
  registry: Registry;
  /** The disk that jobs write to, if it is in this process. */
  disk?: Disk;
}

/** Runs everything that outlives a request. */
export function startWorker(deps: WorkerDeps): Jobs {
  return startJobs({
    ...deps,
    handlers: [...peopleJobs(deps), housekeepingHandler(deps), esgReportHandler(deps)],
    schedule: [{ kind: housekeepingJob, everyMs: HOUR_MS }],
  });
}
