import { setTimeout as wait } from "node:timers/promises";
import { Client, type Pool } from "pg";
import type { Logger } from "pino";

const RECONNECT_AFTER_MS = 1_000;
const ANSWER_WITHIN_MS = 5_000;

/** Hears that somebody's rights, place or login changed, in whichever process it was done. */
export interface IdentityChanges {
  /** Whether every change is heard of. While it is not, no answer about somebody may be kept. */
  isListening(): boolean;
  /** Calls back at each change, and when changes may have been missed: what was known before counts no longer. */
  onChange(forget: () => void): void;
  /** Resolves once everything committed before the call has been heard. */
  caughtUp(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Listens to the database's `identity_changed` (see its migrations) on a connection of its own; a lost one is replaced. The
 * connection must be to PostgreSQL itself: a pooler that hands one out per transaction passes no notifications on.
 */
export function listenForIdentityChanges({ pool, log }: { pool: Pool; log: Logger }): IdentityChanges {
  const closing = new AbortController();
  const callbacks: (() => void)[] = [];
  const forget = () => {
    for (const callback of callbacks) callback();
  };
  let listening: Client | undefined;

  async function listen() {
    const { connectionString, connectionTimeoutMillis } = pool.options;
    const client = new Client({
      connectionString,
      connectionTimeoutMillis,
      query_timeout: ANSWER_WITHIN_MS,
      keepAlive: true,
      application_name: "treadlight identity changes",
    });
    const ended = new Promise((resolve) => client.once("end", resolve));
    client.on("error", (err) => log.debug({ err }, "the connection that hears of identity changes was lost"));
    client.on("notification", forget);
    try {
      await client.connect();
      await client.query("LISTEN identity_changed");
      forget();
      listening = client;
      if (!closing.signal.aborted) await ended;
    } finally {
      listening = undefined;
      forget();
      await client.end();
    }
  }

  async function keepListening() {
    while (!closing.signal.aborted) {
      await listen().catch((err: unknown) => log.warn({ err }, "identity changes cannot be heard, and none is kept"));
      await wait(RECONNECT_AFTER_MS, undefined, { signal: closing.signal }).catch(() => {});
    }
  }
  const ended = keepListening();

  // One question at a time: the connection takes no second one, and whoever comes while one is asked needs the next.
  let asked: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  async function ask() {
    next = undefined;
    const client = listening;
    if (!client) return;
    try {
      // PostgreSQL tells a connection of notifications before it answers the connection's next statement.
      await client.query("SELECT 1");
    } catch {
      // Deaf: nothing is kept until it has been replaced.
      listening = undefined;
      forget();
      await client.end();
    }
  }

  return {
    isListening: () => listening !== undefined,
    onChange(callback) {
      callbacks.push(callback);
    },
    caughtUp() {
      next ??= asked = asked.then(ask);
      return next;
    },
    async close() {
      closing.abort();
      await listening?.end();
      await ended;
    },
  };
}
