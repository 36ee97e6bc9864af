import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { WarehouseError, WarehouseUnavailableError } from "./errors.ts";
import type { Store } from "./store.ts";

const TABLE_ALREADY_EXISTS = 57;
/** A starter that died in mid-migration holds up the next one for no longer. */
const HELD_FOR_S = 10;
const WAIT_AT_MOST_MS = 60_000;
const POLL_INTERVAL_MS = 100;

const holderSchema = z.object({ isExpired: z.union([z.literal(0), z.literal(1)]) });

/**
 * Runs the work while others wait: creating a table is what only one of several can do in ClickHouse. It spares starters
 * each other's work and waits; that two of them would do no harm is the migrations' own promise, so a holder that takes
 * longer than its time is not stopped.
 * @throws WarehouseUnavailableError when the turn does not come
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
    const holders = await store.select(
      holderSchema,
      `SELECT metadata_modification_time < now() - toIntervalSecond({heldFor:UInt32}) AS isExpired
       FROM system.tables WHERE database = currentDatabase() AND name = 'migration_lock'`,
      { heldFor: HELD_FOR_S },
    );
    if (holders.some(({ isExpired }) => isExpired === 1)) await store.command("DROP TABLE IF EXISTS migration_lock");
    else await pause(POLL_INTERVAL_MS);
  }
  throw new WarehouseUnavailableError("Another process migrates the warehouse and does not end");
}

async function take(store: Store): Promise<boolean> {
  try {
    await store.command("CREATE TABLE migration_lock (held UInt8) ENGINE = Memory");
    return true;
  } catch (error) {
    if (error instanceof WarehouseError && error.serverCode === TABLE_ALREADY_EXISTS) return false;
    throw error;
  }
}
