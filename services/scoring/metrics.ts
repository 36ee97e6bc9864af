import type { Stream } from "@treadlight/platform/event-log";
import { counter, gauge, histogram, type Registry } from "@treadlight/platform/observability";
import type { Projected } from "./projections/projections.ts";

export function scoringMetrics(registry: Registry) {
  const records = counter(registry, "treadlight_scoring_records_total");
  const deadLetters = counter(registry, "treadlight_scoring_dead_letters_total");
  const late = counter(registry, "treadlight_scoring_late_records_total");
  const newest = gauge(registry, "treadlight_scoring_newest_session_timestamp_seconds");
  const seconds = histogram(registry, "treadlight_scoring_batch_seconds");
  const lag = gauge(registry, "treadlight_scoring_lag_records");
  let newestAt = 0;
  return {
    /** Starts timing a batch. The returned function stops the timer and counts the records. */
    batch(stream: Stream, count: number) {
      const stop = seconds.startTimer({ stream });
      return (projected: Projected) => {
        stop();
        records.inc({ stream }, count);
        deadLetters.inc({ stream }, projected.deadLetters);
        late.inc({ stream }, projected.late);
        if (stream !== "sessions" || projected.newestAt <= newestAt) return;
        newestAt = projected.newestAt;
        newest.set(newestAt / 1_000);
      };
    },
    /** @param isSo whether this process rolls up days now */
    rollsUp(isSo: () => boolean) {
      gauge(registry, "treadlight_scoring_rolls_up", (gauge) => gauge.set(isSo() ? 1 : 0));
    },
    lag(stream: Stream, waiting: bigint) {
      lag.set({ stream }, Number(waiting));
    },
  };
}
