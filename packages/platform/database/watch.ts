import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import { Client, type Pool, type PoolClient } from "pg";
import type { Logger } from "pino";

const ASK_INTERVAL_MS = 500;
/** With the interval, a query on a database that hangs fails within four seconds. */
const ANSWER_WITHIN_MS = 3_500;

/**
 * Probes the database on its own connection, which waits for no pooler. While it does not respond, the pool's queries are cancelled so that
 * callers answer 503 instead of waiting. A merely slow query is not cancelled.
 */
export function watchForHangs(pool: Pool, url: string, log: Logger): { close(): Promise<void> } {
  const closing = new AbortController();
  const { signal } = closing;
  const inUse = new Set<PoolClient>();
  pool.on("acquire", (client) => inUse.add(client));
  pool.on("release", (_error, client) => inUse.delete(client));
  pool.on("remove", (client) => inUse.delete(client));

  let asking: Client | undefined;
  let hangs = false;

  async function ask() {
    if (!asking) {
      asking = new Client({ connectionString: url, application_name: "treadlight watch", keepAlive: true });
      asking.on("error", () => {}); // the query fails too
      await asking.connect();
    }
    await asking.query("SELECT 1");
  }

  function giveUpConnection() {
    asking?.end().catch(() => {});
    asking = undefined;
  }

  async function look() {
    let outcome: "answered" | "failed" | undefined;
    const asked = ask().then(
      () => {
        outcome = "answered";
      },
      () => {
        outcome = "failed";
      },
    );
    const late = new AbortController();
    await Promise.race([
      asked,
      wait(ANSWER_WITHIN_MS, undefined, { signal: AbortSignal.any([signal, late.signal]) }).catch(() => {}),
    ]);
    late.abort();
    // If our own process was busy, the answer has arrived and only has to be read.
    for (let turn = 0; turn < 3 && outcome === undefined; turn++) await nextTurn();
    if (outcome !== "answered") giveUpConnection();
    if (signal.aborted) return;
    const nowHangs = outcome === undefined;
    if (nowHangs && !hangs) log.error("the database does not respond; cancelling its queries");
    if (outcome === "answered" && hangs) log.info("the database responds again");
    hangs = nowHangs || (hangs && outcome !== "answered");
    // A connection that is ended while a query waits rejects the query at once.
    if (nowHangs) for (const client of inUse) client.end().catch(() => {});
  }

  async function keepLooking() {
    while (!signal.aborted) {
      await look();
      await wait(ASK_INTERVAL_MS, undefined, { signal }).catch(() => {});
    }
  }

  const ended = keepLooking();
  return {
    async close() {
      closing.abort();
      await ended;
      giveUpConnection();
    },
  };
}
