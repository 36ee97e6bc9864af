import { HOUR_MS } from "@treadlight/domain/time";
import { peopleJobs } from "@treadlight/people/jobs";
import type { MailSenderDeps } from "@treadlight/people/mails";
import { type WebhookDeps, webhooksJob } from "@treadlight/people/webhooks";
import type { Disk } from "@treadlight/platform/disk";
import { type Jobs, startJobs } from "@treadlight/platform/jobs";
import type { Pool } from "pg";
import type { Registry } from "prom-client";
import { type CellsDeps, cellsHandler, cellsJob } from "./cells/index.ts";
import { type HousekeepingDeps, housekeepingHandler, housekeepingJob } from "./housekeeping/index.ts";
import { type ImportDeps, importHandler } from "./imports/index.ts";
import { esgReportHandler, type ReportDeps } from "./reports/index.ts";
import { type SummaryDeps, summariesHandler, summariesJob } from "./summaries/index.ts";
import { type WatchingDeps, watchHandler, watchJob } from "./watching/index.ts";

const SECOND_MS = 1_000;

export interface WorkerDeps
  extends HousekeepingDeps,
    MailSenderDeps,
    ReportDeps,
    ImportDeps,
    WatchingDeps,
    CellsDeps,
    SummaryDeps,
    WebhookDeps {
  pool: Pool;
  registry: Registry;
  /** The disk that jobs write to, if it is in this process. */
  disk?: Disk;
}

/** Runs everything that outlives a request. */
export function startWorker(deps: WorkerDeps): Jobs {
  return startJobs({
    ...deps,
    handlers: [
      ...peopleJobs(deps),
      housekeepingHandler(deps),
      esgReportHandler(deps),
      importHandler(deps),
      watchHandler(deps),
      cellsHandler(deps),
      summariesHandler(deps),
    ],
    schedule: [
      { kind: housekeepingJob, everyMs: HOUR_MS },
      { kind: watchJob, everyMs: 15 * SECOND_MS },
      { kind: cellsJob, everyMs: 15 * SECOND_MS },
      { kind: webhooksJob, everyMs: 15 * SECOND_MS },
      { kind: summariesJob, everyMs: HOUR_MS },
    ],
  });
}
