import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Client } from "pg";
import { z } from "zod";
import { LOCKS } from "./locks.ts";

/** The steps that ship with this version of the code. */
const MIGRATIONS_FOLDER = join(import.meta.dirname, "migrations");

export class MigrationError extends Error {
  readonly code = "migration_failed";
  override readonly name = "MigrationError";
}

const appliedSchema = z.array(z.object({ name: z.string(), checksum: z.string() }));

/**
 * Brings the tables up to date: runs each numbered `.sql` file that has not run yet, in order, each in a transaction
 * with the note that it ran. Starts at the same time wait for each other; an interrupted one resumes where it stopped.
 * Steps that only newer code knows are left alone, so old and new code can run side by side during a rollout.
 * @returns the names of the files that ran
 * @throws MigrationError when a file that ran has been changed since, or fails
 */
export async function migrate(client: Client, folder = MIGRATIONS_FOLDER): Promise<string[]> {
  await client.query("SELECT pg_advisory_lock($1)", [LOCKS.migration]);
  try {
    // Looks first: a role without the right to create tables may open a database that is up to date.
    const { rows: found } = await client.query("SELECT to_regclass('migrations') AS table");
    if (found[0]?.table === null)
      await client.query(
        "CREATE TABLE migrations (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())",
      );
    const { rows } = await client.query("SELECT name, checksum FROM migrations");
    const applied = new Map(appliedSchema.parse(rows).map(({ name, checksum }) => [name, checksum]));
    const ran: string[] = [];
    for (const { name, sql, checksum } of await readSteps(folder)) {
      const known = applied.get(name);
      if (known === checksum) continue;
      if (known !== undefined)
        throw new MigrationError(`${name} was changed after it ran; add a new migration instead`);
      await runStep(client, { name, sql, checksum });
      ran.push(name);
    }
    return ran;
  } finally {
    await client.query("SELECT pg_advisory_unlock($1)", [LOCKS.migration]);
  }
}

interface Step {
  name: string;
  sql: string;
  checksum: string;
}

async function readSteps(folder: string): Promise<Step[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

async function runStep(client: Client, { name, sql, checksum }: Step): Promise<void> {
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
