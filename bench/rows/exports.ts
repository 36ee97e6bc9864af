import { rm, stat } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import type { SessionsFormat } from "@treadlight/contract/exports";
import { DAY_MS } from "@treadlight/domain/time";
import { Session } from "@treadlight/platform/chdb";
import { EXPORT_ORDER, exportedColumns, openWarehouse } from "@treadlight/warehouse";
import { z } from "zod";
import { ownerToken, signIn } from "../load/account.ts";
import { addEvents, addYear, makeSamples } from "../load/year-of-sessions.ts";
import type { Benchmark, Row } from "../measure/benchmark.ts";
import { amount, mebibytes } from "../measure/statistics.ts";
import { SCRIPTS, startServer } from "../processes/server-process.ts";
import { inTemporaryDirectory } from "../processes/temporary-directory.ts";
import { embeddedPostgresPid, treeMemory } from "../processes/tree-memory.ts";
import { untilIdle } from "../processes/until-idle.ts";

const MIN_RATIO = 0.7;
const MAX_MEMORY = 150 * 1_048_576;
const MEMORY_SAMPLE_MS = 250;
const FORMATS: Record<SessionsFormat, string> = { csv: "CSVWithNames", ndjson: "JSONEachRow", parquet: "Parquet" };
const EXPORTED: readonly SessionsFormat[] = ["csv", "ndjson", "parquet"];

const profileSchema = z.object({ data: z.object({ user: z.object({ organizationId: z.string() }) }) });

/**
 * The owner exports a year of sessions over HTTP. The yardstick is ClickHouse alone, which writes the same columns in the same order to a
 * file. Memory: the maximum during an export over the idle process. Finally, the server is killed in the middle of an export, restarted,
 * and asked for the rows after the last complete line.
 */
export const exports: Benchmark = {
  run: ({ quick }) =>
    inTemporaryDirectory(async (directory) => {
      let count = quick ? 200_000 : 5_000_000;
      const env = { TREADLIGHT_DATA_DIR: directory };
      const first = await startServer(SCRIPTS.standalone, env);
      const organizationId = await organizationOf(first.url, await ownerToken(first.url, "exports"));
      await first.stop();
      const path = join(directory, "warehouse");
      const alone = await withEngine(path, async (engine) => {
        await makeSamples(engine, Date.now());
        // Until yesterday, because a resumed export leaves out what arrived after it began.
        count = await addYear(engine, organizationId, count, Date.now() - DAY_MS);
        await addEvents(engine);
        const seconds: Record<string, number> = {};
        for (const format of EXPORTED) {
          seconds[format] = await writeFile(engine, organizationId, format, join(directory, "yardstick"));
        }
        return seconds;
      });

      let server = await startServer(SCRIPTS.standalone, env);
      try {
        // A token is valid for 15 minutes, so each export gets its own.
        const token = () => signIn(server.url, "owner@exports.example");
        const roots = [server.pid, await embeddedPostgresPid(directory)];
        await download(`${server.url}/api/exports/sessions.parquet?limit=10000`, await token());
        // The server merges parts, and makes cells of the weeks.
        await untilIdle(server.pid);
        const idle = await treeMemory(roots);
        const rows: Row[] = [];
        for (const format of EXPORTED) {
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
        const seen = { rows: 0, ids: new Set<number>(), cursor: "" };
        await readRows(`${server.url}/api/exports/sessions.csv`, await token(), seen, count / 2);
        await server.kill();
        server = await startServer(SCRIPTS.standalone, env);
        await readRows(`${server.url}/api/exports/sessions.csv?cursor=${seen.cursor}`, await token(), seen);
        rows.push({
          what: "Export as csv, killed in the middle and continued",
          measured: `${seen.rows} rows, ${seen.ids.size} different sessions`,
          yardstick: `${count} sessions`,
          ratio: seen.rows / count,
          goal: { text: "each session once", met: seen.rows === count && seen.ids.size === count },
        });
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

/** How many seconds the engine takes to write an organization's sessions to a file, as an export has them. */
async function writeFile(
  engine: Session,
  organizationId: string,
  format: SessionsFormat,
  path: string,
): Promise<number> {
  await rm(path, { force: true });
  const columns = Object.entries(exportedColumns(format, { pseudonyms: true })).map(
    ([name, sql]) => `${sql} AS ${name}`,
  );
  await engine.queryAsync(
    `SET param_pseudonymSecret = 'secret'; SET param_sealingKey = '${"0".repeat(32)}'; SET param_placeKey = '${"0".repeat(32)}'; SET param_beganAt = '1782000000000'`,
  );
  const startedAt = performance.now();
  await engine.queryAsync(`
    SELECT ${columns.join(", ")} FROM treadlight_g1.sessions FINAL
    WHERE organizationId = '${organizationId}' AND NOT isDeleted ORDER BY ${EXPORT_ORDER}
    INTO OUTFILE '${path}' FORMAT ${FORMATS[format]}
    SETTINGS do_not_merge_across_partitions_select_final = 1, prefer_column_name_to_alias = 1,
      date_time_output_format = 'iso', format_csv_null_representation = '', output_format_parquet_compression_method = 'snappy'`);
  const seconds = (performance.now() - startedAt) / 1_000;
  if ((await stat(path)).size === 0) throw new Error("The engine wrote nothing.");
  await rm(path);
  return seconds;
}

/** The complete lines received so far. Ids are random, so 52 of their bits tell them apart. */
interface Seen {
  rows: number;
  ids: Set<number>;
  /** Of the last line. */
  cursor: string;
}

/** Reads an export as CSV to its end, or until this many rows have arrived. */
async function readRows(url: string, token: string, seen: Seen, most = Number.POSITIVE_INFINITY): Promise<void> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok || !response.body) throw new Error(`${url} responded with ${response.status}.`);
  let rest = "";
  for await (const chunk of response.body) {
    const lines = (rest + Buffer.from(chunk).toString("latin1")).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (!line.startsWith('"')) continue; // the header
      seen.rows += 1;
      // The 13th hex digit is the UUID's version, the same in all.
      seen.ids.add(Number.parseInt(line.slice(1, 9) + line.slice(10, 14) + line.slice(36, 37), 16));
      seen.cursor = line.slice(line.lastIndexOf(',"') + 2, -1);
    }
    if (seen.rows >= most) return;
  }
}

/** The end of a response body that was sent completely. */
const LAST_CHUNK = "\r\n0\r\n\r\n";

/** Reads into the same buffer again and again: the streams of `fetch` and `http` would take as much CPU time as the export. */
function download(url: string, token: string): Promise<{ seconds: number; bytes: number }> {
  const { hostname, port, pathname, search } = new URL(url);
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    let bytes = 0;
    let end = "";
    const onData = (count: number, buffer: Uint8Array) => {
      const read = Buffer.from(buffer.buffer, buffer.byteOffset, count);
      if (bytes === 0 && read.toString("latin1", 0, 13) !== "HTTP/1.1 200 ") {
        reject(new Error(`${url} did not respond with 200.`));
        return false;
      }
      bytes += count;
      end = (end + read.subarray(-LAST_CHUNK.length).toString("latin1")).slice(-LAST_CHUNK.length);
      return true;
    };
    const onread = { buffer: Buffer.alloc(262_144), callback: onData };
    const socket = connect({ host: hostname, port: Number(port), onread });
    socket.on("end", () => {
      if (end === LAST_CHUNK) resolve({ seconds: (performance.now() - startedAt) / 1_000, bytes });
      else reject(new Error(`${url} broke off after ${bytes} bytes.`));
    });
    socket.on("error", reject);
    socket.write(
      `GET ${pathname}${search} HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${token}\r\nconnection: close\r\n\r\n`,
    );
  });
}
