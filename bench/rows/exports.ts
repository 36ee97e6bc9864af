import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Session } from "@treadlight/platform/chdb";
import { openWarehouse } from "@treadlight/warehouse";
import { z } from "zod";
import { ownerToken, signIn } from "../load/account.ts";
import { addEvents, addYear, makeSamples } from "../load/year-of-sessions.ts";
import type { Benchmark, Row } from "../measure/benchmark.ts";
import { amount, mebibytes } from "../measure/statistics.ts";
import { SCRIPTS, startServer } from "../processes/server-process.ts";
import { inTemporaryDirectory } from "../processes/temporary-directory.ts";
import { embeddedPostgresPid, treeMemory } from "../processes/tree-memory.ts";

const MIN_RATIO = 0.7;
const MAX_MEMORY = 150 * 1_048_576;
const MEMORY_SAMPLE_MS = 250;
const FORMATS = { csv: "CSVWithNames", ndjson: "JSONEachRow", parquet: "Parquet" } as const;

const profileSchema = z.object({ data: z.object({ user: z.object({ organizationId: z.string() }) }) });

export const exports: Benchmark = {
  how: `The data directory of an \`npm start\` process gets a year of sessions of one organization, made as in \`analytics\`. The owner then exports all of them in each format
over HTTP from another process, which counts the bytes. The yardstick: ClickHouse alone, with nothing else in its process, writes the columns of the same rows in the
same order and format to a file. Memory: the maximum of four samples a second during an export, over the process when idle after one small export.`,

  run: ({ quick }) =>
    inTemporaryDirectory(async (directory) => {
      const count = quick ? 200_000 : 5_000_000;
      const env = { TREADLIGHT_DATA_DIR: directory };
      const first = await startServer(SCRIPTS.standalone, env);
      const organizationId = await organizationOf(first.url, await ownerToken(first.url, "exports"));
      await first.stop();
      const path = join(directory, "warehouse");
      const alone = await withEngine(path, async (engine) => {
        await makeSamples(engine, Date.now());
        await addYear(engine, organizationId, count, Date.now());
        await addEvents(engine);
        const seconds: Record<string, number> = {};
        for (const [format, name] of Object.entries(FORMATS)) {
          seconds[format] = await writeFile(engine, organizationId, name, join(directory, "yardstick"));
        }
        return seconds;
      });

      const server = await startServer(SCRIPTS.standalone, env);
      try {
        // A token is valid for 15 minutes, so each export gets its own.
        const token = () => signIn(server.url, "owner@exports.example");
        const roots = [server.pid, await embeddedPostgresPid(directory)];
        await download(`${server.url}/api/exports/sessions.parquet?limit=10000`, await token());
        const idle = await treeMemory(roots);
        const rows: Row[] = [];
        for (const format of Object.keys(FORMATS)) {
          let peak = idle;
          const timer = setInterval(async () => {
            peak = Math.max(peak, await treeMemory(roots));
          }, MEMORY_SAMPLE_MS);
          const { seconds, bytes } = await download(`${server.url}/api/exports/sessions.${format}`, await token());
          clearInterval(timer);
          const yardstick = alone[format] ?? Number.NaN;
          const ratio = yardstick / seconds;
          rows.push(
            {
              what: `Export of ${amount(count, "sessions")} as ${format}`,
              measured: `${amount(count / seconds, "rows/s")}, ${mebibytes(bytes)}`,
              yardstick: `${amount(count / yardstick, "rows/s")} to a file by ClickHouse alone`,
              ratio,
              goal: { text: `at least ${MIN_RATIO}`, met: ratio >= MIN_RATIO },
            },
            {
              what: `Memory during that export`,
              measured: `${mebibytes(peak - idle)} more`,
              yardstick: `${mebibytes(idle)} idle`,
              ratio: peak / idle,
              goal: { text: `at most ${mebibytes(MAX_MEMORY)} more`, met: peak - idle <= MAX_MEMORY },
            },
          );
        }
        return rows;
      } finally {
        await server.stop();
      }
    }),
};

async function organizationOf(url: string, token: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } });
  return profileSchema.parse(await response.json()).data.user.organizationId;
}

/** Runs an action with the engine of a warehouse whose tables are up to date. */
async function withEngine<T>(path: string, action: (engine: Session) => Promise<T>): Promise<T> {
  const warehouse = await openWarehouse({ path });
  const engine = new Session(path);
  try {
    return await action(engine);
  } finally {
    engine.close();
    await warehouse.close();
  }
}

/** How many seconds the engine takes to write an organization's sessions to a file. */
async function writeFile(engine: Session, organizationId: string, format: string, path: string): Promise<number> {
  await rm(path, { force: true });
  const startedAt = performance.now();
  await engine.queryAsync(`
    SELECT * EXCEPT (organizationId, version, promptPreview, day, isDeleted) FROM treadlight_g1.sessions FINAL
    WHERE organizationId = '${organizationId}' AND NOT isDeleted ORDER BY day, personId, sessionId
    INTO OUTFILE '${path}' FORMAT ${format}
    SETTINGS do_not_merge_across_partitions_select_final = 1, output_format_parquet_compression_method = 'snappy'`);
  const seconds = (performance.now() - startedAt) / 1_000;
  if ((await stat(path)).size === 0) throw new Error("The engine wrote nothing.");
  return seconds;
}

async function download(url: string, token: string): Promise<{ seconds: number; bytes: number }> {
  const startedAt = performance.now();
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok || !response.body) throw new Error(`${url} answered ${response.status}.`);
  let bytes = 0;
  for await (const chunk of response.body) bytes += chunk.length;
  return { seconds: (performance.now() - startedAt) / 1_000, bytes };
}
