import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { pino } from "pino";
import { z } from "zod";
import { startEmbeddedPostgres } from "../embedded.ts";
import { MIGRATIONS_FOLDER, migrate } from "../migrate.ts";

/** The rows of all tables, by the tables' names. Those of `migrations` say which migrations had made the tables. */
export const databaseContentSchema = z.record(z.string(), z.array(z.record(z.string(), z.unknown())));
export type DatabaseContent = z.output<typeof databaseContentSchema>;

const tableSchema = z.object({ name: z.string() });
const migrationSchema = z.object({ name: z.string() });

/** Reads the whole database, but for what the job queue keeps in tables of its own. */
export async function readContent(ownerUrl: string): Promise<DatabaseContent> {
  return withClient(ownerUrl, async (client) => {
    const tables = await client.query("SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1");
    const content: DatabaseContent = {};
    for (const { name } of z.array(tableSchema).parse(tables.rows)) {
      const { rows } = await client.query(`SELECT to_jsonb(t) AS row FROM ${client.escapeIdentifier(name)} t`);
      content[name] = rows.map(({ row }) => row);
    }
    return content;
  });
}

/** Makes the embedded database of a data directory as an earlier version left it: with its tables and rows, and no others. */
export async function restoreContent(dataDir: string, content: DatabaseContent): Promise<void> {
  const server = await startEmbeddedPostgres({ dataDir, log: pino({ level: "silent" }) });
  const folder = await mkdtemp(join(tmpdir(), "treadlight-migrations-"));
  try {
    for (const { name } of z.array(migrationSchema).parse(content.migrations)) {
      await copyFile(join(MIGRATIONS_FOLDER, name), join(folder, name));
    }
    await withClient(server.migrationUrl, async (client) => {
      await migrate(client, folder);
      await client.query("DELETE FROM migrations");
      // No triggers: the rows are what they made.
      await client.query("SET session_replication_role = replica");
      for (const [name, rows] of Object.entries(content)) {
        const table = client.escapeIdentifier(name);
        await client.query(
          `INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT * FROM jsonb_populate_recordset(NULL::${table}, $1)`,
          [JSON.stringify(rows)],
        );
      }
    });
  } finally {
    await rm(folder, { recursive: true });
    await server.stop();
  }
}

async function withClient<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
