import { setTimeout as pause } from "node:timers/promises";
import { liveClient } from "../load/live-client.ts";
import { requestRate } from "../load/request-rate.ts";
import { endlessBodies, INGEST_PATH, requestBody, seededRandom } from "../load/sessions.ts";
import { sustainedRate } from "../load/sustained.ts";
import type { Benchmark } from "../measure/benchmark.ts";
import { mebibytes } from "../measure/statistics.ts";
import { SCRIPTS, startServer } from "../processes/server-process.ts";
import { inTemporaryDirectory } from "../processes/temporary-directory.ts";
import { embeddedPostgresPid, treeMemory } from "../processes/tree-memory.ts";

const SETTLE_MS = 5_000;
const MIB = 1_048_576;
const MAX_IDLE = 400 * MIB;
const MAX_PEAK = 900 * MIB;

/**
 * The resident memory of all that `npm start` runs, with shared pages counted once per process: five seconds after the first start, and the
 * maximum under the load of `pipeline`. The yardstick is the bare Express 5 process of `ingest`.
 */
export const memory: Benchmark = {
  run: ({ quick }) =>
    inTemporaryDirectory(async (directory) => {
      const seconds = quick ? 6 : 30;
      const random = seededRandom(7);
      const bare = await startServer(SCRIPTS.bareExpress);
      const server = await startServer(SCRIPTS.supervised, { TREADLIGHT_DATA_DIR: directory });
      try {
        const roots = [server.pid, await embeddedPostgresPid(directory)];
        await pause(SETTLE_MS);
        const idle = { ours: await treeMemory(roots), bare: await treeMemory([bare.pid]) };

        let peak = 0;
        await sustainedRate(await liveClient(server.url, "memory"), {
          body: endlessBodies(random, Date.now()),
          seconds,
          onPoll: async () => {
            peak = Math.max(peak, await treeMemory(roots));
          },
        });
        const bodies = [requestBody(random, Date.now())];
        await requestRate({ url: bare.url, path: INGEST_PATH, headers: {}, bodies, connections: 4, seconds: 3 });
        const barePeak = await treeMemory([bare.pid]);
        return [
          {
            what: "Memory, idle",
            measured: mebibytes(idle.ours),
            yardstick: `${mebibytes(idle.bare)} for a bare Express 5 process`,
            ratio: idle.ours / idle.bare,
            goal: { text: `under ${mebibytes(MAX_IDLE)}`, met: idle.ours < MAX_IDLE },
          },
          {
            what: "Memory, peak under load",
            measured: mebibytes(peak),
            yardstick: `${mebibytes(barePeak)} for a bare Express 5 process`,
            ratio: peak / barePeak,
            goal: { text: `under ${mebibytes(MAX_PEAK)}`, met: peak < MAX_PEAK },
          },
        ];
      } finally {
        await Promise.all([server.stop(), bare.stop()]);
      }
    }),
};
