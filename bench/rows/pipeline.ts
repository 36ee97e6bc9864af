import { join } from "node:path";
import { type Freshness, freshness } from "../load/freshness.ts";
import { liveClient } from "../load/live-client.ts";
import { openPlainTable } from "../load/plain-inserts.ts";
import { endlessBodies, seededRandom } from "../load/sessions.ts";
import { sustainedRate } from "../load/sustained.ts";
import type { Benchmark } from "../measure/benchmark.ts";
import { amount, duration, percentile } from "../measure/statistics.ts";
import { SCRIPTS, startServer } from "../processes/server-process.ts";
import { inTemporaryDirectory } from "../processes/temporary-directory.ts";

const GOAL = 0.5;
const MAX_P50_MS = 100;
const MAX_P99_MS = 400;

/**
 * `npm start` with all engines embedded; four connections post 100 sessions per request for a minute, and the clock stops when `POST
 * /api/analytics/query` counts the last one. The yardstick is ClickHouse alone, inserting the same rows from JSON without deduplication or
 * fsync. Freshness: requests on a fixed schedule at half that rate, each timed until a query counts its sessions.
 */
export const pipeline: Benchmark = {
  run: ({ quick }) =>
    inTemporaryDirectory(async (directory) => {
      const plainTable = await openPlainTable(join(directory, "plain"));
      const plainSeconds = quick ? 3 : 10;
      try {
        await plainTable.rate(1);
        const plainBefore = await plainTable.rate(plainSeconds);
        const { sustained, fresh } = await standalone(join(directory, "standalone"), quick);
        const plain = (plainBefore + (await plainTable.rate(plainSeconds))) / 2;

        const p50 = percentile(fresh.visibleAfterMs, 0.5);
        const p99 = percentile(fresh.visibleAfterMs, 0.99);
        const answered = percentile(fresh.answeredAfterMs, 0.99);
        return [
          {
            what: "Posted to queryable, sustained in one process",
            measured: amount(sustained, "sessions/s"),
            yardstick: `${amount(plain, "rows/s")} into ClickHouse alone`,
            ratio: sustained / plain,
            goal: { text: `at least ${GOAL}`, met: sustained / plain >= GOAL },
          },
          {
            what: "Freshness at half that load, POST to visible",
            measured: `p50 ${duration(p50)}, p99 ${duration(p99)}`,
            yardstick: `answered: p99 ${duration(answered)}`,
            ratio: p99 / answered,
            goal: {
              text: `p50 under ${duration(MAX_P50_MS)}, p99 under ${duration(MAX_P99_MS)}`,
              met: p50 < MAX_P50_MS && p99 < MAX_P99_MS,
            },
          },
        ];
      } finally {
        plainTable.close();
      }
    }),
};

/** Each load uses a separate organization, so that the second counts only its own sessions. */
async function standalone(dataDir: string, quick: boolean): Promise<{ sustained: number; fresh: Freshness }> {
  const server = await startServer(SCRIPTS.standalone, { TREADLIGHT_DATA_DIR: dataDir });
  try {
    const body = endlessBodies(seededRandom(4), Date.now());
    const sustained = await sustainedRate(await liveClient(server.url, "sustained"), {
      body,
      seconds: quick ? 10 : 60,
    });
    const fresh = await freshness(await liveClient(server.url, "fresh"), {
      body,
      seconds: quick ? 8 : 45,
      sessionsPerSecond: sustained / 2,
    });
    return { sustained, fresh };
  } finally {
    await server.stop();
  }
}
