import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { migrate } from "./migrate.ts";
import { type TemporaryDatabaseServer, temporaryDatabaseServer } from "./testing/index.ts";

let database: TemporaryDatabaseServer;
let folder: string;
let client: Client;

beforeAll(async () => {
  database = await temporaryDatabaseServer();
});
afterAll(() => database.close());

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "treadlight-migrations-"));
  const owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query("DROP DATABASE IF EXISTS scratch");
  await owner.query("CREATE DATABASE scratch");
  await owner.end();
  const url = new URL(database.ownerUrl);
  url.pathname = "/scratch";
  client = new Client({ connectionString: url.href });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await rm(folder, { recursive: true });
});

const step = (name: string, sql: string) => writeFile(join(folder, name), sql);

test("given steps, when migrated twice, then each runs once and in order", async () => {
  await step("0002-b.sql", "INSERT INTO t VALUES (2)");
  await step("0001-a.sql", "CREATE TABLE t (n int)");
  expect(await migrate(client, folder)).toEqual(["0001-a.sql", "0002-b.sql"]);
  expect(await migrate(client, folder)).toEqual([]);
  expect((await client.query("SELECT n FROM t")).rows).toEqual([{ n: 2 }]);
});

test("given a step that fails half-way, when mended and migrated again, then it resumes there with nothing left over", async () => {
  await step("0001-a.sql", "CREATE TABLE t (n int)");
  await step("0002-b.sql", "INSERT INTO t VALUES (1); SELECT broken");
  await expect(migrate(client, folder)).rejects.toMatchObject({ code: "migration_failed" });
  expect((await client.query("SELECT n FROM t")).rows).toEqual([]);
  await step("0002-b.sql", "INSERT INTO t VALUES (1)");
  expect(await migrate(client, folder)).toEqual(["0002-b.sql"]);
});

test("given a step that was changed after it ran, when migrated, then it is refused", async () => {
  await step("0001-a.sql", "CREATE TABLE t (n int)");
  await migrate(client, folder);
  await step("0001-a.sql", "CREATE TABLE t (n bigint)");
  await expect(migrate(client, folder)).rejects.toThrow("has run 0001-a.sql, which was changed since");
});

test("given a step that only newer code knows, when older code migrates, then it is left alone", async () => {
  await step("0001-a.sql", "CREATE TABLE t (n int)");
  await step("0002-b.sql", "CREATE TABLE u (n int)");
  await migrate(client, folder);
  await rm(join(folder, "0002-b.sql"));
  expect(await migrate(client, folder)).toEqual([]);
});

test("given steps from before the first one, when migrated, then they are refused and nothing runs", async () => {
  await step("0001-old.sql", "CREATE TABLE t (n int)");
  await migrate(client, folder);
  await rm(join(folder, "0001-old.sql"));
  await step("0001-baseline.sql", "CREATE TABLE u (n int)");
  await expect(migrate(client, folder)).rejects.toMatchObject({ code: "incompatible_data" });
  const { rows } = await client.query("SELECT to_regclass('u') AS made, (SELECT count(*)::int FROM migrations) AS ran");
  expect(rows).toEqual([{ made: null, ran: 1 }]);
});

test("given a changed step and a new one before it, when migrated, then neither runs", async () => {
  await step("0001-a.sql", "CREATE TABLE t (n int)");
  await step("0003-c.sql", "INSERT INTO t VALUES (3)");
  await migrate(client, folder);
  await step("0002-b.sql", "INSERT INTO t VALUES (2)");
  await step("0003-c.sql", "INSERT INTO t VALUES (33)");
  await expect(migrate(client, folder)).rejects.toMatchObject({ code: "incompatible_data" });
  expect((await client.query("SELECT n FROM t")).rows).toEqual([{ n: 3 }]);
});
