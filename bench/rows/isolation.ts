import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { ownerToken } from "../load/account.ts";
import { endlessBodies, INGEST_PATH, randomSession, seededRandom } from "../load/sessions.ts";
import type { Benchmark, Row } from "../measure/benchmark.ts";
import { duration, percentile } from "../measure/statistics.ts";
import { SCRIPTS, startServer } from "../processes/server-process.ts";
import { inTemporaryDirectory } from "../processes/temporary-directory.ts";

const NEIGHBOUR = fileURLToPath(new URL("../processes/neighbour.ts", import.meta.url));
const GOAL = 2;
const REQUESTS_OF_SESSIONS = 20;
const EVERY_MS = 100;
const ROUNDS = 4;
const SETTLE_MS = 5_000;
const SHARE = 0.95;
const QUESTION = JSON.stringify({ measures: ["sessions", "timeSaved", "co2"], dimensions: ["tool"] });

/**
 * One organization sends a session and a query every 100 ms, alone and beside another that does the worst its limits allow: 8 connections
 * send 100 sessions per request without a pause, and 20 request large answers and hang up.
 */
export const isolation: Benchmark = {
  run: ({ quick }) =>
    inTemporaryDirectory(async (directory) => {
      const seconds = quick ? 4 : 15;
      const env = { TREADLIGHT_DATA_DIR: directory, TREADLIGHT_RATE_LIMITS: "on" };
      const server = await startServer(SCRIPTS.standalone, env);
      const [quiet, beside] = [noTimes(), noTimes()];
      try {
        const send = await sender(server.url);
        const body = endlessBodies(seededRandom(5), Date.now());
        for (let n = 0; n < REQUESTS_OF_SESSIONS; n++) await send(INGEST_PATH, body());
        for (let round = 0; round < ROUNDS; round++) {
          await pause(SETTLE_MS);
          await measure(send, seconds, quiet);
          const stopNeighbour = await startNeighbour(server.url, `neighbour-${round}`);
          await pause(2 * SETTLE_MS);
          await measure(send, seconds, beside);
          stopNeighbour();
        }
        return [
          row("Writes beside a flooding neighbour", beside.writes, quiet.writes),
          row("Reads beside a flooding neighbour", beside.reads, quiet.reads),
        ];
      } finally {
        await server.stop();
      }
    }),
};

/** @returns a function that ends it, and throws if it has already ended */
async function startNeighbour(url: string, name: string): Promise<() => void> {
  const neighbour = spawn(process.execPath, [NEIGHBOUR, url, name], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const end = () => neighbour.kill("SIGKILL");
  process.once("exit", end);
  await Promise.race([once(neighbour.stdout, "data"), failed(neighbour)]);
  return () => {
    process.off("exit", end);
    if (!end()) throw new Error("The neighbour stopped during the measurement.");
  };
}

async function failed(child: ChildProcess): Promise<never> {
  const [code] = await once(child, "exit");
  throw new Error(`The neighbour exited with ${code}.`);
}

type Send = (path: string, body: string) => Promise<void>;

/** Sends and asks as the owner of a new organization. A refusal ends the benchmark. */
async function sender(url: string): Promise<Send> {
  const headers = { authorization: `Bearer ${await ownerToken(url, "ordinary")}`, "content-type": "application/json" };
  return async (path, body) => {
    const answer = await fetch(`${url}${path}`, { method: "POST", headers, body });
    if (!answer.ok) throw new Error(`${path} responded with ${answer.status}: ${await answer.text()}`);
    await answer.arrayBuffer();
  };
}

/** Milliseconds that each write and each read took. */
interface Times {
  writes: number[];
  reads: number[];
}

const noTimes = (): Times => ({ writes: [], reads: [] });

async function measure(send: Send, seconds: number, { writes, reads }: Times): Promise<void> {
  const random = seededRandom(3);
  const timed = async (path: string, body: string) => {
    const startedAt = performance.now();
    await send(path, body);
    return performance.now() - startedAt;
  };
  const endAt = performance.now() + seconds * 1_000;
  while (performance.now() < endAt) {
    writes.push(await timed(INGEST_PATH, JSON.stringify(randomSession(random, Date.now()))));
    reads.push(await timed("/api/analytics/query", QUESTION));
    await pause(EVERY_MS);
  }
}

function row(what: string, beside: readonly number[], quiet: readonly number[]): Row {
  const [ours, alone] = [percentile(beside, SHARE), percentile(quiet, SHARE)];
  const ratio = ours / alone;
  return {
    what,
    measured: `${duration(ours)} (p95)`,
    yardstick: `${duration(alone)} (p95) without it`,
    ratio,
    goal: { text: `at most ${GOAL}`, met: ratio <= GOAL },
  };
}
