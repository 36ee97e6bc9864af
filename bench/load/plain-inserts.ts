import { Session } from "@treadlight/platform/chdb";
import { openWarehouse } from "@treadlight/warehouse";
import { finishedRows } from "./finished-rows.ts";
import { seededRandom } from "./sessions.ts";

/** ClickHouse inserts fastest in batches of about this size. */
const ROWS_PER_INSERT = 20_000;

/**
 * The yardstick for the whole pipeline: in-process ClickHouse inserting finished, serialized rows. The table has the same
 * columns and sort order as ours, but does not deduplicate or wait for the disk.
 */
export async function openPlainTable(path: string) {
  // Creates `sessions`, whose columns are copied.
  await (await openWarehouse({ path })).close();
  const session = new Session(path);
  await session.queryAsync(`CREATE DATABASE plain`);
  await session.queryAsync(
    `CREATE TABLE plain.sessions AS treadlight_g1.sessions
     ENGINE = MergeTree PARTITION BY toYYYYMM(day) ORDER BY (organizationId, day, personId, sessionId)`,
  );
  const rows = finishedRows(ROWS_PER_INSERT, seededRandom(3), Date.now());
  const values = Buffer.from(rows.map((row) => JSON.stringify(row)).join("\n"));

  return {
    /** Rows inserted per second by sequential inserts that take at least this long. */
    async rate(seconds: number): Promise<number> {
      const startedAt = performance.now();
      let elapsedMs = 0;
      let inserts = 0;
      while (elapsedMs < seconds * 1_000) {
        await session.insert({ table: "plain.sessions", format: "JSONEachRow", values });
        inserts += 1;
        elapsedMs = performance.now() - startedAt;
      }
      return (inserts * ROWS_PER_INSERT) / (elapsedMs / 1_000);
    },
    close: () => session.close(),
  };
}
