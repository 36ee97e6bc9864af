import type { EngineLogger } from "./types.ts";

/** While some brokers answer and others do not, say so once in this time. */
const SAY_AGAIN_AFTER_MS = 60_000;

/** Says once that Kafka does not work, however many requests fail meanwhile, and once that it does again. */
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
      log?.warn({ err }, "Kafka does not work; will retry until it does");
    },
    answered() {
      if (!isOut) return;
      isOut = false;
      log?.info({}, "Kafka works again");
    },
  };
}
