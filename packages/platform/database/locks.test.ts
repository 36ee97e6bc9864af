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
  // Housekeeping still holds its lock: a start that waited for it would never end.
  const second = await openDatabase({
    url: pool.options.connectionString,
    dataDir: tmpdir(),
    log: pino({ level: "silent" }),
  });
  await second.close();
  await housekeeping.query("SELECT pg_advisory_unlock($1)", [LOCKS.housekeeping]);
  housekeeping.release();
});
