import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Session } from "@treadlight/platform/chdb";
import { z } from "zod";
import { ownerToken, signIn } from "../load/account.ts";
import { freshness } from "../load/freshness.ts";
import { type LiveClient, liveClient } from "../load/live-client.ts";
import { type LoadOptions, requestRate } from "../load/request-rate.ts";
import { endlessBodies, INGEST_PATH, SESSIONS_PER_REQUEST, seededRandom } from "../load/sessions.ts";
import { SPANS_PATH, spansBody } from "../load/spans.ts";
import { bytesOnDisk } from "../load/year-of-sessions.ts";
import type { Benchmark, Row } from "../measure/benchmark.ts";
import { amount, duration, median, percentile, plain } from "../measure/statistics.ts";
import {
  type AfternoonService,
  buildCollector,
  installServices,
  startCollector,
  startService,
} from "../processes/peers.ts";
import { SCRIPTS, startServer } from "../processes/server-process.ts";
import { inTemporaryDirectory } from "../processes/temporary-directory.ts";
import { embeddedPostgresPid } from "../processes/tree-memory.ts";
import { bytesOfFolder, treeCpuSeconds, treeProportionalMemory, untilSettled } from "../processes/tree-usage.ts";
import { acceptedCount } from "./ingest.ts";

const CONNECTIONS = 16;
const BODIES = 40;
const FRESH_SESSIONS_PER_SECOND = 1_000;
const POLL_PAUSE_MS = 200;
const SAMPLE_PAUSE_MS = 1_000;
const OVER_COPY = 1.1;
const OVER_COLLECTOR = 2;

/**
 * What people would use instead (`bench/peers`), in turns on the work of `ingest`: Fastify 5 or Express 5 with a schema, four regular
 * expressions and `COPY` into the same PostgreSQL; and an OpenTelemetry Collector 0.162 with `redaction` and a file. CPU time and memory
 * are of all processes of a peer. Visible: from when a request was due until a query counts its sessions, at 1,000 sessions/s.
 */
export const peers: Benchmark = {
  run: ({ quick }) =>
    inTemporaryDirectory(async (directory) => {
      if (process.platform !== "linux") throw new Error("This benchmark reads /proc, which only Linux has.");
      await installServices();
      const missing = await buildCollector();
      const subjects: Subject[] = [];
      try {
        subjects.push(await ourIngest(join(directory, "ingest")));
        subjects.push(await ourStart(join(directory, "start")));
        subjects.push(await afternoonService("fastify", join(directory, "fastify")));
        subjects.push(await afternoonService("express", join(directory, "express")));
        if (missing === undefined) subjects.push(await collector(join(directory, "spans.json")));
        const figures = await measure(subjects, { seconds: quick ? 2 : 6, turns: quick ? 2 : 3 });
        if (missing !== undefined)
          console.log(`The OpenTelemetry Collector is left out: this machine lacks ${missing}.`);
        return { rows: rowsOf(figures), details: detailsOf(figures, missing) };
      } finally {
        await Promise.all(subjects.map(({ stop }) => stop()));
      }
    }),
};

/** Treadlight or a peer: they take turns. */
interface Subject {
  name: string;
  /** What it does without that Treadlight does. */
  without: string;
  roots: readonly number[];
  load: Omit<LoadOptions, "connections" | "seconds">;
  /** If it has queries. */
  client?: LiveClient;
  /** How many sessions it has stored. */
  stored(): Promise<number>;
  /** What these sessions take on disk. It may stop the subject first. */
  bytes(): Promise<number>;
  stop(): Promise<void>;
}

interface Turn {
  perSecond: number;
  cpuSecondsPerMillion: number;
}

interface Figures {
  subject: Subject;
  turns: Turn[];
  idleBytes: number;
  peakBytes: number;
  bytesPerSession: number;
  visibleAfterMs: number[];
}

async function ourIngest(dataDir: string): Promise<Subject> {
  const server = await startServer(SCRIPTS.ingest, { TREADLIGHT_DATA_DIR: dataDir });
  return {
    name: "Treadlight's ingest",
    without: "scoring, queries",
    roots: [server.pid, await embeddedPostgresPid(dataDir)],
    load: sessionsLoad(server.url, await ownerToken(server.url, "peers")),
    stored: () => acceptedCount(server.url),
    bytes: () => bytesOfFolder(join(dataDir, "log")),
    stop: server.stop,
  };
}

async function ourStart(dataDir: string): Promise<Subject> {
  const server = await startServer(SCRIPTS.standalone, { TREADLIGHT_DATA_DIR: dataDir });
  const client = await liveClient(server.url, "peers");
  const token = await signIn(server.url, "owner@peers.example");
  return {
    name: "Treadlight, all of `npm start`",
    without: "",
    roots: [server.pid, await embeddedPostgresPid(dataDir)],
    load: sessionsLoad(server.url, token),
    client,
    stored: () => client.visible(),
    async bytes() {
      await server.stop(); // it alone may open its warehouse
      const warehouse = new Session(join(dataDir, "warehouse"));
      try {
        return (await bytesOfFolder(join(dataDir, "log"))) + (await bytesOnDisk(warehouse));
      } finally {
        warehouse.close();
      }
    },
    stop: server.stop,
  };
}

const countSchema = z.object({ count: z.number() });

async function afternoonService(name: AfternoonService, dataDir: string): Promise<Subject> {
  const { url, roots, bytes, stop } = await startService(name, dataDir);
  const load = sessionsLoad(url, "");
  const stored = async () => countSchema.parse(await (await fetch(`${url}/count`)).json()).count;
  return {
    name: `${name === "fastify" ? "Fastify 5, ajv" : "Express 5, zod"}, four expressions, \`COPY\``,
    without: "sign-in, keys and passwords in prompts, sessions sent twice, scoring, replay",
    roots,
    load,
    client: {
      async post(body) {
        const { headers } = load;
        const answer = await fetch(`${url}${INGEST_PATH}`, { method: "POST", headers, body });
        if (!answer.ok) throw new Error(`${url} responded with ${answer.status}: ${await answer.text()}`);
      },
      visible: stored,
    },
    stored,
    bytes,
    stop,
  };
}

async function collector(file: string): Promise<Subject> {
  const { url, roots, stop } = await startCollector(file);
  const random = seededRandom(2);
  return {
    name: "OpenTelemetry Collector, five expressions, file",
    without: "sign-in, checks of values, fsync, sessions sent twice, scoring, queries",
    roots,
    load: {
      url,
      path: SPANS_PATH,
      headers: { "content-type": "application/x-protobuf" },
      bodies: Array.from({ length: BODIES }, () => spansBody(random, Date.now())),
    },
    stored: async () => SESSIONS_PER_REQUEST * (await countLines(file)),
    bytes: async () => (await stat(file)).size,
    stop,
  };
}

function sessionsLoad(url: string, token: string) {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  return { url, path: INGEST_PATH, headers, bodies: endlessBodies(seededRandom(2), Date.now()) };
}

async function measure(
  subjects: Subject[],
  { seconds, turns }: { seconds: number; turns: number },
): Promise<Figures[]> {
  const all: Figures[] = [];
  for (const subject of subjects) {
    await untilSettled(subject.roots);
    const idleBytes = await treeProportionalMemory(subject.roots);
    all.push({ subject, turns: [], idleBytes, peakBytes: 0, bytesPerSession: 0, visibleAfterMs: [] });
  }
  const answered = new Map<Subject, number>();
  // The first turn of each is a warm-up.
  for (let turn = 0; turn <= turns; turn++) {
    for (const figures of all) {
      const { subject } = figures;
      const { sessions, ...measured } = await takeTurn(figures, seconds);
      answered.set(subject, sessions + (answered.get(subject) ?? 0));
      if (turn > 0) figures.turns.push(measured);
      // Here, because counting many rows would take PostgreSQL longer than the response.
      else if (subject.client) figures.visibleAfterMs = await visibleAfter(subject.client, seconds);
      await untilSettled(subject.roots);
    }
  }
  for (const figures of all) {
    const { subject } = figures;
    const stored = await subject.stored();
    const expected = answered.get(subject) ?? 0;
    if (stored < 0.98 * expected) throw new Error(`${subject.name}: of ${expected} sessions, ${stored} are stored.`);
    figures.bytesPerSession = (await subject.bytes()) / stored;
  }
  return all;
}

async function takeTurn(figures: Figures, seconds: number): Promise<Turn & { sessions: number }> {
  const { load, client, roots } = figures.subject;
  const visibleBefore = await client?.visible();
  const cpuBefore = await treeCpuSeconds(roots);
  const sampling = setInterval(async () => {
    figures.peakBytes = Math.max(figures.peakBytes, await treeProportionalMemory(roots));
  }, SAMPLE_PAUSE_MS);
  const startedAt = performance.now();
  const sessions = SESSIONS_PER_REQUEST * seconds * (await requestRate({ ...load, connections: CONNECTIONS, seconds }));
  while (client && visibleBefore !== undefined && (await client.visible()) < visibleBefore + sessions)
    await pause(POLL_PAUSE_MS);
  const elapsedMs = performance.now() - startedAt;
  clearInterval(sampling);
  await untilSettled(roots);
  const cpuSeconds = (await treeCpuSeconds(roots)) - cpuBefore;
  return {
    sessions,
    perSecond: sessions / (elapsedMs / 1_000),
    cpuSecondsPerMillion: cpuSeconds / (sessions / 1e6),
  };
}

async function visibleAfter(client: LiveClient, seconds: number): Promise<number[]> {
  const body = endlessBodies(seededRandom(5), Date.now());
  const { visibleAfterMs } = await freshness(client, {
    body,
    seconds: 2 * seconds,
    sessionsPerSecond: FRESH_SESSIONS_PER_SECOND,
  });
  return visibleAfterMs;
}

async function countLines(file: string): Promise<number> {
  let lines = 0;
  for await (const chunk of createReadStream(file)) {
    if (!Buffer.isBuffer(chunk)) continue;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1;
  }
  return lines;
}

function rowsOf([ingest, start, fastify, express, otel]: Figures[]): Row[] {
  const row = (what: string, ours: Figures | undefined, theirs: Figures | undefined, goal?: number): Row[] => {
    if (!ours || !theirs) return [];
    const ratio = median(ours.turns.map(({ perSecond }, turn) => perSecond / (theirs.turns[turn]?.perSecond ?? 0)));
    return [
      {
        what,
        measured: amount(rateOf(ours), "sessions/s"),
        yardstick: amount(rateOf(theirs), "sessions/s"),
        ratio,
        ...(goal !== undefined && { goal: { text: `at least ${goal}`, met: ratio >= goal } }),
      },
    ];
  };
  return [
    ...row("Ingest beside Fastify 5, four expressions and `COPY`", ingest, fastify, OVER_COPY),
    ...row("Ingest beside Express 5, four expressions and `COPY`", ingest, express),
    ...row("Ingest beside the OpenTelemetry Collector", ingest, otel, OVER_COLLECTOR),
    ...row("`npm start`, posted to queryable, beside Fastify 5 and `COPY`", start, fastify),
  ];
}

const rateOf = ({ turns }: Figures): number => median(turns.map(({ perSecond }) => perSecond));

function detailsOf(all: Figures[], missing: string | undefined): string[][] {
  const mebibytes = (bytes: number) => plain(bytes / 2 ** 20);
  const visible = (times: number[]) =>
    times.length === 0 ? "no queries" : `${duration(percentile(times, 0.5))}, ${duration(percentile(times, 0.99))}`;
  const lines = all.map((figures) => [
    figures.subject.name,
    plain(rateOf(figures)),
    plain(median(figures.turns.map(({ cpuSecondsPerMillion }) => cpuSecondsPerMillion))),
    mebibytes(figures.idleBytes),
    mebibytes(figures.peakBytes),
    plain(figures.bytesPerSession),
    visible(figures.visibleAfterMs),
    figures.subject.without,
  ]);
  const header = [
    "",
    "Sessions/s",
    "CPU s per million",
    "MiB idle",
    "MiB under load",
    "Bytes per session",
    "Visible p50, p99",
    "Does without",
  ];
  if (missing !== undefined)
    lines.push(["OpenTelemetry Collector", `not measured: this machine lacks ${missing}`, "", "", "", "", "", ""]);
  return [header, ...lines];
}
