import { z } from "zod";
import { type Migration, missingMigrations } from "../upgrades/index.ts";
import type { Store } from "./store.ts";

const appliedSchema = z.object({ name: z.string(), checksum: z.string() });

/**
 * Runs migrations in one database. Every statement is safe to repeat (`IF NOT EXISTS`), and a migration is recorded after its last
 * statement, so an interrupted run is resumed by the next one and concurrent runs do no harm.
 * @throws IncompatibleDataError when the tables are not those of an earlier version
 */
export async function migrate(store: Store, migrations: readonly Migration[]): Promise<void> {
  await store.command(
    `CREATE TABLE IF NOT EXISTS migrations (name String, checksum String, appliedAt DateTime64(3, 'UTC') DEFAULT now64(3))
     ENGINE = ReplacingMergeTree(appliedAt) ORDER BY name SETTINGS fsync_after_insert = 1`,
  );
  for (const { name, sql, checksum } of await checkMigrations(store, migrations)) {
    for (const statement of statementsOf(sql)) await store.command(statement);
    await store.insert("migrations", [{ name, checksum }]);
  }
}

/**
 * The migrations that have not run yet in a database with the table `migrations`. Changes nothing.
 * @param database the store's own if left out
 * @throws IncompatibleDataError
 */
export async function checkMigrations(
  store: Store,
  migrations: readonly Migration[],
  database?: string,
): Promise<Migration[]> {
  const applied = await store.select({
    name: "migrations",
    sql: `SELECT name, checksum FROM ${database === undefined ? "" : `${database}.`}migrations FINAL`,
    params: {},
    row: appliedSchema,
  });
  return missingMigrations(migrations, applied, "The warehouse");
}

function statementsOf(sql: string): string[] {
  return sql
    .replaceAll(/^\s*--.*$/gm, "")
    .split(";")
    .map((statement) => statement.trim())
    .filter((statement) => statement !== "");
}
