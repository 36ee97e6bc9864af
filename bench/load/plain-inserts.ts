import { openWarehouse } from "@treadlight/warehouse";
import { Session } from "chdb";
import { finishedRows } from "./finished-rows.ts";
import { seededRandom } from "./sessions.ts";

/** ClickHouse inserts fastest in batches of this order. */
const ROWS_PER_INSERT = 20_000;

/**
 * The yardstick of the whole way: what ClickHouse alone, in process, does with rows that are finished and serialized
 * already. The table has the columns and the order of ours, but keeps every row as it comes and does not wait for the disk.
 */
export async function openPlainTable(path: string) {
  // Makes `sessions`, whose columns are copied.
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
    /** Rows inserted per second, one insert after the other, for at least so long. */
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
