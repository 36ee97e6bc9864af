import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { ClickHouseError } from "./errors.ts";
import type { Store } from "./store.ts";

const recordSchema = z.object({ name: z.string(), checksum: z.string() });

/**
 * Applies a folder of numbered `.sql` files to one database. Every statement is safe to repeat (`IF NOT EXISTS`), and a
 * file is recorded after its last statement, so an interrupted run is resumed by the next one and concurrent runs do no harm.
 * @throws ClickHouseError when a file was changed after it had been applied
 */
export async function migrate(store: Store, folder: string): Promise<void> {
  await store.command(
    `CREATE TABLE IF NOT EXISTS migrations (name String, checksum String, appliedAt DateTime64(3, 'UTC') DEFAULT now64(3))
     ENGINE = ReplacingMergeTree(appliedAt) ORDER BY name SETTINGS fsync_after_insert = 1`,
  );
  const records = await store.select({
    name: "migrations",
    sql: "SELECT name, checksum FROM migrations FINAL",
    params: {},
    row: recordSchema,
  });
  const applied = new Map(records.map(({ name, checksum }) => [name, checksum]));
  for (const name of (await readdir(folder)).filter((file) => file.endsWith(".sql")).sort()) {
    const text = await readFile(join(folder, name), "utf8");
    const checksum = createHash("sha256").update(text).digest("hex");
    const before = applied.get(name);
    if (before === checksum) continue;
    if (before !== undefined) throw new ClickHouseError(`Migration ${name} was changed after it had been applied`);
    for (const statement of statementsOf(text)) await store.command(statement);
    await store.insert("migrations", [{ name, checksum }]);
  }
}

function statementsOf(text: string): string[] {
  return text
    .replaceAll(/^--.*$/gm, "")
    .split(";")
    .map((statement) => statement.trim())
    .filter((statement) => statement !== "");
}
