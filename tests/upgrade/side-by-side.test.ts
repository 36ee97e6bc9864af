import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate, openStore } from "@treadlight/platform/clickhouse";
import { temporaryDatabaseServer } from "@treadlight/platform/database/testing";
import { type Migration, readMigrations } from "@treadlight/platform/upgrades";
import { Client } from "pg";
import { expect, it, onTestFinished } from "vitest";
import { z } from "zod";

/**
 * During an upgrade, processes of the earlier version go on for minutes with the tables of the later one. So a migration only adds
 * (expands). What nobody uses any more is taken away (contracts) by a later version, once no code that needs it can run: then it is
 * named here, with the version that stopped using it.
 */
const CONTRACTED: Readonly<Record<string, string>> = {
  "sessions.timeEngaged": "may be NULL, before the second version",
  "sessions.timeSaved": "may be NULL, before the second version",
  "sessions.taskCompletionRate": "may be NULL, before the second version",
  "sessions.productivityScore": "may be NULL, before the second version",
  "sessions.actualTaskTime": "may be NULL, before the second version",
};

const columnSchema = z.object({ column: z.string(), type: z.string(), isWritten: z.coerce.boolean() });
type Column = z.output<typeof columnSchema>;
const migrationsOf = (folder: string) => readMigrations(join(import.meta.dirname, "..", "..", "packages", folder));

/** The columns after each migration, in order. */
async function columnsAfterEach(
  migrations: readonly Migration[],
  { run, columns }: { run(upTo: readonly Migration[]): Promise<void>; columns(): Promise<Column[]> },
): Promise<Column[][]> {
  const states: Column[][] = [];
  for (const [index] of migrations.entries()) {
    await run(migrations.slice(0, index + 1));
    states.push(await columns());
  }
  return states;
}

/** What earlier code knows of and the tables no longer have, or have with another type. */
function lost(states: readonly Column[][]): string[] {
  const types = new Map(states.at(-1)?.map(({ column, type }) => [column, type]));
  const known = new Map(states.flat().map(({ column, type }) => [`${column} ${type}`, { column, type }]));
  const changed = [...known.values()].filter(({ column, type }) => types.get(column) !== type);
  return [...new Set(changed.map(({ column }) => column))].filter((column) => !(column in CONTRACTED));
}

it("given the warehouse's tables after every migration, then code of each earlier one can still read and write them", async () => {
  const path = await mkdtemp(join(tmpdir(), "treadlight-side-by-side-"));
  // By chdb, in this process.
  const store = openStore({ path }, "default");
  onTestFinished(async () => {
    await store.close();
    await rm(path, { recursive: true });
  });
  const states = await columnsAfterEach(await migrationsOf("warehouse/migrations/generation"), {
    run: (upTo) => migrate(store, upTo),
    columns: () =>
      store.select({
        name: "all_columns",
        sql: `SELECT concat(table, '.', name) AS column, type, default_kind NOT IN ('MATERIALIZED', 'ALIAS') AS isWritten
              FROM system.columns WHERE database = currentDatabase() AND table NOT IN ('migrations', 'note_day_changes')`,
        params: {},
        row: columnSchema,
      }),
  });
  expect(lost(states)).toEqual([]);
  for (const state of states) {
    const written = state.filter(({ isWritten }) => isWritten);
    for (const table of new Set(written.map(tableOf))) {
      const columns = written.filter((column) => tableOf(column) === table);
      const names = columns.map(({ column }) => column.slice(table.length + 1));
      const values = columns.map(({ type }) => `defaultValueOfTypeName('${type.replaceAll("'", "\\'")}')`);
      await store.command(`INSERT INTO ${table} (${names.join(", ")}) SELECT ${values.join(", ")}`);
    }
  }
});

it("given the database's tables after every migration, then code of each earlier one can still read and write them", async () => {
  const server = await temporaryDatabaseServer();
  const client = new Client({ connectionString: server.ownerUrl });
  onTestFinished(async () => {
    await client.end();
    await server.close();
  });
  await client.connect();
  await client.query("CREATE SCHEMA side_by_side");
  await client.query("SET search_path TO side_by_side");
  const migrations = await migrationsOf("platform/database/migrations");
  let ran = 0;
  const states = await columnsAfterEach(migrations, {
    async run(upTo) {
      for (const { sql } of upTo.slice(ran)) await client.query(sql);
      ran = upTo.length;
    },
    async columns() {
      const { rows } = await client.query(
        `SELECT table_name || '.' || column_name AS "column", data_type AS type,
                is_nullable = 'NO' AND column_default IS NULL AND is_identity = 'NO' AS "isWritten"
         FROM information_schema.columns WHERE table_schema = 'side_by_side'`,
      );
      return z.array(columnSchema).parse(rows);
    },
  });
  expect(lost(states)).toEqual([]);
  // An earlier version inserts into its tables without the columns that came later.
  const mustBeGiven = states.at(-1)?.filter(({ isWritten }) => isWritten) ?? [];
  const unknown = states.flatMap((state) => {
    const [tables, columns] = [new Set(state.map(tableOf)), new Set(state.map(({ column }) => column))];
    return mustBeGiven.filter((column) => tables.has(tableOf(column)) && !columns.has(column.column));
  });
  expect([...new Set(unknown.map(({ column }) => column))]).toEqual([]);
});

const tableOf = ({ column }: Column) => column.slice(0, column.indexOf("."));
