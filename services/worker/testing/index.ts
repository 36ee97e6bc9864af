import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { NO_PERSON, type SessionEvent, scoreSession } from "@treadlight/domain/session";
import { temporaryDatabase } from "@treadlight/platform/database/testing";
import type { JobHandler } from "@treadlight/platform/jobs";
import { openWarehouse } from "@treadlight/warehouse";
import { pino } from "pino";

/** For tests: the worker's real database and warehouse, with a clock that a test moves. One at a time in a process. */
export async function temporaryWorker(startsAt: number) {
  const folder = await mkdtemp(join(tmpdir(), "treadlight-worker-"));
  const clock = { ms: startsAt };
  const now = () => clock.ms;
  const [database, warehouse] = await Promise.all([
    temporaryDatabase(),
    openWarehouse({ path: join(folder, "warehouse"), now, cells: { quietMs: 0, batchEveryMs: 0 } }),
  ]);
  const { db, pool } = database;
  return {
    /** The data directory. */
    folder,
    db,
    pool,
    warehouse,
    clock,
    now,
    logger: pino({ level: "silent" }),
    publicUrl: "https://treadlight.example",

    async organization(facts: { name?: string; timeZone?: string; minGroupSize?: number } = {}) {
      const id = randomUUID();
      await db
        .insertInto("organizations")
        .values({ id, name: "Acme", accountType: "business", createdAt: new Date(clock.ms), ...facts })
        .execute();
      return id;
    },

    async person(organizationId: string, role: string, mails: string[]) {
      const id = randomUUID();
      const email = `${id}@acme.example`;
      await db
        .insertInto("users")
        .values({ id, organizationId, email, role, mails, createdAt: new Date(clock.ms) })
        .execute();
      return { id, email };
    },

    /** Scores sessions that differ in these facts. */
    async addSessions(organizationId: string, ...sessions: Partial<SessionEvent>[]) {
      const events = sessions.map((facts): SessionEvent => {
        const eventId = randomUUID();
        return {
          ...{ kind: "session", eventId, organizationId, personId: NO_PERSON, sessionId: eventId, revision: 0 },
          ...{ receivedAt: clock.ms, startedAt: clock.ms, source: "sdk", aiTool: "ChatGPT", promptCount: 1 },
          ...{ timeEngaged: 60, complexity: "low", detected: {}, categories: [] },
          ...facts,
        };
      });
      await warehouse.applySessions(events.map((event) => scoreSession(event)));
    },

    /** Runs a job once, without the queue. */
    async run(handler: JobHandler) {
      const { signal } = new AbortController();
      const job = { id: randomUUID(), owner: "installation" as const, createdAt: new Date(clock.ms), attempt: 1 };
      await handler.work({}, { ...job, signal, progress: () => {} });
    },

    /** Takes the mails that were enqueued. */
    async mails() {
      const waiting = db.deleteFrom("jobs").where("kind", "=", "mail").returning("payload");
      return (await waiting.execute()).map(({ payload }) => payload);
    },

    async close() {
      await Promise.all([database.close(), warehouse.close()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type TemporaryWorker = Awaited<ReturnType<typeof temporaryWorker>>;
