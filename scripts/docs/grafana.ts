interface Panel {
  title: string;
  /** Of Grafana, such as `s` or `reqps`. */
  unit: string;
  /** PromQL by legend, in which `{{label}}` stands for a label's value. */
  lines: Readonly<Record<string, string>>;
}

interface Dashboard {
  uid: string;
  title: string;
  panels: readonly Panel[];
}

const INGEST = 'service=~"ingest|standalone",route=~"/api/ingest/.+|/v1/.+"';
const API = 'service=~"api|standalone",route!~"/api/ingest/.+|/v1/.+|/healthz|/readyz|/metrics"';
const failing = (of: string) =>
  `sum(rate(http_request_duration_seconds_count{${of},status=~"5.."}[5m])) / sum(rate(http_request_duration_seconds_count{${of}}[5m]))`;
const slowest = (histogram: string, of: string, by: string) =>
  `histogram_quantile(0.99, sum by (le${by}) (rate(${histogram}_bucket${of}[5m])))`;

/** Grafana's dashboards, by the name of their file in `deploy/monitoring/dashboards`. */
export const DASHBOARDS: Readonly<Record<string, Dashboard>> = {
  flow: {
    uid: "treadlight-flow",
    title: "Treadlight: from session to answer",
    panels: [
      {
        title: "Sessions received",
        unit: "ops",
        lines: { "{{outcome}}": "sum by (outcome) (rate(treadlight_ingest_sessions_total[5m]))" },
      },
      {
        title: "Requests that failed (objectives: ingest 0.1 %, api 0.5 %)",
        unit: "percentunit",
        lines: { ingest: failing(INGEST), api: failing(API) },
      },
      {
        title: "Sessions scored late (objective: 1 %)",
        unit: "percentunit",
        lines: {
          late: 'sum(rate(treadlight_scoring_late_records_total{stream="sessions"}[5m])) / sum(rate(treadlight_scoring_records_total{stream="sessions"}[5m]))',
        },
      },
      {
        title: "Records that wait to be scored",
        unit: "short",
        lines: { "{{stream}}": "max by (stream) (treadlight_scoring_lag_records)" },
      },
      {
        title: "Since the newest session that was scored",
        unit: "s",
        lines: { age: "time() - max(treadlight_scoring_newest_session_timestamp_seconds)" },
      },
      {
        title: "Records scored, and dead letters",
        unit: "ops",
        lines: {
          "{{stream}}": "sum by (stream) (rate(treadlight_scoring_records_total[5m]))",
          "{{stream}}, dead letters": "sum by (stream) (rate(treadlight_scoring_dead_letters_total[5m]))",
        },
      },
      {
        title: "Time of a batch, 99th percentile",
        unit: "s",
        lines: { "{{stream}}": slowest("treadlight_scoring_batch_seconds", "", ", stream") },
      },
      {
        title: "Time of an answer, 99th percentile",
        unit: "s",
        lines: {
          ingest: slowest("http_request_duration_seconds", `{${INGEST}}`, ""),
          api: slowest("http_request_duration_seconds", `{${API}}`, ""),
        },
      },
      {
        title: "Questions to the warehouse, 99th percentile",
        unit: "s",
        lines: { "{{query}}": `topk(10, ${slowest("treadlight_warehouse_query_seconds", "", ", query")})` },
      },
      {
        title: "Questions to the warehouse that failed",
        unit: "ops",
        lines: { "{{query}}": 'sum by (query) (rate(treadlight_warehouse_query_seconds_count{outcome="error"}[5m]))' },
      },
    ],
  },
  processes: {
    uid: "treadlight-processes",
    title: "Treadlight: processes, jobs and sign-ins",
    panels: [
      {
        title: "Processes by version",
        unit: "short",
        lines: { "{{service}} {{version}}": "count by (service, version) (treadlight_build_info)" },
      },
      {
        title: "Cores in use",
        unit: "short",
        lines: { "{{service}}": "sum by (service) (rate(process_cpu_seconds_total[5m]))" },
      },
      {
        title: "Delay of the main thread, 99th percentile",
        unit: "s",
        lines: { "{{service}}": "max by (service) (nodejs_eventloop_lag_p99_seconds)" },
      },
      {
        title: "Memory of the largest process",
        unit: "bytes",
        lines: { "{{service}}": "max by (service) (process_resident_memory_bytes)" },
      },
      {
        title: "Jobs that have not ended",
        unit: "short",
        lines: { "{{kind}}, {{state}}": "max by (kind, state) (treadlight_jobs)" },
      },
      {
        title: "Attempts at jobs that failed",
        unit: "ops",
        lines: { "{{kind}}": 'sum by (kind) (rate(treadlight_job_attempts_total{outcome=~"failed|retried"}[5m]))' },
      },
      {
        title: "Time of an attempt at a job, 99th percentile",
        unit: "s",
        lines: { "{{kind}}": slowest("treadlight_job_attempt_seconds", "", ", kind") },
      },
      {
        title: "Sign-ins that failed",
        unit: "ops",
        lines: { "{{reason}}": "sum by (reason) (rate(treadlight_sign_in_failures_total[5m]))" },
      },
      {
        title: "Deliveries to webhooks",
        unit: "ops",
        lines: { "{{outcome}}": "sum by (outcome) (rate(treadlight_webhook_attempts_total[5m]))" },
      },
      {
        title: "Webhooks that fail",
        unit: "s",
        lines: {
          "{{organization}}, {{webhook}}":
            "topk(20, max by (organization, webhook) (treadlight_webhook_failing_seconds))",
        },
      },
      {
        title: "Rows and parts that the warehouse has lost, and damage of the log",
        unit: "short",
        lines: {
          rows: "max(treadlight_warehouse_missing_rows)",
          parts: "max(treadlight_warehouse_damaged_parts)",
          log: "max(treadlight_log_damage)",
          emptied: "max(treadlight_warehouse_emptied)",
        },
      },
      {
        title: "Free disk of embedded engines",
        unit: "bytes",
        lines: { free: "min(treadlight_disk_free_bytes)" },
      },
      {
        title: "Processes that roll up days (one)",
        unit: "short",
        lines: { processes: "sum(treadlight_scoring_rolls_up)" },
      },
    ],
  },
};

/** What Grafana 9 and later import, with two panels in a row. */
export function grafanaJson({ uid, title, panels }: Dashboard): string {
  const datasource = { type: "prometheus", uid: "$datasource" };
  const dashboard = {
    uid,
    title,
    tags: ["treadlight"],
    schemaVersion: 39,
    editable: true,
    refresh: "30s",
    time: { from: "now-6h", to: "now" },
    templating: { list: [{ name: "datasource", label: "Prometheus", type: "datasource", query: "prometheus" }] },
    panels: panels.map(({ title, unit, lines }, index) => ({
      id: index + 1,
      type: "timeseries",
      title,
      datasource,
      gridPos: { h: 8, w: 12, x: (index % 2) * 12, y: Math.floor(index / 2) * 8 },
      fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
      options: { legend: { displayMode: "list", placement: "bottom" }, tooltip: { mode: "multi" } },
      targets: Object.entries(lines).map(([legendFormat, expr], line) => ({
        refId: String.fromCharCode("A".charCodeAt(0) + line),
        datasource,
        expr,
        legendFormat,
      })),
    })),
  };
  return `${JSON.stringify(dashboard, null, 2)}\n`;
}
