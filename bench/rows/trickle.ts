import { setTimeout as pause } from "node:timers/promises";
import { ownerToken } from "../load/account.ts";
import { INGEST_PATH, randomSession, seededRandom } from "../load/sessions.ts";
import type { Benchmark } from "../measure/benchmark.ts";
import { amount } from "../measure/statistics.ts";
import { SCRIPTS, startServer } from "../processes/server-process.ts";
import { inTemporaryDirectory } from "../processes/temporary-directory.ts";
import { embeddedPostgresPid } from "../processes/tree-memory.ts";
import { treeCpuSeconds } from "../processes/tree-usage.ts";

const SESSIONS_PER_SECOND = 20;
const SETTLE_MS = 5_000;

/**
 * The CPU time of all that `npm start` runs while 20 sessions per second arrive for half a minute, each in its own request. The yardstick
 * is the same processes before that, when nothing arrives.
 */
export const trickle: Benchmark = {
  run: ({ quick }) =>
    inTemporaryDirectory(async (directory) => {
      const seconds = quick ? 5 : 30;
      const server = await startServer(SCRIPTS.supervised, { TREADLIGHT_DATA_DIR: directory });
      try {
        const authorization = `Bearer ${await ownerToken(server.url, "trickle")}`;
        const roots = [server.pid, await embeddedPostgresPid(directory)];
        await pause(SETTLE_MS);
        const busyDuring = async (work: () => Promise<unknown>) => {
          const before = await treeCpuSeconds(roots);
          const startedAt = performance.now();
          await work();
          return ((await treeCpuSeconds(roots)) - before) / ((performance.now() - startedAt) / 1_000);
        };
        const idle = await busyDuring(() => pause(seconds * 1_000));
        const busy = await busyDuring(() => sendOneByOne(server.url, { authorization }, seconds));
        return [
          {
            what: `CPUs busy with ${SESSIONS_PER_SECOND} sessions per second, one per request`,
            measured: amount(busy, "CPUs"),
            yardstick: `${amount(idle, "CPUs")} when idle`,
            ratio: busy / idle,
          },
        ];
      } finally {
        await server.stop();
      }
    }),
};

async function sendOneByOne(url: string, headers: Record<string, string>, seconds: number): Promise<void> {
  const random = seededRandom(9);
  const answers: Promise<void>[] = [];
  const end = performance.now() + seconds * 1_000;
  for (let due = performance.now(); due < end; due += (random.next() * 2_000) / SESSIONS_PER_SECOND) {
    await pause(Math.max(0, due - performance.now()));
    const answer = post(url, headers, JSON.stringify({ sessions: [randomSession(random, Date.now())] }));
    answer.catch(() => {}); // rethrown by Promise.all below
    answers.push(answer);
  }
  await Promise.all(answers);
}

async function post(url: string, headers: Record<string, string>, body: string): Promise<void> {
  const response = await fetch(`${url}${INGEST_PATH}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
  });
  if (response.status !== 202)
    throw new Error(`${INGEST_PATH} responded with ${response.status}: ${await response.text()}`);
  await response.arrayBuffer();
}
