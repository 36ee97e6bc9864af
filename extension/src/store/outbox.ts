import type { SessionStorage } from "@treadlight/sdk/storage";
import type { Database } from "./database.ts";

/**
 * The sessions that wait for the server, as the SDK's sender takes them. What has been acknowledged stays for the overview.
 * @param clockOffsetMs how far the server's clock is ahead of this one
 */
export function outbox(db: Database, clockOffsetMs: () => number): SessionStorage {
  return {
    async put() {
      throw new Error("Sessions change by prompts and engaged time only.");
    },
    async pending(account, limit) {
      const waiting = await db.getAllFromIndex("sessions", "waitsFor", account, limit);
      return waiting.map(({ id, revision, body }) => ({ id, account, revision, body: shifted(body, clockOffsetMs()) }));
    },
    async remove(keys) {
      const transaction = db.transaction("sessions", "readwrite");
      for (const { id, revision } of keys) {
        const session = await transaction.store.get(id);
        if (!session) continue;
        const { waitsFor, ...sent } = session;
        if (session.revision <= revision) await transaction.store.put(sent);
      }
      await transaction.done;
    },
    async close() {},
  };
}

/** The times of a session by the server's clock. */
function shifted<Body extends { startedAt: string; endedAt?: string | undefined }>(body: Body, byMs: number): Body {
  const shift = (time: string) => new Date(Date.parse(time) + byMs).toISOString();
  const { startedAt, endedAt } = body;
  return { ...body, startedAt: shift(startedAt), ...(endedAt !== undefined && { endedAt: shift(endedAt) }) };
}
