/** More events than a waking worker receives at once. */
const MAX_EARLY = 100;

/**
 * Keeps the outcomes of requests that have not begun yet: a worker that the browser wakes for several events may hear of an answer
 * before the request it belongs to.
 */
export interface EarlyOutcomes {
  /** @returns whether the request has succeeded, if its outcome came before */
  begun(request: string): boolean | undefined;
  ended(request: string, succeeded: boolean): void;
}

export function createEarlyOutcomes(): EarlyOutcomes {
  const underWay = new Set<string>();
  const early = new Map<string, boolean>();
  return {
    begun(request) {
      const succeeded = early.get(request);
      if (succeeded === undefined) underWay.add(request);
      else early.delete(request);
      return succeeded;
    },
    ended(request, succeeded) {
      // A request that began before the worker was stopped is not under way here: its outcome stays until others push it out.
      if (underWay.delete(request) || early.has(request)) return;
      early.set(request, succeeded);
      const [oldest] = early.keys();
      if (early.size > MAX_EARLY && oldest !== undefined) early.delete(oldest);
    },
  };
}
