import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { WarehouseError } from "./errors.ts";
import type { Store } from "./store.ts";

const recordSchema = z.object({ name: z.string(), checksum: z.string() });

/**
 * Brings one database up to date with a folder of numbered `.sql` files. Every statement may be repeated without harm
 * (`IF NOT EXISTS`), and a file is recorded after its last one: a start that was cut off is resumed by the next, and
 * several starters at once do no harm to each other.
 * @throws WarehouseError when a recorded file has been changed since
 */
export async function migrate(store: Store, folder: string): Promise<void> {
  await store.command(
    `CREATE TABLE IF NOT EXISTS migrations (name String, checksum String, appliedAt DateTime64(3, 'UTC') DEFAULT now64(3))
     ENGINE = ReplacingMergeTree(appliedAt) ORDER BY name SETTINGS fsync_after_insert = 1`,
  );
  const records = await store.select(recordSchema, "SELECT name, checksum FROM migrations FINAL");
  const applied = new Map(records.map(({ name, checksum }) => [name, checksum]));
  for (const name of (await readdir(folder)).filter((file) => file.endsWith(".sql")).sort()) {
    const text = await readFile(join(folder, name), "utf8");
    const checksum = createHash("sha256").update(text).digest("hex");
    const before = applied.get(name);
    if (before === checksum) continue;
    if (before !== undefined) throw new WarehouseError(`Migration ${name} was changed after it had been applied`);
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
