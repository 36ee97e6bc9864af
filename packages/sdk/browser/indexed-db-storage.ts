import { type DBSchema, openDB } from "idb";
import { MAX_SESSIONS, type SessionStorage, type Snapshot } from "../storage/index.ts";

interface Schema extends DBSchema {
  /** By order of arrival. */
  sessions: { key: number; value: Snapshot & { at?: number }; indexes: { byId: string; byAccount: string } };
}

/**
 * Keeps sessions in the browser, for all pages of an origin. They outlive the page and are sent from the next one.
 * @param name the name of the database
 */
export function indexedDbStorage({
  name = "treadlight",
  maxSessions = MAX_SESSIONS,
}: {
  name?: string;
  maxSessions?: number;
} = {}): SessionStorage {
  const opened = openDB<Schema>(name, 1, {
    upgrade(db) {
      const sessions = db.createObjectStore("sessions", { keyPath: "at", autoIncrement: true });
      sessions.createIndex("byId", "id", { unique: true });
      sessions.createIndex("byAccount", "account");
    },
  });
  // Each call below reports the failure.
  opened.catch(() => {});
  return {
    async put(snapshot) {
      const transaction = (await opened).transaction("sessions", "readwrite");
      const { store } = transaction;
      const stored = await store.index("byId").get(snapshot.id);
      if (!stored) await store.add(snapshot);
      else if (stored.revision < snapshot.revision) await store.put({ ...stored, ...snapshot });
      const excess = (await store.count()) - maxSessions;
      const dropped = excess > 0 ? await store.getAllKeys(null, excess) : [];
      for (const key of dropped) await store.delete(key);
      await transaction.done;
      return dropped.length;
    },
    async pending(account, limit) {
      return (await opened).getAllFromIndex("sessions", "byAccount", account, limit);
    },
    async remove(keys) {
      const transaction = (await opened).transaction("sessions", "readwrite");
      const { store } = transaction;
      for (const { id, revision } of keys) {
        const stored = await store.index("byId").get(id);
        if (stored?.at !== undefined && stored.revision <= revision) await store.delete(stored.at);
      }
      await transaction.done;
    },
    async close() {
      (await opened).close();
    },
  };
}
