import type { Logger } from "@treadlight/platform/observability";

export interface AfterAnswer {
  /**
   * Does what must not delay an answer, such as sending a mail: its length would tell whether an account exists. What fails
   * is logged, and the person asks again.
   */
  run(what: string, work: () => Promise<void>): void;
  /** Waits for what is still under way. */
  settle(): Promise<void>;
}

export function afterAnswer(logger: Logger): AfterAnswer {
  const underWay = new Set<Promise<void>>();
  return {
    run(what, work) {
      const running = work()
        .catch((err: unknown) => logger.error({ err, what }, "what should follow an answer failed"))
        .finally(() => underWay.delete(running));
      underWay.add(running);
    },
    async settle() {
      await Promise.all(underWay);
    },
  };
}
