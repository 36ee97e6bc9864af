import { type Kysely, sql } from "kysely";
import { LOCKS } from "./locks.ts";
import type { Database } from "./schema.ts";

/**
 * Runs work, unless another process or another call is running it. The lock belongs to one connection and is released if this
 * process dies.
 * @returns whether it ran
 */
export function runExclusively(
  db: Kysely<Database>,
  lock: keyof typeof LOCKS,
  work: () => Promise<void>,
): Promise<boolean> {
  const key = LOCKS[lock];
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ taken: boolean }>`SELECT pg_try_advisory_lock(${key}) AS taken`.execute(connection);
    if (!rows[0]?.taken) return false;
    try {
      await work();
    } finally {
      await sql`SELECT pg_advisory_unlock(${key})`.execute(connection);
    }
    return true;
  });
}
