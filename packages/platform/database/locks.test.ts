import { tmpdir } from "node:os";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LOCKS, openDatabase } from "./index.ts";
import { type TemporaryDatabase, temporaryDatabase } from "./testing/index.ts";

let database: TemporaryDatabase;
beforeAll(async () => {
  database = await temporaryDatabase();
});
afterAll(() => database.close());

test("given all locks, then no two share a number", () => {
  expect(new Set(Object.values(LOCKS)).size).toBe(Object.keys(LOCKS).length);
});

test("given housekeeping under way, when another process starts, then it does not wait for it", async () => {
  const { pool } = database;
  const housekeeping = await pool.connect();
  await housekeeping.query("SELECT pg_advisory_lock($1)", [LOCKS.housekeeping]);
  const url = new URL(pool.options.connectionString ?? "");
  // A start that waits for a lock fails.
  url.searchParams.set("options", "-c lock_timeout=10s");
  try {
    const second = await openDatabase({ url: url.href, dataDir: tmpdir(), log: pino({ level: "silent" }) });
    const { rows } = await second.pool.query("SELECT pg_try_advisory_lock($1) AS free", [LOCKS.housekeeping]);
    expect(rows).toEqual([{ free: false }]);
    await second.close();
  } finally {
    housekeeping.release(true);
  }
});
