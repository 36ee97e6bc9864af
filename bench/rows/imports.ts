import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { type ImportKind, importKindSchema, importSettingsSchema } from "@treadlight/contract/imports";
import { sessionEventSchema } from "@treadlight/domain/session";
import { DAY_MS } from "@treadlight/domain/time";
import { readImport } from "@treadlight/features/imports/read-import.ts";
import { sessionTaker } from "@treadlight/features/imports/take-sessions.ts";
import { type EventLog, openEmbeddedLog } from "@treadlight/platform/event-log";
import { seededRandom } from "../load/sessions.ts";
import type { Benchmark, Row } from "../measure/benchmark.ts";
import { amount, mebibytes, median, plain } from "../measure/statistics.ts";
import { inTemporaryDirectory } from "../processes/temporary-directory.ts";

const ORGANIZATION = "5a9d3f3e-7a04-4a55-9d2c-2f3b6f0f7c11";
const GOAL = 0.3;
const MAX_MEMORY = 150 * 1_048_576;
const MEMORY_SAMPLE_MS = 50;
const PEOPLE = 2_000;
/** A working day. */
const SECONDS = 10 * 3_600;
const AI_SHARE = 0.05;
/** How many people use an AI tool at any time, each for ten minutes. */
const VISITORS = 40;
const VISIT_SECONDS = 600;
const AI_HOSTS = ["chatgpt.com", "claude.ai", "gemini.google.com", "copilot.microsoft.com", "www.perplexity.ai"];
const OTHER_HOSTS = 5_000;

interface Request {
  at: Date;
  person: number;
  host: string;
  milliseconds: number;
  bytes: number;
}

/** How each kind of log writes a request, and the line of columns that some begin with. */
const FORMATS = {
  squid: {
    line: ({ at, person, host, milliseconds, bytes }) =>
      `${(at.getTime() / 1_000).toFixed(3)}    ${milliseconds} 192.0.2.${person % 250} TCP_TUNNEL/200 ${bytes} CONNECT ${host}:443 person-${person} HIER_DIRECT/203.0.113.5 -`,
  },
  nginx: {
    line({ at, person, host, bytes }) {
      const [, day, month, year, time] = at.toUTCString().split(" ");
      return `192.0.2.${person % 250} - person-${person} [${day}/${month}/${year}:${time} +0000] "CONNECT ${host}:443 HTTP/1.1" 200 ${bytes} "-" "Mozilla/5.0 (X11; Linux x86_64)"`;
    },
  },
  zscaler: {
    columns:
      '"datetime","user","department","clientip","action","url","urlcategory","requestsize","responsesize","useragent"',
    line: ({ at, person, host, milliseconds, bytes }) =>
      `"${at.toISOString().slice(0, 19).replace("T", " ")}","person-${person}","Research","192.0.2.${person % 250}","Allowed","${host}/chat","Internet, other","${milliseconds}","${bytes}","Mozilla/5.0 (X11; Linux x86_64)"`,
  },
  netskope: {
    columns: "timestamp,user,srcip,action,url,category,client_bytes,server_bytes,browser,os",
    line: ({ at, person, host, milliseconds, bytes }) =>
      `${Math.floor(at.getTime() / 1_000)},person-${person},192.0.2.${person % 250},allow,https://${host}/chat,Internet,${milliseconds},${bytes},Chrome,Linux`,
  },
} satisfies Partial<Record<ImportKind, { columns?: string; line: (request: Request) => string }>>;

/**
 * Logs of four proxies, each with a million requests of a day, one in twenty to an AI tool. The worker's import reads a log and
 * appends its sessions to an embedded log. The yardstick counts the lines of the same file with `node:readline`. Memory: the maximum
 * during an import, over the process before it.
 */
export const imports: Benchmark = {
  run: ({ quick }) =>
    inTemporaryDirectory(async (directory) => {
      const lines = quick ? 100_000 : 1_000_000;
      const rows: Row[] = [];
      const all: Compared[] = [];
      for (const [kind, format] of Object.entries(FORMATS)) {
        const compared = await compare({
          kind: importKindSchema.parse(kind),
          directory,
          lines,
          turns: quick ? 2 : 5,
          ...format,
        });
        all.push(compared);
        rows.push({
          what: `Import of ${amount(lines, "lines")} of ${kind}`,
          measured: `${amount(compared.ours, "lines/s")}, ${plain(compared.ratioOfProcessorTime)} by CPU time`,
          yardstick: `${amount(compared.theirs, "lines/s")} counted by readline`,
          ratio: compared.ratio,
          goal: { text: `at least ${GOAL}`, met: compared.ratio >= GOAL },
        });
      }
      const memory = Math.max(...all.map(({ memory }) => memory));
      const [once, stored] = [sumOf(all, "sessions"), sumOf(all, "stored")];
      return [
        ...rows,
        {
          what: "Memory during these imports",
          measured: `${mebibytes(memory)} more`,
          yardstick: `${mebibytes(process.memoryUsage.rss())} after them`,
          ratio: memory / process.memoryUsage.rss(),
          goal: { text: `at most ${mebibytes(MAX_MEMORY)} more`, met: memory <= MAX_MEMORY },
        },
        {
          what: "Sessions after importing each file several times",
          measured: amount(stored, "sessions"),
          yardstick: `${amount(once, "sessions")} after once`,
          ratio: stored / once,
          goal: { text: "exactly 1", met: stored === once },
        },
      ];
    }),
};

interface Compared {
  /** Lines a second, as are `theirs`. */
  ours: number;
  theirs: number;
  ratio: number;
  ratioOfProcessorTime: number;
  /** Bytes. */
  memory: number;
  /** How many sessions one import found, and how many distinct ones the log holds after all imports. */
  sessions: number;
  stored: number;
}

const sumOf = (all: readonly Compared[], name: "sessions" | "stored") => all.reduce((sum, one) => sum + one[name], 0);

async function compare(options: {
  kind: ImportKind;
  columns?: string;
  line: (request: Request) => string;
  directory: string;
  lines: number;
  turns: number;
}): Promise<Compared> {
  const { kind, columns, line, directory, lines, turns } = options;
  const path = join(directory, `${kind}.log`);
  await writeLog(path, { columns, line, lines });
  const log = openEmbeddedLog({ path: join(directory, kind) });
  const pairs: { ours: Cost; theirs: Cost }[] = [];
  let [sessions, memory] = [0, 0];
  for (let turn = 0; turn < turns; turn += 1) {
    const theirs = await costOf(() => countLines(path));
    const idle = process.memoryUsage.rss();
    const timer = setInterval(() => {
      memory = Math.max(memory, process.memoryUsage.rss() - idle);
    }, MEMORY_SAMPLE_MS);
    const ours = await costOf(async () => {
      sessions = await importFile(path, kind, log);
    });
    clearInterval(timer);
    pairs.push({ ours, theirs });
  }
  const stored = await sessionsIn(log);
  await log.close();
  const rate = (ms: number) => lines / (ms / 1_000);
  return {
    ours: rate(median(pairs.map(({ ours }) => ours.clockMs))),
    theirs: rate(median(pairs.map(({ theirs }) => theirs.clockMs))),
    ratio: median(pairs.map(({ ours, theirs }) => theirs.clockMs / ours.clockMs)),
    ratioOfProcessorTime: median(pairs.map(({ ours, theirs }) => theirs.processorMs / ours.processorMs)),
    ...{ memory, sessions, stored },
  };
}

interface Cost {
  clockMs: number;
  /** The CPU time of all threads of the process. */
  processorMs: number;
}

async function costOf(work: () => Promise<void>): Promise<Cost> {
  const startedAt = performance.now();
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return { clockMs: performance.now() - startedAt, processorMs: (user + system) / 1_000 };
}

async function writeLog(
  path: string,
  { columns, line, lines }: { columns: string | undefined; line: (request: Request) => string; lines: number },
): Promise<void> {
  const random = seededRandom(11);
  const file = createWriteStream(path);
  const start = Math.floor(Date.now() / DAY_MS) * DAY_MS - DAY_MS;
  if (columns !== undefined) file.write(`${columns}\n`);
  for (let number = 0; number < lines; number += 1) {
    const second = (number / lines) * SECONDS;
    const isAi = random.next() < AI_SHARE;
    const visit = Math.floor(second / VISIT_SECONDS);
    const person = isAi ? (visit * VISITORS + random.between(1, VISITORS)) % PEOPLE : random.between(1, PEOPLE);
    const host = isAi ? AI_HOSTS[person % AI_HOSTS.length] : `host-${random.between(1, OTHER_HOSTS)}.example.com`;
    const request = {
      ...{ at: new Date(start + second * 1_000), person, host: host ?? "" },
      ...{ milliseconds: random.between(1, 900), bytes: random.between(1, 90_000) },
    };
    if (!file.write(`${line(request)}\n`)) await once(file, "drain");
  }
  file.end();
  await once(file, "finish");
}

async function countLines(path: string): Promise<void> {
  let lines = 0;
  const reader = createInterface({ input: createReadStream(path) });
  reader.on("line", () => {
    lines += 1;
  });
  await once(reader, "close");
  if (lines === 0) throw new Error("The file has no lines.");
}

/** @returns how many sessions it had */
async function importFile(path: string, kind: ImportKind, log: EventLog): Promise<number> {
  // Nothing is scored here, so nothing is waited for.
  const unread = { ...log, lag: async () => 0n };
  const take = sessionTaker(
    { log: unread, memberByEmail: async () => undefined, pseudonymSecret: "a secret of the benchmark" },
    {
      ...{ importId: crypto.randomUUID(), startedAt: new Date() },
      organization: { organizationId: ORGANIZATION, previewsEnabled: false, keepsSpecialPreviews: false },
    },
  );
  const what = { kind, settings: importSettingsSchema.parse({}), askedAt: new Date() };
  const { size } = await stat(path);
  const read = (range?: { start: number; end: number }) =>
    createReadStream(path, { highWaterMark: 256 * 1024, ...(range && { start: range.start, end: range.end - 1 }) });
  const { summary } = await readImport({ size, read }, what, take);
  if (summary.sessions === 0) throw new Error("The import found no sessions.");
  return summary.sessions;
}

/** How many sessions are distinct: of a person and an id, only the newest version counts. */
async function sessionsIn(log: EventLog): Promise<number> {
  const sessions = new Set<string>();
  for await (const records of log.read("sessions")) {
    for (const { value } of records) {
      const { personId, sessionId } = sessionEventSchema.parse(JSON.parse(Buffer.from(value).toString()));
      sessions.add(`${personId} ${sessionId}`);
    }
  }
  return sessions.size;
}
