import type { Logger } from "@treadlight/platform/observability";
import type { Warehouse } from "@treadlight/warehouse";

/** How often the warehouse is asked what changed: one query for all who watch, none while nobody does. */
const POLL_INTERVAL_MS = 500;

interface Watcher {
  /** Watches only this person's sessions, received after `seen`. */
  own?: { personId: string; seen: number } | undefined;
  /** @param changedAt milliseconds since the epoch */
  onChange(changedAt: number): void;
}

export interface Changes {
  /**
   * Calls back at each change of the sessions of an organization, or of one person in it; returns the function that ends it. Somebody
   * who may not see colleagues must not see when they work.
   */
  watch(organizationId: string, personId: string | undefined, onChange: (changedAt: number) => void): () => void;
  close(): void;
}

interface ChangesDeps {
  warehouse: Pick<Warehouse, "lastChanges" | "lastArrivals">;
  logger: Logger;
  now: () => number;
}

/** Tells watchers when scored sessions of their organization, or of their own, arrived. */
export function watchChanges({ warehouse, logger, now }: ChangesDeps): Changes {
  const watchersOf = new Map<string, Set<Watcher>>();
  const seen = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const poll = async () => {
    try {
      for (const [organizationId, changedAt] of await warehouse.lastChanges([...watchersOf.keys()])) {
        const before = seen.get(organizationId);
        if (before === undefined || changedAt <= before) continue;
        const watchers = [...(watchersOf.get(organizationId) ?? [])];
        const personIds = watchers.flatMap(({ own }) => own?.personId ?? []);
        const arrivals =
          personIds.length > 0
            ? await warehouse.lastArrivals(organizationId, { personIds, since: before })
            : new Map<string, number>();
        seen.set(organizationId, changedAt);
        for (const { own, onChange } of watchers) {
          if (own) {
            const arrivedAt = arrivals.get(own.personId) ?? 0;
            if (arrivedAt <= own.seen) continue;
            own.seen = arrivedAt;
          }
          onChange(changedAt);
        }
      }
    } catch (err) {
      logger.debug({ err }, "what changed is not known right now");
    }
    timer = undefined;
    schedule();
  };
  const schedule = () => {
    if (!closed && timer === undefined && watchersOf.size > 0) timer = setTimeout(poll, POLL_INTERVAL_MS);
  };

  return {
    watch(organizationId, personId, onChange) {
      const watcher: Watcher = { own: personId === undefined ? undefined : { personId, seen: now() }, onChange };
      const watchers = watchersOf.get(organizationId) ?? new Set();
      watchersOf.set(organizationId, watchers.add(watcher));
      // An organization without data has no change yet: its first one counts.
      if (!seen.has(organizationId)) seen.set(organizationId, 0);
      schedule();
      return () => {
        watchers.delete(watcher);
        if (watchers.size > 0 || watchersOf.get(organizationId) !== watchers) return;
        watchersOf.delete(organizationId);
        seen.delete(organizationId);
      };
    },
    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}
