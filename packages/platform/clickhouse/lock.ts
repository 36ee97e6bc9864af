import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { ClickHouseError, ClickHouseUnavailableError } from "./errors.ts";
import type { Store } from "./store.ts";

const TABLE_ALREADY_EXISTS = 57;
/** How long the lock of a process that died in mid-migration stays valid. */
const HELD_FOR_S = 10;
const WAIT_AT_MOST_MS = 60_000;
const POLL_INTERVAL_MS = 100;

const holderSchema = z.object({ isExpired: z.union([z.literal(0), z.literal(1)]) });

/**
 * Runs the work while other processes wait. Creating a table serves as the lock, because only one of several processes
 * can create it. The lock only saves duplicate work: migrations are safe to run twice, so a holder that takes too long is
 * not stopped.
 * @throws ClickHouseUnavailableError when the lock does not become free
 */
export async function withLock<Result>(store: Store, work: () => Promise<Result>): Promise<Result> {
  const attempts = WAIT_AT_MOST_MS / POLL_INTERVAL_MS;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if (await take(store)) {
      try {
        return await work();
      } finally {
        await store.command("DROP TABLE IF EXISTS migration_lock");
      }
    }
    const holders = await store.select({
      name: "migration_lock",
      sql: `SELECT metadata_modification_time < now() - toIntervalSecond({heldFor:UInt32}) AS isExpired
            FROM system.tables WHERE database = currentDatabase() AND name = 'migration_lock'`,
      params: { heldFor: HELD_FOR_S },
      row: holderSchema,
    });
    if (holders.some(({ isExpired }) => isExpired === 1)) await store.command("DROP TABLE IF EXISTS migration_lock");
    else await pause(POLL_INTERVAL_MS);
  }
  throw new ClickHouseUnavailableError("Another process is still migrating the tables");
}

async function take(store: Store): Promise<boolean> {
  try {
    await store.command("CREATE TABLE migration_lock (held UInt8) ENGINE = Memory");
    return true;
  } catch (error) {
    if (error instanceof ClickHouseError && error.serverCode === TABLE_ALREADY_EXISTS) return false;
    throw error;
  }
}
