import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { sendMails } from "@treadlight/features/mail";
import { welcomeMail } from "@treadlight/features/sign-in/mails/welcome.ts";
import { isDatabaseUnavailable } from "@treadlight/platform/database";
import { type TemporaryDatabaseServer, temporaryDatabaseServer } from "@treadlight/platform/database/testing";
import { openFiles } from "@treadlight/platform/files";
import { enqueueAll, getJob } from "@treadlight/platform/jobs";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, it } from "vitest";
import { compile } from "../../scripts/build/server.ts";
import { tries } from "../support/long.ts";
import { printedRandom } from "../support/random.ts";
import { reportJob, textOf } from "./fixtures/kinds.ts";

const KILLS = tries(5, 50);
const REPORTS = 4 * KILLS;
/** Each report ends with one mail; the others are sent by themselves. */
const MAILS = 5 * REPORTS;
const WORKERS = 3;
/** One in so many kills meets the database. */
const DATABASE_ONE_IN = 5;
/** A kill comes at another moment of the work each time. */
const KILLED_WITHIN_MS = 300;

let database: TemporaryDatabaseServer;
let dataDir: string;
let programs: string;
let stopMailServer: () => Promise<void>;
let smtpUrl: string;
/** By recipient: the Message-IDs that the mail server took, once for each time that it took one. */
const received = new Map<string, string[]>();
/** Workers that ended and were not killed. */
let endedByThemselves = 0;

beforeAll(async () => {
  database = await temporaryDatabaseServer();
  dataDir = await mkdtemp(join(tmpdir(), "treadlight-killing-"));
  programs = await mkdtemp(join(tmpdir(), "treadlight-killing-programs-"));
  // It is started again and again, and from source a start takes longer than what it does before it is killed.
  await compile({ worker: join(import.meta.dirname, "fixtures", "worker.ts") }, programs);
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, { envelope }, done) {
      text(stream).then((message) => {
        const id = /^Message-ID: (.*)$/im.exec(message)?.[1]?.trim() ?? "none";
        for (const { address } of envelope.rcptTo) received.set(address, [...(received.get(address) ?? []), id]);
        done();
      }, done);
    },
  });
  server.on("error", () => {}); // a connection that was killed with its worker
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const address = server.server.address();
  if (typeof address !== "object" || address === null) throw new Error("the mail server has no port");
  smtpUrl = `smtp://127.0.0.1:${address.port}`;
  stopMailServer = () => new Promise((resolve) => server.close(() => resolve()));
});
afterAll(async () => {
  await stopMailServer();
  await database.close();
  await Promise.all([dataDir, programs].map((folder) => rm(folder, { recursive: true, force: true })));
});

/** A worker that is started again whenever it ends, as a supervisor would. */
function superviseWorker() {
  const script = join(programs, "worker.js");
  const url = database.pool.options.connectionString ?? "";
  let child: ChildProcess;
  let ready: Promise<unknown>;
  let isOver = false;
  function start() {
    child = spawn(process.execPath, [script, url, smtpUrl, dataDir], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    const started = child;
    ready = Promise.race([once(started.stdout ?? started, "data"), once(started, "exit")]);
    started.once("exit", () => {
      if (started.signalCode !== "SIGKILL") endedByThemselves += 1;
      if (!isOver) start();
    });
  }
  start();
  return {
    ready: () => ready,
    kill() {
      child.kill("SIGKILL");
    },
    async end() {
      isOver = true;
      const exited = child.exitCode === null && child.signalCode === null ? once(child, "exit") : undefined;
      child.kill("SIGKILL");
      await exited;
    },
  };
}

async function killDatabase(): Promise<void> {
  const [pid] = (await readFile(join(database.dataDir, "postgres", "postmaster.pid"), "utf8")).split("\n");
  process.kill(Number(pid), "SIGKILL");
}

/** Repeats what a dead database interrupted. */
async function persistently<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      await wait(100);
    }
  }
}

/** A transaction may have been committed when its connection died, so every job has a once-only key. */
async function enqueueRound(round: number) {
  const reports = numbersOf(round, REPORTS).map((number) => ({
    owner: "installation" as const,
    payload: { number, to: `report${number}@example.com` },
    onceKey: `${number}`,
  }));
  const letters = numbersOf(round, MAILS - REPORTS).map((number) => ({
    to: `person${number}@example.com`,
    params: {},
    onceKey: `person ${number}`,
  }));
  await persistently(() =>
    database.db.transaction().execute(async (transaction) => {
      await enqueueAll(transaction, reportJob, reports);
      await sendMails(transaction, welcomeMail, letters);
    }),
  );
}

const numbersOf = (round: number, total: number) =>
  Array.from({ length: total }, (_, number) => number).filter((number) => number % KILLS === round);

it(`given ${MAILS} mails and ${REPORTS} jobs, when workers and the database are killed ${KILLS} times, then each is done, none is lost, and nobody sees one twice`, async () => {
  const { db } = database;
  const workers = Array.from({ length: WORKERS }, superviseWorker);
  const kills = { worker: 0, database: 0 };
  const random = printedRandom();
  for (let round = 0; round < KILLS; round++) {
    await enqueueRound(round);
    const victim = round % DATABASE_ONE_IN === 1 ? undefined : workers[round % WORKERS];
    await victim?.ready();
    await wait(random.between(0, KILLED_WITHIN_MS));
    if (victim) victim.kill();
    else await killDatabase().catch(() => {}); // it has not come back from the last time
    kills[victim ? "worker" : "database"] += 1;
  }
  const isOver = () =>
    persistently(() => db.selectFrom("jobs").where("state", "in", ["waiting", "running"]).select("id").execute());
  await expect.poll(isOver, { timeout: 600_000, interval: 500 }).toEqual([]);
  await Promise.all(workers.map((worker) => worker.end()));

  expect(endedByThemselves).toBe(0);
  const rows = await db.selectFrom("jobs").select(["id", "kind", "state", "onceKey", "payload"]).execute();
  expect(rows.filter(({ state, payload }) => state !== "done" || payload !== null)).toEqual([]);
  expect(rows.filter(({ kind }) => kind === "mail")).toHaveLength(MAILS);
  const reports = rows.filter(({ kind }) => kind === "report");
  expect(reports.map(({ onceKey }) => Number(onceKey)).sort((a, b) => a - b)).toEqual([...Array(REPORTS).keys()]);

  // A mail that was taken twice has one Message-ID: its reader's mail program shows it once.
  expect(received.size).toBe(MAILS);
  for (const [to, ids] of received) expect(new Set(ids).size, to).toBe(1);

  const files = await openFiles({ dataDir });
  expect(await files.list("installation")).toHaveLength(REPORTS);
  for (const { id, onceKey } of reports) {
    const job = await getJob(db, reportJob, "installation", id);
    expect(job?.result).toEqual({ file: `${onceKey}.txt` });
    const file = await files.read("installation", `${onceKey}.txt`);
    expect(file && (await text(file.content))).toBe(textOf(Number(onceKey)).join(""));
  }
  const takenTwice = [...received.values()].filter((ids) => ids.length > 1).length;
  console.log(
    `killed: ${kills.worker} workers, the database ${kills.database} times; ${takenTwice} mails were taken twice`,
  );
}, 1_200_000);
