import { HOUR_MS } from "@treadlight/domain/time";
import { type AlertsDeps, alertsHandler, alertsJob } from "@treadlight/features/alerts/watch.ts";
import type { WebhookDeps } from "@treadlight/features/alerts/webhooks/deliver.ts";
import { webhooksJob } from "@treadlight/features/alerts/webhooks/enqueue.ts";
import { webhookMetrics } from "@treadlight/features/alerts/webhooks/metrics.ts";
import { fetchHandler } from "@treadlight/features/connectors/fetch.ts";
import { connectorsHandler, connectorsJob } from "@treadlight/features/connectors/jobs.ts";
import type { FetchDeps } from "@treadlight/features/connectors/turn.ts";
import { dashboardChatHandler } from "@treadlight/features/dashboards/chat.ts";
import { type DashboardMailDeps, dashboardMailHandler } from "@treadlight/features/dashboards/mail-one.ts";
import { scheduledDashboardsHandler, scheduledDashboardsJob } from "@treadlight/features/dashboards/scheduled.ts";
import type { HousekeepingDeps } from "@treadlight/features/housekeeping/deps.ts";
import { housekeepingHandler, housekeepingJob } from "@treadlight/features/housekeeping/housekeeping.ts";
import { type ImportDeps, importHandler } from "@treadlight/features/imports/import-handler.ts";
import type { MailSenderDeps } from "@treadlight/features/mail";
import { pendingChangesHandler, pendingChangesJob } from "@treadlight/features/organization/pending-changes.ts";
import { toolRequestsHandler, toolRequestsJob } from "@treadlight/features/organization/tool-requests.ts";
import { toolRulesHandler, toolRulesJob } from "@treadlight/features/organization/tool-rules.ts";
import { type CellsDeps, cellsHandler, cellsJob } from "@treadlight/features/privacy/cells.ts";
import type { ReportDeps } from "@treadlight/features/reports/deps.ts";
import { esgReportHandler } from "@treadlight/features/reports/esg-report.ts";
import { forgetErasedHandler } from "@treadlight/features/sessions/forget-erased.ts";
import { refusalsHandler, refusalsJob } from "@treadlight/features/sign-in/records.ts";
import { type SummaryDeps, summariesHandler, summariesJob } from "@treadlight/features/summaries/summaries.ts";
import { type ToolNamesDeps, toolNamesHandler, toolNamesJob } from "@treadlight/features/tool-names/name-stored.ts";
import type { Disk } from "@treadlight/platform/disk";
import { type Jobs, startJobs } from "@treadlight/platform/jobs";
import type { Pool } from "pg";
import type { Registry } from "prom-client";
import { jobsOfApi } from "./jobs.ts";

const SECOND_MS = 1_000;

export interface WorkerDeps
  extends HousekeepingDeps,
    MailSenderDeps,
    ReportDeps,
    ImportDeps,
    AlertsDeps,
    CellsDeps,
    SummaryDeps,
    DashboardMailDeps,
    ToolNamesDeps,
    FetchDeps,
    WebhookDeps {
  pool: Pool;
  registry: Registry;
  /** The disk that jobs write to, if it is in this process. */
  disk?: Disk;
}

/** Runs everything that outlives a request. */
export function startWorker(given: WorkerDeps): Jobs {
  const deps = { ...given, ...webhookMetrics(given.registry, given.db, given.now) };
  return startJobs({
    ...deps,
    handlers: [
      ...jobsOfApi(deps),
      housekeepingHandler(deps),
      esgReportHandler(deps),
      importHandler(deps),
      alertsHandler(deps),
      cellsHandler(deps),
      summariesHandler(deps),
      scheduledDashboardsHandler(deps),
      dashboardMailHandler(deps),
      dashboardChatHandler(deps),
      refusalsHandler(deps),
      pendingChangesHandler(deps),
      toolRequestsHandler(deps),
      toolNamesHandler(deps),
      toolRulesHandler(deps),
      connectorsHandler(deps),
      fetchHandler(deps),
      forgetErasedHandler(deps),
    ],
    schedule: [
      { kind: housekeepingJob, everyMs: HOUR_MS },
      { kind: alertsJob, everyMs: 15 * SECOND_MS },
      { kind: cellsJob, everyMs: 15 * SECOND_MS },
      { kind: webhooksJob, everyMs: 15 * SECOND_MS },
      { kind: refusalsJob, everyMs: 15 * SECOND_MS },
      { kind: connectorsJob, everyMs: 15 * SECOND_MS },
      { kind: toolNamesJob, everyMs: 60 * SECOND_MS },
      { kind: pendingChangesJob, everyMs: 60 * SECOND_MS },
      { kind: toolRequestsJob, everyMs: 5 * 60 * SECOND_MS },
      { kind: summariesJob, everyMs: HOUR_MS },
      { kind: scheduledDashboardsJob, everyMs: HOUR_MS },
      { kind: toolRulesJob, everyMs: HOUR_MS },
    ],
  });
}
