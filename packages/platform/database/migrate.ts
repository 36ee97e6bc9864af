import { join } from "node:path";
import type { Client } from "pg";
import { z } from "zod";
import { type AppliedMigration, type Migration, missingMigrations, readMigrations } from "../upgrades/index.ts";
import { LOCKS } from "./locks.ts";

/** The migrations that ship with this version of the code. */
export const MIGRATIONS_FOLDER = join(import.meta.dirname, "migrations");

/** Whose they are, and their names. */
export const migrationNames = async () =>
  (await readMigrations(MIGRATIONS_FOLDER)).map(({ name }) => `database/${name}`);

export class MigrationError extends Error {
  readonly code = "migration_failed";
  override readonly name = "MigrationError";
}

const appliedSchema = z.array(z.object({ name: z.string(), checksum: z.string() }));

/**
 * Migrates the tables: runs each pending migration in order, in a transaction that also records it. Concurrent starts
 * wait for each other; an interrupted one resumes where it stopped.
 * @returns the names of those that ran
 * @throws IncompatibleDataError when the tables are not those of an earlier version; MigrationError when a migration fails
 */
export async function migrate(client: Client, folder = MIGRATIONS_FOLDER): Promise<string[]> {
  await client.query("SELECT pg_advisory_lock($1)", [LOCKS.migration]);
  try {
    const missing = await checkMigrations(client, folder);
    // Only if something is missing: a role without the right to create tables may open a database that is up to date.
    if (missing.length > 0)
      await client.query(
        "CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())",
      );
    for (const migration of missing) await run(client, migration);
    return missing.map(({ name }) => name);
  } finally {
    await client.query("SELECT pg_advisory_unlock($1)", [LOCKS.migration]);
  }
}

/** The migrations that have not run yet. Changes nothing. @throws IncompatibleDataError */
export async function checkMigrations(client: Client, folder = MIGRATIONS_FOLDER): Promise<Migration[]> {
  return missingMigrations(await readMigrations(folder), await appliedMigrations(client), "The database");
}

async function appliedMigrations(client: Client): Promise<AppliedMigration[]> {
  const { rows: found } = await client.query("SELECT to_regclass('migrations') AS table");
  if (found[0]?.table === null) return [];
  const { rows } = await client.query("SELECT name, checksum FROM migrations");
  return appliedSchema.parse(rows);
}

async function run(client: Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query("BEGIN");
  try {
    await client.query(sql);
    await client.query("INSERT INTO migrations (name, checksum) VALUES ($1, $2)", [name, checksum]);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw new MigrationError(`${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
