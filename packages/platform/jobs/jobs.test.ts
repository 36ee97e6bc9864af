import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Transaction } from "kysely";
import { Client } from "pg";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import type { Database } from "../database/index.ts";
import { type TemporaryDatabase, temporaryDatabase } from "../database/testing/index.ts";
import { createRegistry } from "../observability/index.ts";
import type { Owner } from "../owner/index.ts";
import { requestContext, withRequestContext } from "../request-context/index.ts";
import { countKind } from "./fixtures/kinds.ts";
import {
  cancelJob,
  deleteExpiredJobs,
  enqueue,
  enqueueAll,
  getJob,
  type JobOptions,
  type JobRun,
  type Jobs,
  jobHandler,
  jobKind,
  listJobs,
  startJobs,
} from "./index.ts";

const INSTALLATION: Owner = "installation";
const SOON = { timeout: 60_000, interval: 10 };

let database: TemporaryDatabase;
let started: Jobs[];
beforeAll(async () => {
  database = await temporaryDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  started = [];
});
afterEach(async () => {
  await Promise.all(started.map((jobs) => jobs.stop()));
  await database.db.deleteFrom("jobs").execute();
});

const inTransaction = <T>(work: (transaction: Transaction<Database>) => Promise<T>) =>
  database.db.transaction().execute(work);

const add = (owner: Owner = INSTALLATION, onceKey?: string) =>
  inTransaction((transaction) => enqueue(transaction, countKind, { owner, payload: { to: 2 }, onceKey }));

function start(work: (run: JobRun) => Promise<number>, options: Partial<JobOptions> = {}) {
  const jobs = startJobs({
    db: database.db,
    pool: database.pool,
    handlers: [jobHandler(countKind, async (_payload, run) => ({ counted: await work(run) }))],
    logger: pino({ level: "silent" }),
    registry: createRegistry("test"),
    now: Date.now,
    // Not so little that a process which pauses loses a job to itself.
    silentMs: 3_600_000,
    ...options,
  });
  started.push(jobs);
  return jobs;
}

const job = (id: string, owner: Owner = INSTALLATION) => getJob(database.db, countKind, owner, id);
const becomes = (id: string, facts: object) => vi.waitFor(async () => expect(await job(id)).toMatchObject(facts), SOON);

const untilAborted = ({ signal }: JobRun) =>
  new Promise<never>((_resolve, reject) => signal.addEventListener("abort", () => reject(new Error("aborted"))));

async function organization(): Promise<Owner & { organizationId: string }> {
  const id = randomUUID();
  const facts = { id, name: "Acme", accountType: "business" as const, createdAt: new Date() };
  await database.db.insertInto("organizations").values(facts).execute();
  return { organizationId: id };
}

describe("given a transaction that adds a job", () => {
  test("when it is rolled back, then there is no job", async () => {
    const rolledBack = inTransaction(async (transaction) => {
      await enqueue(transaction, countKind, { owner: INSTALLATION, payload: { to: 2 } });
      throw new Error("no");
    });
    await expect(rolledBack).rejects.toThrow("no");
    expect(await listJobs(database.db, INSTALLATION, { limit: 10 })).toEqual([]);
    const { rows } = await database.pool.query("SELECT FROM graphile_worker.jobs");
    expect(rows).toEqual([]);
  });

  test("when it is committed, then the job is done once, and what it was given is forgotten", async () => {
    let times = 0;
    start(async () => ++times);
    const id = await add();
    await becomes(id, { state: "done", attempt: 1, result: { counted: 1 } });
    const row = await database.db
      .selectFrom("jobs")
      .select(["payload", "expiresAt", "endedAt"])
      .executeTakeFirstOrThrow();
    expect(row.payload).toBeNull();
    expect(row.expiresAt?.getTime()).toBe((row.endedAt?.getTime() ?? 0) + 7 * 86_400_000);
  });

  test("when the payload is not what the kind asks for, then it is refused", async () => {
    const wrong = inTransaction((transaction) =>
      enqueue(transaction, countKind, { owner: INSTALLATION, payload: { to: 0.5 } }),
    );
    await expect(wrong).rejects.toThrow(z.ZodError);
  });
});

test("given a kind that waits before it first runs, then its job is handed out only then", async () => {
  const laterKind = jobKind({ name: "later", payload: z.object({}), result: z.null(), delayS: 3_600 });
  await inTransaction((transaction) => enqueue(transaction, laterKind, { owner: INSTALLATION, payload: {} }));
  await add();
  const { rows } = await database.pool.query(
    "SELECT task_identifier AS kind, extract(epoch FROM run_at - created_at)::integer AS seconds FROM graphile_worker.jobs ORDER BY id",
  );
  expect(rows).toEqual([
    { kind: "later", seconds: 3_600 },
    { kind: "count", seconds: 0 },
  ]);
  await database.pool.query("DELETE FROM graphile_worker._private_jobs");
});

test("given many jobs added at once, then each is done once", async () => {
  const done: string[] = [];
  start(async ({ id }) => done.push(id));
  const many = Array.from({ length: 1_500 }, () => ({ owner: INSTALLATION, payload: { to: 2 } }));
  const ids = await inTransaction((transaction) => enqueueAll(transaction, countKind, many));
  await vi.waitFor(() => expect(done).toHaveLength(1_500), SOON);
  expect(done.sort()).toEqual([...ids].sort());
});

test("given a job that says how far it is, then its owner sees it while it runs", async () => {
  start(async (run) => {
    run.progress(1);
    run.progress(1, 4);
    return untilAborted(run);
  });
  const id = await add();
  await becomes(id, { state: "running", progress: { done: 1, total: 4, percent: 25 } });
});

test("given workers that started within a request, then jobs are not part of it, and go on when its client has gone", async () => {
  const person = { personId: randomUUID(), organizationId: randomUUID(), isIndividual: false };
  const readers: unknown[] = [];
  await withRequestContext({ ...person, signal: AbortSignal.abort() }, async () => {
    start(async () => readers.push(requestContext()));
  });
  await becomes(await add(), { state: "done" });
  expect(readers).toEqual([undefined]);
});

describe("given a job that is cancelled", () => {
  test("when it runs, then it is told, and ends as cancelled", async () => {
    start(untilAborted);
    const id = await add();
    await becomes(id, { state: "running" });
    expect(await cancelJob(database.db, INSTALLATION, id)).toBe(true);
    await becomes(id, { state: "cancelled" });
    expect(await cancelJob(database.db, INSTALLATION, id)).toBe(false);
  });

  test("when it waits, then it never runs", async () => {
    const done: string[] = [];
    const id = await add();
    expect(await cancelJob(database.db, INSTALLATION, id)).toBe(true);
    const next = await add();
    start(async (run) => done.push(run.id));
    await becomes(next, { state: "done" });
    expect(await job(id)).toMatchObject({ state: "cancelled", attempt: 0 });
    expect(done).toEqual([next]);
  });
});

describe("given a job that fails", () => {
  class Busy extends Error {
    readonly code = "busy";
  }

  test("when it is tried again and succeeds, then it is done, without an error", async () => {
    start(async ({ attempt }) => {
      if (attempt === 1) throw new Busy();
      return attempt;
    });
    await becomes(await add(), { state: "done", attempt: 2, errorCode: null, result: { counted: 2 } });
  });

  test("when it fails at every try, then it has failed with the error's code, and what it was given is forgotten", async () => {
    const once = jobKind({ ...countKind, name: "count-once", maxAttempts: 1 });
    const handlers = [jobHandler(once, () => Promise.reject(new Busy()))];
    start(async () => 0, { handlers });
    const id = await inTransaction((transaction) =>
      enqueue(transaction, once, { owner: INSTALLATION, payload: { to: 2 } }),
    );
    await vi.waitFor(
      async () =>
        expect(await getJob(database.db, once, INSTALLATION, id)).toMatchObject({ state: "failed", errorCode: "busy" }),
      SOON,
    );
    expect(await database.db.selectFrom("jobs").select("payload").execute()).toEqual([{ payload: null }]);
  });

  test("when it was begun too often, then it is not begun again", async () => {
    const id = await add();
    await database.db.updateTable("jobs").set({ attempt: 3 }).where("id", "=", id).execute();
    start(async () => 0);
    await becomes(id, { state: "failed", errorCode: "too_many_attempts" });
  });
});

test("given a once-only key, then a second job is not made for the same owner while the first is kept", async () => {
  const acme = await organization();
  const id = await add(INSTALLATION, "march");
  expect(await add(INSTALLATION, "march")).toBe(id);
  expect(await add(INSTALLATION, "april")).not.toBe(id);
  expect(await add(acme, "march")).not.toBe(id);
  expect(await add()).not.toBe(await add());
});

test("given jobs of two organizations, then each sees and cancels its own alone, and they go with it", async () => {
  const [acme, other] = [await organization(), await organization()];
  const id = await add(acme);
  await add(other);
  expect(await listJobs(database.db, acme, { limit: 10 })).toMatchObject([{ id, kind: "count", state: "waiting" }]);
  expect(await listJobs(database.db, acme, { kinds: [jobKind({ ...countKind, name: "x" })], limit: 10 })).toEqual([]);
  expect(await listJobs(database.db, INSTALLATION, { limit: 10 })).toEqual([]);
  expect(await job(id, other)).toBeUndefined();
  expect(await job(id)).toBeUndefined();
  expect(await cancelJob(database.db, other, id)).toBe(false);
  expect(await job(id, acme)).toMatchObject({ state: "waiting" });
  await database.db.deleteFrom("organizations").where("id", "=", acme.organizationId).execute();
  expect(await job(id, acme)).toBeUndefined();
});

test("given jobs that have ended, when their time to stay is over, then they go", async () => {
  start(async () => 0);
  const id = await add();
  await becomes(id, { state: "done" });
  const { expiresAt } = await database.db.selectFrom("jobs").select("expiresAt").executeTakeFirstOrThrow();
  expect(await deleteExpiredJobs(database.db, new Date((expiresAt?.getTime() ?? 0) - 1))).toBe(0);
  expect(await deleteExpiredJobs(database.db, new Date((expiresAt?.getTime() ?? 0) + 1))).toBe(1);
  expect(await job(id)).toBeUndefined();
});

test("given a process that stops in a job, then the job goes on after the next start", async () => {
  const first = start(untilAborted);
  const id = await add();
  await becomes(id, { state: "running" });
  await first.stop();
  expect(await job(id)).toMatchObject({ state: "waiting", errorCode: null });
  start(async ({ attempt }) => attempt);
  await becomes(id, { state: "done", result: { counted: 2 } });
});

test("given a worker killed with -9 in a job, then another takes the job over", async () => {
  const script = join(import.meta.dirname, "fixtures", "work-until-killed.ts");
  const child = spawn(process.execPath, [script, database.pool.options.connectionString ?? ""], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const id = await add();
  await once(child.stdout, "data");
  await becomes(id, { state: "running", progress: { done: 1, total: 2 } });
  const exit = once(child, "exit");
  child.kill("SIGKILL");
  await exit;
  start(async ({ attempt }) => attempt);
  const { pool, db } = database;
  await pool.query("UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '2 hours'");
  await pool.query("UPDATE jobs SET heartbeat_at = now() - interval '2 hours'");
  await becomes(id, { state: "done", result: { counted: 2 } });

  // What the dead worker held is cleared away once graphile-worker believes it dead, too.
  const turns = async () => (await pool.query("SELECT FROM graphile_worker.jobs")).rowCount;
  await vi.waitFor(async () => expect(await turns()).toBe(1), SOON);
  await pool.query("UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '5 hours'");
  await deleteExpiredJobs(db, new Date(0));
  expect(await turns()).toBe(0);
});

test("given a process that fell silent, when another took its job, then it is told, and what it writes does not count", async () => {
  let release = (_counted: number) => {};
  const aborted = vi.fn();
  start(({ signal, attempt }) => {
    signal.addEventListener("abort", () => aborted(signal.reason));
    return attempt === 1 ? new Promise((resolve) => (release = resolve)) : Promise.resolve(attempt);
  });
  const id = await add();
  await becomes(id, { state: "running" });
  // What another process does when it takes the job.
  await database.db.updateTable("jobs").set({ attempt: 2 }).where("id", "=", id).execute();
  await vi.waitFor(() => expect(aborted).toHaveBeenCalledWith("taken over"), SOON);
  release(1);
  await database.db
    .updateTable("jobs")
    .set({ heartbeatAt: new Date(0) })
    .where("id", "=", id)
    .execute();
  await becomes(id, { state: "done", attempt: 3, result: { counted: 3 } });
});

test("given ends of jobs that the queue could not note, when it can again, then later jobs are done", async () => {
  const owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query(`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused'; END $$;
    CREATE TRIGGER refuse BEFORE DELETE ON graphile_worker._private_jobs FOR EACH STATEMENT EXECUTE FUNCTION refuse()`);
  let times = 0;
  // They end one after the other, so the queue notes each by itself.
  start(async () => {
    const number = times++;
    await wait(50 * number);
    return number;
  });
  const ids = await Promise.all([add(), add(), add(), add()]);
  for (const id of ids) await becomes(id, { state: "done" });
  await owner.query("DROP FUNCTION refuse CASCADE");
  await owner.end();
  await becomes(await add(), { state: "done" });
});

test("given a scheduled job and several processes, then it is done once in every period", async () => {
  const hourly = jobKind({ name: "hourly", payload: z.object({}), result: z.null() });
  const ranIn: number[] = [];
  const clock = { ms: Date.UTC(2026, 2, 1, 10, 59) };
  const options = {
    handlers: [
      jobHandler(hourly, async () => {
        ranIn.push(new Date(clock.ms).getUTCHours());
        return null;
      }),
    ],
    schedule: [{ kind: hourly, everyMs: 3_600_000 }],
    now: () => clock.ms,
  };
  start(async () => 0, options);
  start(async () => 0, options);
  await vi.waitFor(() => expect(ranIn).toEqual([10]), SOON);
  clock.ms += 60_000;
  await vi.waitFor(() => expect(ranIn).toEqual([10, 11]), SOON);
});

test("given jobs, then attempts, durations and what waits are counted by kind", async () => {
  const registry = createRegistry("test");
  const idle = jobKind({ ...countKind, name: "idle" });
  await inTransaction((transaction) => enqueue(transaction, idle, { owner: INSTALLATION, payload: { to: 2 } }));
  start(async () => 0, { registry });
  await becomes(await add(), { state: "done" });
  await vi.waitFor(async () => {
    const text = await registry.metrics();
    expect(text).toMatch(/treadlight_job_attempts_total\{kind="count",outcome="done".*\} 1/);
    expect(text).toMatch(/treadlight_job_attempt_seconds_count\{.*kind="count".*\} 1/);
    expect(text).toMatch(/treadlight_jobs\{kind="idle",state="waiting".*\} 1/);
  }, SOON);
});
