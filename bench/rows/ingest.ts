import { ownerToken } from "../load/account.ts";
import { type LoadOptions, requestRate } from "../load/request-rate.ts";
import { INGEST_PATH, requestBody, SESSIONS_PER_REQUEST, seededRandom } from "../load/sessions.ts";
import type { Benchmark } from "../measure/benchmark.ts";
import { amount, median } from "../measure/statistics.ts";
import { SCRIPTS, startServer } from "../processes/server-process.ts";
import { inTemporaryDirectory } from "../processes/temporary-directory.ts";

const CONNECTIONS = 16;
const BODIES = 40;
const GOAL = 0.35;

/**
 * The ingest service on its embedded engines, in turns with an Express 5 route that parses the same bodies. autocannon posts 100 sessions
 * per request on 16 connections, from another process, with a user's token; one prompt preview in eight has a sensitive value. A response
 * counts once the records are on disk.
 */
export const ingest: Benchmark = {
  run: ({ quick }) =>
    inTemporaryDirectory(async (directory) => {
      const seconds = quick ? 2 : 6;
      const turns = quick ? 2 : 5;
      const ours = await startServer(SCRIPTS.ingest, { TREADLIGHT_DATA_DIR: directory });
      const bare = await startServer(SCRIPTS.bareExpress);
      try {
        const random = seededRandom(2);
        const now = Date.now();
        const load = {
          path: INGEST_PATH,
          headers: { authorization: `Bearer ${await ownerToken(ours.url, "bench")}` },
          bodies: Array.from({ length: BODIES }, () => requestBody(random, now)),
          connections: CONNECTIONS,
        };
        await requestRate({ ...load, url: ours.url, seconds });
        await requestRate({ ...load, url: bare.url, seconds });
        const rates: { ours: number; bare: number }[] = [];
        for (let turn = 0; turn < turns; turn++) {
          rates.push({
            ours: SESSIONS_PER_REQUEST * (await acceptedRate({ ...load, url: ours.url, seconds })),
            bare: SESSIONS_PER_REQUEST * (await requestRate({ ...load, url: bare.url, seconds })),
          });
        }
        const ratio = median(rates.map((rate) => rate.ours / rate.bare));
        return [
          {
            what: `Ingest, ${SESSIONS_PER_REQUEST} sessions per request`,
            measured: amount(median(rates.map((rate) => rate.ours)), "durable accepts/s"),
            yardstick: `${amount(median(rates.map((rate) => rate.bare)), "sessions/s")} parsed by a bare Express 5 route`,
            ratio,
            goal: { text: `at least ${GOAL}`, met: ratio >= GOAL },
          },
        ];
      } finally {
        await Promise.all([ours.stop(), bare.stop()]);
      }
    }),
};

/** The rate of responses, checked against the service's own count of stored sessions. */
async function acceptedRate(load: LoadOptions): Promise<number> {
  const before = await acceptedCount(load.url);
  const rate = await requestRate(load);
  const stored = (await acceptedCount(load.url)) - before;
  const answered = rate * load.seconds * SESSIONS_PER_REQUEST;
  // Requests in flight at the end are stored but not counted as answered, and the duration is rounded.
  if (stored < 0.98 * answered) throw new Error(`${answered} sessions were accepted, but only ${stored} stored.`);
  return rate;
}

/** How many sessions the service has stored, as it counts them itself. */
export async function acceptedCount(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^treadlight_ingest_sessions_total\{[^}]*accepted[^}]*\} (\d+)/m.exec(metrics)?.[1] ?? 0);
}
