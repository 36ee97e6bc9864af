import type { AnalyticsQuery } from "@treadlight/contract/analytics";
import type { Store } from "@treadlight/platform/clickhouse";
import { LRUCache } from "lru-cache";
import { type AnalyticsData, type AnalyticsOptions, analytics } from "./analytics.ts";
import { arrivedDays, dataState } from "./data-state.ts";
import { comparedPeriodOf, periodOf } from "./period.ts";
import { sharingAnswers } from "./shared-answers.ts";
import type { Tenant } from "./tenant.ts";

/** All cached answers together. */
const MAX_KEPT_ROWS = 500_000;
/** An insert may be seen before the note of its time, or after: only answers about data that has settled are cached. */
const SETTLED_AFTER_MS = 1_000;

interface Cached {
  data: AnalyticsData;
  /** What the data was when it was computed. */
  state: string;
  computedAt: number;
}

/**
 * Answers analytics from memory while no session of the organization has been written or rolled up since, by any process. What
 * several ask at the same time is computed once.
 * @param options.replicaLagMs how much of a table may have arrived at a replica for so long after another table. A roll-up that is as
 *   new is not read: its note may be there before its sums
 */
export function cachingAnswers({ replicaLagMs = 0 } = {}) {
  const settledAfterMs = Math.max(SETTLED_AFTER_MS, replicaLagMs);
  const cached = new LRUCache<string, Cached>({
    maxSize: MAX_KEPT_ROWS,
    sizeCalculation: ({ data }) => data.rows.length + 1,
  });
  const share = sharingAnswers<AnalyticsData & { ageMs: number }>();
  return (
    store: Store,
    tenant: Tenant,
    query: AnalyticsQuery,
    options: AnalyticsOptions & { now: number; pseudonymSecret: string },
  ) => {
    const { now, pseudonyms, timeZone = "UTC", toolDecisions, ownPrices } = options;
    const period = periodOf(query, now, timeZone);
    const compared = comparedPeriodOf(query, period, { now, timeZone });
    const key = JSON.stringify([tenant, query, period, compared, pseudonyms, timeZone, toolDecisions, ownPrices]);
    return share(key, async () => {
      const current = await dataState(store, tenant);
      const { changedAt, lastBuild, askedAt } = current;
      const state = `${changedAt} ${lastBuild}`;
      const known = cached.get(key);
      if (known?.state === state) return { ...known.data, ageMs: now - known.computedAt };
      const data = await analytics(store, tenant, query, { ...options, days: arrivedDays(current, replicaLagMs) });
      if (askedAt - changedAt >= settledAfterMs) cached.set(key, { data, state, computedAt: now });
      return { ...data, ageMs: 0 };
    });
  };
}
