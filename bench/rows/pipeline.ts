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

export const pipeline: Benchmark = {
  how: `One process, started like \`npm start\`, with all engines embedded and the usual durability; the sender is another process.
Four connections post new sessions, 100 per request, for a minute, pausing while 60,000 are accepted but not yet visible; the clock stops when
\`POST /api/analytics/query\` counts the last one. The rate is therefore sustainable, and includes validation, redaction, the log's
fsync, scoring, deduplication, the warehouse's fsync and the queries themselves. The yardstick is ClickHouse alone (\`chdb\` in a process with nothing else to do)
inserting the same rows, finished and serialized beforehand, as JSONEachRow in batches of 20,000, into a plain MergeTree without deduplication or fsync; the mean
of a run before and one after. Freshness: requests are posted on a fixed schedule at half the sustained rate, and each is timed from when it was due until a
query counts its sessions; its yardstick is the time until the same requests were answered.`,

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
