import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Session } from "@treadlight/platform/chdb";
import { onCluster } from "@treadlight/platform/clickhouse";
import { readMigrations } from "@treadlight/platform/upgrades";
import { expect, it, onTestFinished } from "vitest";

const GOLDEN: [what: string, forOneServer: string, forCluster: string][] = [
  [
    "a database",
    "CREATE DATABASE IF NOT EXISTS treadlight_g1",
    "CREATE DATABASE IF NOT EXISTS treadlight_g1 ON CLUSTER 'main'",
  ],
  [
    "the end of a database",
    "DROP DATABASE IF EXISTS treadlight_g1 SYNC",
    "DROP DATABASE IF EXISTS treadlight_g1 ON CLUSTER 'main' SYNC",
  ],
  [
    "a table whose newest rows count",
    "CREATE TABLE IF NOT EXISTS sessions (day Date, rank UInt128)\nENGINE = ReplacingMergeTree(rank)\nORDER BY day",
    "CREATE TABLE IF NOT EXISTS sessions ON CLUSTER 'main' (day Date, rank UInt128)\nENGINE = ReplicatedReplacingMergeTree(rank)\nORDER BY day",
  ],
  [
    "a table of sums",
    "CREATE TABLE IF NOT EXISTS sessions_daily (day Date)\nENGINE = MergeTree\nORDER BY day",
    "CREATE TABLE IF NOT EXISTS sessions_daily ON CLUSTER 'main' (day Date)\nENGINE = ReplicatedMergeTree\nORDER BY day",
  ],
  [
    "a view",
    "CREATE MATERIALIZED VIEW IF NOT EXISTS note_day_changes TO day_changes AS SELECT day FROM sessions",
    "CREATE MATERIALIZED VIEW IF NOT EXISTS note_day_changes ON CLUSTER 'main' TO day_changes AS SELECT day FROM sessions",
  ],
];
/** What a replicated table passes on by itself, and the lock of the server that all processes write to. */
const SAME = [
  "ALTER TABLE sessions ADD COLUMN IF NOT EXISTS a UInt32",
  "ALTER TABLE sessions DELETE WHERE day = '2026-01-01'",
  "INSERT INTO sessions_daily SELECT day FROM sessions FINAL",
  "CREATE TABLE migration_lock (held UInt8) ENGINE = Memory",
  "DROP TABLE IF EXISTS migration_lock",
];

it.each(GOLDEN)("given %s, when it is for a cluster, then every server has it", (_what, forOneServer, forCluster) => {
  expect(onCluster(forOneServer, "main")).toBe(forCluster);
});

it.each(SAME)("given %s, when it is for a cluster, then it stays as it is", (sql) => {
  expect(onCluster(sql, "main")).toBe(sql);
});

const statements = async () => {
  const folders = ["store", "generation"].map((folder) => join(import.meta.dirname, "..", "migrations", folder));
  const migrations = (await Promise.all(folders.map(readMigrations))).flat();
  return migrations.flatMap(({ sql }) =>
    sql
      .replaceAll(/^\s*--.*$/gm, "")
      .split(";")
      .filter((statement) => /^\s*CREATE/.test(statement)),
  );
};

it("given every migration, when it is for a cluster, then no table is made on one server, or keeps its rows to itself", async () => {
  for (const statement of await statements()) {
    const sql = onCluster(statement, "main");
    expect(sql).toMatch(/^\s*CREATE (TABLE|MATERIALIZED VIEW) IF NOT EXISTS \w+ ON CLUSTER 'main'/);
    expect(sql).not.toMatch(/ENGINE = (?!Replicated)/);
  }
});

/** A keeper in the engine's memory. chdb has no other servers, so that nothing can be replicated, or inserted, here. */
const KEEPER = `<clickhouse>
  <zookeeper><implementation>testkeeper</implementation></zookeeper>
  <default_replica_path>/clickhouse/tables/{database}/{table}</default_replica_path>
  <default_replica_name>{replica}</default_replica_name>
  <macros><replica>one</replica></macros>
</clickhouse>`;

it("given ClickHouse with a keeper, when the tables are made, then it takes each as one that replicates itself", async () => {
  const folder = await mkdtemp(join(tmpdir(), "treadlight-cluster-"));
  const config = join(folder, "config.xml");
  await writeFile(config, KEEPER);
  const session = new Session(join(folder, "data"), { connectionArgs: [`--config-file=${config}`] });
  onTestFinished(async () => {
    // With replicated tables, the engine would not close.
    await session.queryAsync("DROP DATABASE replicas SYNC");
    session.close();
    await rm(folder, { recursive: true });
  });
  await session.queryAsync("CREATE DATABASE replicas; USE replicas");
  for (const statement of await statements())
    await session.queryAsync(onCluster(statement, "main").replace(" ON CLUSTER 'main'", ""));
  const engines = await session.queryAsync(
    "SELECT engine, count() FROM system.tables WHERE database = 'replicas' GROUP BY engine ORDER BY engine",
  );
  expect(engines.text().trim().split("\n")).toEqual([
    '"MaterializedView",1',
    expect.stringMatching(/^"ReplicatedMergeTree",\d+$/),
    expect.stringMatching(/^"ReplicatedReplacingMergeTree",\d+$/),
  ]);
});
