import { METRICS } from "@treadlight/platform/observability";
import { rows } from "./generated-parts.ts";

/** Those of prom-client that are worth watching. */
const OF_EVERY_PROCESS: Readonly<Record<string, string>> = {
  nodejs_eventloop_lag_p99_seconds: "it is over 0.1: the process has more work than one core can do",
  process_resident_memory_bytes: "it grows while the load does not",
};

/** The table of metrics of docs/operations.md. */
export function metricsMarkdown(): string {
  const own = Object.entries(METRICS).map(([name, { labels, watch }]) => [
    `\`${name}${labels.length > 0 ? `{${labels.join(",")}}` : ""}\``,
    watch,
  ]);
  const others = Object.entries(OF_EVERY_PROCESS).map(([name, watch]) => [`\`${name}\``, watch]);
  return rows(["Metric", "Investigate when"], [...own, ...others]);
}
