import { join } from "node:path";
import type { Benchmark } from "../measure/benchmark.ts";
import { duration, median } from "../measure/statistics.ts";
import { SCRIPTS, startServer } from "../processes/server-process.ts";
import { inTemporaryDirectory } from "../processes/temporary-directory.ts";

const MAX_WARM_MS = 2_000;

/**
 * From starting the process until it prints that it is ready, with the site already built. Cold: in an empty data directory. Warm: again in
 * the same one. The yardstick is a bare Express 5 process.
 */
export const start: Benchmark = {
  run: ({ quick }) =>
    inTemporaryDirectory(async (directory) => {
      const times: { cold: number; warm: number; bare: number }[] = [];
      for (let turn = 0; turn < (quick ? 2 : 5); turn++) {
        const env = { TREADLIGHT_DATA_DIR: join(directory, String(turn)) };
        times.push({
          cold: await readyAfterMs(SCRIPTS.standalone, env),
          warm: await readyAfterMs(SCRIPTS.standalone, env),
          bare: await readyAfterMs(SCRIPTS.bareExpress),
        });
      }
      const bare = median(times.map((time) => time.bare));
      return (["cold", "warm"] as const).map((kind) => {
        const ms = median(times.map((time) => time[kind]));
        return {
          what: `Start to ready, ${kind}`,
          measured: duration(ms),
          yardstick: `${duration(bare)} for a bare Express 5 process`,
          ratio: ms / bare,
          ...(kind === "warm" && { goal: { text: `under ${duration(MAX_WARM_MS)}`, met: ms < MAX_WARM_MS } }),
        };
      });
    }),
};

async function readyAfterMs(script: string, env: Record<string, string> = {}): Promise<number> {
  const server = await startServer(script, env);
  await server.stop();
  return server.readyAfterMs;
}
