interface Metric {
  type: "counter" | "gauge" | "histogram";
  labels: readonly string[];
  /** What it counts or measures. */
  help: string;
  /** When somebody should look, in Markdown, for docs/operations.md. */
  watch: string;
  /** Of a histogram. */
  buckets?: readonly number[];
}

/** Every metric of our own: the services register these and no others, and documents, rules and dashboards name these. */
export const METRICS = {
  treadlight_build_info: {
    type: "gauge",
    labels: ["version"],
    help: "1, with the version that runs",
    watch: "several versions run for longer than an upgrade takes",
  },
  http_request_duration_seconds: {
    type: "histogram",
    labels: ["method", "route", "status"],
    help: "Time from receiving a request's headers to the end of its response, by method, route pattern and status",
    watch: '5xx appear, or the tail grows; `status="aborted"` counts clients that disconnected',
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  },
  treadlight_ingest_sessions_total: {
    type: "counter",
    labels: ["outcome"],
    help: "Sessions received by ingest, by outcome",
    watch: "the share of `rejected` rises: a sender has changed",
  },
  treadlight_scoring_lag_records: {
    type: "gauge",
    labels: ["stream"],
    help: "Records of the event log waiting to be read, by stream",
    watch: "it grows for minutes: scoring is too slow, or the warehouse is down",
  },
  treadlight_scoring_records_total: {
    type: "counter",
    labels: ["stream"],
    help: "Records of the event log that became rows, by stream",
    watch: "its rate stays below that of accepted sessions",
  },
  treadlight_scoring_late_records_total: {
    type: "counter",
    labels: ["stream"],
    help: "Records that became rows more than a minute after they were received, by stream",
    watch: "it rises: people wait for their sessions",
  },
  treadlight_scoring_newest_session_timestamp_seconds: {
    type: "gauge",
    labels: [],
    help: "When the newest session that this process has scored was received",
    watch:
      "`time()` minus the greatest of all processes is more than senders usually pause: nobody sends, or nothing is scored",
  },
  treadlight_scoring_dead_letters_total: {
    type: "counter",
    labels: ["stream"],
    help: "Records of the event log that could not become rows, by stream",
    watch: "it rises: see [dead letters](#dead-letters)",
  },
  treadlight_scoring_batch_seconds: {
    type: "histogram",
    labels: ["stream"],
    help: "From reading a batch to having written it, by stream",
    watch: "batches take longer than before: the warehouse is short of resources",
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  },
  treadlight_scoring_rolls_up: {
    type: "gauge",
    labels: [],
    help: "1 in the one process of all that rolls up days",
    watch: "its sum over all scoring processes is not 1 for minutes: nobody rolls up days",
  },
  treadlight_warehouse_query_seconds: {
    type: "histogram",
    labels: ["query", "outcome"],
    help: "From a warehouse query to its last row, by query and outcome (ok, error)",
    watch: 'the tail of a query grows, or `outcome="error"` appears',
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 5, 20],
  },
  treadlight_warehouse_missing_rows: {
    type: "gauge",
    labels: [],
    help: "Newest versions of sessions whose row is lost",
    watch: "it is not 0 for longer than a repair takes",
  },
  treadlight_warehouse_damaged_parts: {
    type: "gauge",
    labels: [],
    help: "Parts of warehouse tables that could not be read",
    watch: "it is not 0 for longer than a repair takes",
  },
  treadlight_warehouse_emptied: {
    type: "gauge",
    labels: [],
    help: "1 if the warehouse lacks what had been scored, until a replay",
    watch: "it is 1: the warehouse lacks what had been scored; [replay](#replay)",
  },
  treadlight_log_damage: {
    type: "gauge",
    labels: [],
    help: "Kinds of damage of the event log that nobody has repaired or accepted",
    watch: "it is not 0: see [damaged files of the log](#damaged-files-of-the-log)",
  },
  treadlight_disk_free_bytes: {
    type: "gauge",
    labels: [],
    help: "Free space of the disk that holds the data directory",
    watch: "it approaches the reserve (`TREADLIGHT_DISK_RESERVE_MB`)",
  },
  treadlight_sign_in_failures_total: {
    type: "counter",
    labels: ["route", "reason"],
    help: "Sign-ins that failed, by route and error code",
    watch:
      "`invalid_credentials` or `rate_limited` rises: somebody guesses; `company_sign_in_failed`: a provider has changed",
  },
  treadlight_jobs: {
    type: "gauge",
    labels: ["kind", "state"],
    help: "Jobs that have not ended, by kind and state",
    watch: "`waiting` grows for minutes: no worker is running, or an engine it needs is down",
  },
  treadlight_job_attempts_total: {
    type: "counter",
    labels: ["kind", "outcome"],
    help: "Attempts at jobs, by kind and outcome",
    watch: "`failed` rises: an `error` line in the log says why",
  },
  treadlight_job_attempt_seconds: {
    type: "histogram",
    labels: ["kind"],
    help: "Duration of an attempt at a job, by kind",
    watch: "jobs take longer than before",
    buckets: [0.01, 0.05, 0.25, 1, 5, 30, 120, 600, 3_600],
  },
  treadlight_webhook_attempts_total: {
    type: "counter",
    labels: ["outcome"],
    help: "Attempts to deliver to webhooks, by outcome (delivered, refused by a status, unreachable)",
    watch: "`unreachable` rises for all at once: the worker cannot reach the internet",
  },
  treadlight_webhook_failing_seconds: {
    type: "gauge",
    labels: ["organization", "webhook"],
    help: "How long a webhook has been failing, by the ids of organization and webhook; at most 1,000, and none that work",
    watch: "it is there: an organization's webhook has failed for so long",
  },
} as const satisfies Record<string, Metric>;

export type MetricName = keyof typeof METRICS;
