import type { Logger } from "@treadlight/platform/observability";
import { onNobodysBehalf } from "@treadlight/platform/reader";

/** How often the warehouse is asked what changed: one query for all who watch, none while nobody does. */
const POLL_INTERVAL_MS = 500;
/** A watcher also hears of changes this recent: it may have read its data just before it began to watch. */
const LOOK_BACK_MS = 10_000;

/** Milliseconds since the epoch of the newest change of each organization that has data. */
export type LastChanges = (organizationIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;

export interface Changes {
  /** Calls back at each change of the organization's sessions; gives the function that ends it. */
  watch(organizationId: string, onChange: (changedAt: number) => void): () => void;
  close(): void;
}

/** Tells watchers when scored sessions of their organization arrived. */
export function watchChanges({
  lastChanges,
  logger,
  now,
}: {
  lastChanges: LastChanges;
  logger: Logger;
  /** Milliseconds since the epoch. */
  now: () => number;
}): Changes {
  const watchers = new Map<string, Set<(changedAt: number) => void>>();
  const seen = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const poll = async () => {
    try {
      for (const [organizationId, changedAt] of await lastChanges([...watchers.keys()])) {
        const before = seen.get(organizationId);
        if (before === undefined || changedAt <= before) continue;
        seen.set(organizationId, changedAt);
        for (const onChange of watchers.get(organizationId) ?? []) onChange(changedAt);
      }
    } catch (err) {
      logger.debug({ err }, "what changed is not known right now");
    }
    timer = undefined;
    schedule();
  };
  const schedule = () => {
    if (closed || timer !== undefined || watchers.size === 0) return;
    timer = onNobodysBehalf(() => setTimeout(poll, POLL_INTERVAL_MS));
  };

  return {
    watch(organizationId, onChange) {
      const callbacks = watchers.get(organizationId) ?? new Set();
      watchers.set(organizationId, callbacks.add(onChange));
      const earliest = now() - LOOK_BACK_MS;
      const last = seen.get(organizationId);
      if (last === undefined) seen.set(organizationId, earliest);
      else if (last > earliest) onChange(last);
      schedule();
      return () => {
        callbacks.delete(onChange);
        if (callbacks.size > 0 || watchers.get(organizationId) !== callbacks) return;
        watchers.delete(organizationId);
        seen.delete(organizationId);
      };
    },
    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}
