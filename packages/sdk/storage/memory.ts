import { MAX_SESSIONS, type SessionStorage, type Snapshot } from "./storage.ts";

/** Keeps sessions in memory. They are lost when the process ends without `close()`. */
export function memoryStorage({ maxSessions = MAX_SESSIONS }: { maxSessions?: number } = {}): SessionStorage {
  const snapshots = new SnapshotMap(maxSessions);
  return {
    put: async (snapshot) => snapshots.put(snapshot).length,
    pending: async (account, limit) => snapshots.pending(account, limit),
    async remove(keys) {
      for (const { id, revision } of keys) snapshots.remove(id, revision);
    },
    async close() {},
  };
}

/** The newest snapshot of each session. Those that have waited longest come first. */
export class SnapshotMap {
  readonly #snapshots = new Map<string, Snapshot>();
  readonly #max: number;

  constructor(max: number) {
    this.#max = max;
  }

  get size(): number {
    return this.#snapshots.size;
  }

  values(): IterableIterator<Snapshot> {
    return this.#snapshots.values();
  }

  /** @returns the snapshots dropped to make room */
  put(snapshot: Snapshot): Snapshot[] {
    const stored = this.#snapshots.get(snapshot.id);
    if (!stored || stored.revision < snapshot.revision) this.#snapshots.set(snapshot.id, snapshot);
    const dropped: Snapshot[] = [];
    for (const oldest of this.#snapshots.values()) {
      if (this.#snapshots.size <= this.#max) break;
      this.#snapshots.delete(oldest.id);
      dropped.push(oldest);
    }
    return dropped;
  }

  pending(account: string, limit: number): Snapshot[] {
    const found: Snapshot[] = [];
    for (const snapshot of this.#snapshots.values()) {
      if (found.length === limit) break;
      if (snapshot.account === account) found.push(snapshot);
    }
    return found;
  }

  remove(id: string, revision: number): void {
    const stored = this.#snapshots.get(id);
    if (stored && stored.revision <= revision) this.#snapshots.delete(id);
  }
}
