import type { Logger } from "@treadlight/platform/observability";
import { withoutRequestContext } from "@treadlight/platform/request-context";
import type { PlacesTenant, Warehouse } from "@treadlight/warehouse";

/** How often the warehouse is asked what changed: one query for all who watch, none while nobody does. */
const POLL_INTERVAL_MS = 500;
/** A watcher also hears of changes this recent: it may have read its data just before it began to watch. */
const LOOK_BACK_MS = 10_000;

interface Watcher {
  /** Hears only of a person's own sessions, or of those in certain departments and teams. */
  own?: {
    whose: string | PlacesTenant;
    since: number;
    /** When the newest session heard of was received; undefined until the first look. */
    seen?: number;
  };
  /** @param changedAt milliseconds since the epoch */
  onChange(changedAt: number): void;
}

export interface Changes {
  /**
   * Calls back at each change of an organization's sessions, or only of one person's or of some departments' in it; gives the function
   * that ends it. Those who may not see colleagues must not see when they work.
   * @param whose a person's id, or departments and teams; undefined for all
   */
  watch(
    organizationId: string,
    whose: string | PlacesTenant | undefined,
    onChange: (changedAt: number) => void,
  ): () => void;
  close(): void;
}

interface ChangesDeps {
  warehouse: Pick<Warehouse, "lastChanges" | "lastArrivals" | "lastArrivalIn">;
  logger: Logger;
  /** Milliseconds since the epoch. */
  now: () => number;
}

/** Tells watchers when scored sessions of their organization, or of their own, arrived. */
export function watchChanges({ warehouse, logger, now }: ChangesDeps): Changes {
  const watchersOf = new Map<string, Set<Watcher>>();
  const seen = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const watching = (organizationId: string) => [...(watchersOf.get(organizationId) ?? [])];

  const poll = async () => {
    try {
      for (const [organizationId, changedAt] of await warehouse.lastChanges([...watchersOf.keys()])) {
        const before = seen.get(organizationId);
        if (before === undefined) continue;
        const hasChanged = changedAt > before;
        await tellOfOwn(
          organizationId,
          watching(organizationId).filter(({ own }) => own && (hasChanged || own.seen === undefined)),
          { since: before, changedAt },
        );
        // Watchers may have come meanwhile, and the last one may have left.
        if (!hasChanged || !seen.has(organizationId)) continue;
        seen.set(organizationId, changedAt);
        for (const { own, onChange } of watching(organizationId)) if (!own) onChange(changedAt);
      }
    } catch (err) {
      logger.debug({ err }, "could not read what changed");
    }
    timer = undefined;
    schedule();
  };
  const schedule = () => {
    if (closed || timer !== undefined || watchersOf.size === 0) return;
    timer = withoutRequestContext(() => setTimeout(poll, POLL_INTERVAL_MS));
  };

  async function tellOfOwn(
    organizationId: string,
    watchers: readonly Watcher[],
    { since, changedAt }: { since: number; changedAt: number },
  ) {
    const all = watchers.flatMap(({ own }) => own ?? []);
    if (all.length === 0) return;
    const from = Math.min(since, ...all.map((own) => own.since));
    const personIds = all.flatMap(({ whose }) => (typeof whose === "string" ? whose : []));
    const ofPeople =
      personIds.length > 0 ? await warehouse.lastArrivals(organizationId, { personIds, since: from }) : undefined;
    for (const { own, onChange } of watchers) {
      if (!own) continue;
      const heard = own.seen ?? own.since;
      const { whose } = own;
      const arrivedAt =
        typeof whose === "string" ? (ofPeople?.get(whose) ?? 0) : await warehouse.lastArrivalIn(whose, from);
      own.seen = Math.max(heard, arrivedAt);
      if (arrivedAt > heard) onChange(changedAt);
    }
  }

  return {
    watch(organizationId, whose, onChange) {
      const earliest = now() - LOOK_BACK_MS;
      const watcher: Watcher = { ...(whose !== undefined && { own: { whose, since: earliest } }), onChange };
      const watchers = watchersOf.get(organizationId) ?? new Set();
      watchersOf.set(organizationId, watchers.add(watcher));
      const last = seen.get(organizationId);
      if (last === undefined) seen.set(organizationId, earliest);
      else if (last > earliest && !watcher.own) onChange(last);
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
