import type { Activity, ActivityEntry, Database } from "./database.ts";

const MAX_ENTRIES = 1_000;

/** Adds to the activity log and forgets the oldest entries. */
export async function logActivity(db: Database, what: Activity, at: number): Promise<void> {
  const transaction = db.transaction("activity", "readwrite");
  await transaction.store.add({ at, what });
  const excess = (await transaction.store.count()) - MAX_ENTRIES;
  if (excess > 0)
    for (const key of await transaction.store.getAllKeys(null, excess)) await transaction.store.delete(key);
  await transaction.done;
}

/** The activity log, newest first. A prompt is logged once the site has answered, so it may be older than the entry before. */
export async function readActivity(db: Database): Promise<ActivityEntry[]> {
  return (await db.getAll("activity")).reverse().sort((one, other) => other.at - one.at);
}
