import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { IncompatibleDataError } from "./incompatible-data.ts";

/** A numbered `.sql` file, which runs once in each database. */
export interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/** The record that a migration ran. */
export type AppliedMigration = Pick<Migration, "name" | "checksum">;

/** The migrations of a folder, in their order. The first one is the baseline: it makes all tables. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

/**
 * A database's pending migrations. Migrations that only newer code knows are ignored, so that earlier and later code
 * can run side by side during a rollout.
 * @param where the database, at the beginning of a sentence
 * @throws IncompatibleDataError when something else has run there
 */
export function missingMigrations(
  migrations: readonly Migration[],
  applied: readonly AppliedMigration[],
  where: string,
): Migration[] {
  const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]));
  const [baseline] = migrations;
  if (baseline && applied.length > 0 && !checksums.has(baseline.name)) {
    throw new IncompatibleDataError(
      `${where} is from before the first release and cannot be upgraded: empty it, or use another one.`,
    );
  }
  const changed = migrations.find(({ name, checksum }) => (checksums.get(name) ?? checksum) !== checksum);
  if (changed) {
    throw new IncompatibleDataError(
      `${where} has run ${changed.name}, which was changed since: restore that file, and add a migration for the change.`,
    );
  }
  return migrations.filter(({ name }) => !checksums.has(name));
}
