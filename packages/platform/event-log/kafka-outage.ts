import type { EngineLogger } from "./types.ts";

/** While some brokers answer and others do not, say so once in this time. */
const SAY_AGAIN_AFTER_MS = 60_000;

/** Says once that the brokers do not answer, however many requests fail meanwhile, and once that they do again. */
export interface Outage {
  failed(error: unknown): void;
  answered(): void;
}

export function watchOutage(log: EngineLogger | undefined, now: () => number = Date.now): Outage {
  let isOut = false;
  let saidAt = Number.NEGATIVE_INFINITY;
  return {
    failed(err) {
      if (isOut || now() - saidAt < SAY_AGAIN_AFTER_MS) return;
      isOut = true;
      saidAt = now();
      log?.warn({ err }, "the Kafka brokers do not answer; will retry until they do");
    },
    answered() {
      if (!isOut) return;
      isOut = false;
      log?.info({}, "the Kafka brokers answer again");
    },
  };
}
