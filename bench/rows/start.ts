import { join } from "node:path";
import type { Benchmark } from "../measure/benchmark.ts";
import { duration, median } from "../measure/statistics.ts";
import { SCRIPTS, startServer } from "../processes/server-process.ts";
import { inTemporaryDirectory } from "../processes/temporary-directory.ts";

export const start: Benchmark = {
  how: `From starting the process to its line that says it is ready, with the site built before. Cold: in an empty data directory, where the embedded
PostgreSQL, the warehouse's and the database's tables and the secrets are made. Warm: again in the same directory. The yardstick is the bare Express 5 process
under the same TypeScript loader. They take turns; medians.`,

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
        };
      });
    }),
};

async function readyAfterMs(script: string, env: Record<string, string> = {}): Promise<number> {
  const server = await startServer(script, env);
  await server.stop();
  return server.readyAfterMs;
}
