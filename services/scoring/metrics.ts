import type { Stream } from "@treadlight/platform/event-log";
import { Counter, Gauge, Histogram, type Registry } from "prom-client";

export function scoringMetrics(registry: Registry) {
  const records = new Counter({
    name: "treadlight_scoring_records_total",
    help: "Records of the event log that became rows, by stream",
    labelNames: ["stream"],
    registers: [registry],
  });
  const deadLetters = new Counter({
    name: "treadlight_scoring_dead_letters_total",
    help: "Records of the event log that could not become rows, by stream",
    labelNames: ["stream"],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: "treadlight_scoring_batch_seconds",
    help: "From reading a batch to having written it, by stream",
    labelNames: ["stream"],
    registers: [registry],
  });
  const lag = new Gauge({
    name: "treadlight_scoring_lag_records",
    help: "Records of the event log waiting to be read, by stream",
    labelNames: ["stream"],
    registers: [registry],
  });
  return {
    /** Starts timing a batch. The returned function stops the timer and counts the records. */
    batch(stream: Stream, count: number) {
      const stop = seconds.startTimer({ stream });
      return (dead: number) => {
        stop();
        records.inc({ stream }, count);
        deadLetters.inc({ stream }, dead);
      };
    },
    /** @param isSo whether this process rolls up days now */
    rollsUp(isSo: () => boolean) {
      const gauge: Gauge = new Gauge({
        name: "treadlight_scoring_rolls_up",
        help: "1 in the one process of all that rolls up days",
        registers: [registry],
        collect: () => gauge.set(isSo() ? 1 : 0),
      });
    },
    lag(stream: Stream, waiting: bigint) {
      lag.set({ stream }, Number(waiting));
    },
  };
}
