/** A session as it is now. A newer snapshot of the same session has a greater revision. */
export interface Snapshot {
  /** A UUID. */
  id: string;
  /** Whose it is: only a client for the same account sends it. */
  account: string;
  revision: number;
  /** In the form of `POST /api/ingest/sessions`. */
  body: Readonly<Record<string, unknown>>;
}

/** Names a snapshot that has been dealt with. */
export type SnapshotKey = Pick<Snapshot, "id" | "revision">;

/** Keeps sessions until the server has acknowledged them: the newest snapshot of each. */
export interface SessionStorage {
  /** Keeps a snapshot unless a newer one is there. @returns the number of old sessions dropped to make room */
  put(snapshot: Snapshot): Promise<number>;
  /** Up to `limit` snapshots of an account, those that have waited longest first. */
  pending(account: string, limit: number): Promise<Snapshot[]>;
  /** Removes snapshots, except those of which a newer one has been put since. */
  remove(keys: readonly SnapshotKey[]): Promise<void>;
  close(): Promise<void>;
}

/** The most sessions kept while the server cannot be reached. Beyond it, those that have waited longest are dropped. */
export const MAX_SESSIONS = 5_000;
