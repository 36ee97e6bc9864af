import { setTimeout as wait } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { Client, type Pool } from "pg";
import type { Logger } from "pino";

const RECONNECT_AFTER_MS = 1_000;
const ANSWER_WITHIN_MS = 5_000;
const MAX_REMEMBERED_CHANGES = 50_000;

export type ChangeListener = (id: string | undefined) => void;

/** Signals which organizations and people have changed, in any process: their rights, departments, teams or logins. */
export interface IdentityChanges {
  /** Whether every change is received. Otherwise no answer about anybody may be kept. */
  isListening(): boolean;
  /** A point in the sequence of changes, for `changedSince`. */
  moment(): number;
  /**
   * Whether a look-up that began at a moment may be outdated.
   * @param ids the organizations and people it is about; any change counts if left out
   */
  changedSince(moment: number, ids?: readonly string[]): boolean;
  /** Resolves once every change committed before the call has been received. */
  synced(): Promise<void>;
  /**
   * Calls back with the organization or person that has changed; with undefined if anything may have changed.
   * @returns the function that ends it
   */
  onChange(listener: ChangeListener): () => void;
  close(): Promise<void>;
}

/**
 * Listens to the database's `identity_changed` notifications (see its migrations) on a dedicated connection, which is replaced
 * if lost.
 * @param url leads to PostgreSQL itself: a pooler that assigns connections per transaction forwards no notifications
 */
export function listenForIdentityChanges({
  pool,
  url = pool.options.connectionString,
  log,
}: {
  pool: Pool;
  url?: string | undefined;
  log: Logger;
}): IdentityChanges {
  const closing = new AbortController();
  let listening: Client | undefined;
  let now = 0;
  /** Everything may have changed at this moment. */
  let everythingChangedAt = 0;
  const lastChanges = new LRUCache<string, number>({
    max: MAX_REMEMBERED_CHANGES,
    dispose(changedAt, _id, reason) {
      if (reason === "evict") everythingChangedAt = Math.max(everythingChangedAt, changedAt);
    },
  });
  const listeners = new Set<ChangeListener>();
  const tell: ChangeListener = (id) => {
    for (const listener of listeners) listener(id);
  };
  const forgetEverything = () => {
    now += 1;
    everythingChangedAt = now;
  };

  async function listen() {
    const client = new Client({
      connectionString: url,
      connectionTimeoutMillis: pool.options.connectionTimeoutMillis,
      query_timeout: ANSWER_WITHIN_MS,
      keepAlive: true,
      application_name: "treadlight identity changes",
    });
    const ended = new Promise((resolve) => client.once("end", resolve));
    client.on("error", (err) => log.debug({ err }, "lost the connection for identity changes"));
    client.on("notification", ({ payload: id = "" }) => {
      now += 1;
      lastChanges.set(id, now);
      tell(id);
    });
    try {
      await client.connect();
      await client.query("LISTEN identity_changed");
      forgetEverything();
      listening = client;
      tell(undefined);
      if (!closing.signal.aborted) await ended;
    } finally {
      listening = undefined;
      forgetEverything();
      await client.end();
    }
  }

  async function keepListening() {
    while (!closing.signal.aborted) {
      await listen().catch((err: unknown) => log.warn({ err }, "cannot listen for identity changes; caching is off"));
      await wait(RECONNECT_AFTER_MS, undefined, { signal: closing.signal }).catch(() => {});
    }
  }
  const ended = keepListening();

  // Coalesces concurrent calls: a caller that arrives mid-query waits for the next query.
  let asked: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  async function ask() {
    next = undefined;
    const client = listening;
    if (!client) return;
    try {
      // PostgreSQL delivers pending notifications before it answers the connection's next statement.
      await client.query("SELECT 1");
    } catch {
      // The connection is broken: nothing is kept until it is replaced.
      listening = undefined;
      forgetEverything();
      await client.end();
    }
  }

  return {
    isListening: () => listening !== undefined,
    moment: () => now,
    changedSince(moment, ids) {
      if (everythingChangedAt > moment) return true;
      return ids ? ids.some((id) => (lastChanges.get(id) ?? 0) > moment) : now > moment;
    },
    synced() {
      next ??= asked = asked.then(ask);
      return next;
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async close() {
      closing.abort();
      await listening?.end();
      await ended;
    },
  };
}
