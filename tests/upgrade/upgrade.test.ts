import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { DAY_MS } from "@treadlight/domain/time";
import { openStore } from "@treadlight/platform/clickhouse";
import { type TemporaryDatabaseServer, temporaryDatabaseServer } from "@treadlight/platform/database/testing";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { type ClickHouseServer, startClickHouseServer } from "../clickhouse-http/start-server.ts";
import { eventually, type Client as Person, signIn } from "../support/client.ts";
import { compiled } from "../support/compiled.ts";
import { replayCommand } from "../support/replay-command.ts";
import { startProcess, temporaryDataDir } from "../support/standalone-process.ts";
import { restore, storedVersions } from "./data-directory.ts";
import { ERASED_EMAIL, PERSON_EMAIL, SESSIONS } from "./people.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await temporaryDataDir();
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** Runs a program until it ends. */
async function ended(program: string, env: Record<string, string> = {}) {
  const running = promisify(execFile)(process.execPath, [compiled(program)], {
    env: { ...process.env, PORT: "0", TREADLIGHT_DATA_DIR: dataDir, ...env },
  });
  const { code, stderr } = await running.then(
    ({ stderr }) => ({ code: 0, stderr }),
    (error: { code: unknown; stderr: string }) => error,
  );
  return { code, stderr };
}

/** What became of all that somebody has sent since then: years ago, in time. A question may be about 400 days. No numbers unless all are answered. */
async function ledgerSince(person: Person, since: number) {
  const total = { accepted: 0, scored: 0, pending: 0, dead_lettered: 0 };
  for (let from = since; from <= Date.now(); from += 400 * DAY_MS) {
    const [first, last] = [from, from + 399 * DAY_MS].map((at) => new Date(at).toISOString());
    const { body } = await person.get(`/api/outcomes?from=${first}&to=${last}`);
    for (const outcome of ["accepted", "scored", "pending", "dead_lettered"] as const)
      total[outcome] += body.total?.[outcome] ?? Number.NaN;
  }
  return total;
}

describe.each(await storedVersions())("given the data directory of version %s", (version) => {
  it("when this version starts on it, then everything is there, more can be added, and the log still makes the warehouse", async () => {
    await restore(version, dataDir);
    const treadlight = await startProcess(dataDir);
    try {
      const person = await signIn(treadlight.url, PERSON_EMAIL);
      const { body } = await person.get("/api/usage-records?limit=100");
      expect(body.records).toHaveLength(SESSIONS.length);
      // What was scored before there were estimates is not estimated, rather than estimated at 0.
      for (const record of body.records) {
        expect(record).toMatchObject({ timeEngaged: 5, timeSavedCentral: null, timeLost: null, kindSource: "none" });
        expect(record.timeSaved).toBeGreaterThan(0);
      }
      const since = Math.min(...body.records.map(({ startedAt }: { startedAt: string }) => Date.parse(startedAt)));
      await person.send(SESSIONS);
      const scored = 2 * SESSIONS.length;
      const allScored = () =>
        eventually(
          () => ledgerSince(person, since),
          (total) => total.scored === scored,
        );
      await allScored();

      await replayCommand(dataDir);

      expect(await allScored()).toEqual({ accepted: scored, scored, pending: 0, dead_lettered: 0 });
      const records = await person.get("/api/usage-records?limit=100");
      for (const record of records.body.records) expect(record.timeSavedCentral).toBeGreaterThan(0);
      const prompts = records.body.records.map(({ promptCount }: { promptCount: number }) => promptCount);
      expect(prompts.toSorted((a: number, b: number) => a - b)).toEqual(
        SESSIONS.flatMap(({ promptCount }) => [promptCount, promptCount]),
      );
      const erased = await signIn(treadlight.url, ERASED_EMAIL);
      expect((await erased.get("/api/usage-records")).body.records).toEqual([]);
    } finally {
      await treadlight.stop();
    }
    expect(await ended("audit")).toMatchObject({ code: 0 });
  });
});

describe("given stored data from before the first release", () => {
  it.each([
    ["a log", "log"],
    ["a database", "postgres"],
    ["a warehouse", "warehouse"],
  ])(
    "when Treadlight starts on %s, then it says in a sentence what to do, ends with 2 and touches nothing",
    async (_what, folder) => {
      await mkdir(join(dataDir, folder));
      await writeFile(join(dataDir, folder, "of an earlier version"), "bytes");
      for (const program of ["start", "migrate", "audit"]) {
        expect(await ended(program)).toEqual({
          code: 2,
          stderr: `${dataDir} is from before the first release and cannot be upgraded: delete it, or set TREADLIGHT_DATA_DIR to another folder.\n`,
        });
      }
      expect(await readdir(dataDir)).not.toContain("format");
      expect(await readdir(join(dataDir, folder))).toEqual(["of an earlier version"]);
      expect(await readFile(join(dataDir, folder, "of an earlier version"), "utf8")).toBe("bytes");
    },
  );

  describe("on servers", () => {
    let database: TemporaryDatabaseServer;
    let clickhouse: ClickHouseServer;
    let settings: Record<string, string>;
    beforeEach(async () => {
      [database, clickhouse] = await Promise.all([temporaryDatabaseServer(), startClickHouseServer()]);
      const url = new URL(database.ownerUrl);
      url.pathname = "/empty";
      await inDatabase(database.ownerUrl, "CREATE DATABASE empty");
      settings = {
        KAFKA_BROKERS: "127.0.0.1:1",
        CLICKHOUSE_URL: clickhouse.url,
        CLICKHOUSE_USERNAME: clickhouse.username,
        CLICKHOUSE_PASSWORD: clickhouse.password,
        DATABASE_URL: url.href,
        TREADLIGHT_PUBLIC_URL: "http://treadlight.example",
        TREADLIGHT_JWT_SECRET: randomBytes(32).toString("base64url"),
        TREADLIGHT_PSEUDONYM_SECRET: randomBytes(32).toString("base64url"),
        TREADLIGHT_REPORT_SECRET: randomBytes(32).toString("base64url"),
      };
    });
    afterEach(() => Promise.all([database.close(), clickhouse.stop()]));
    const tables = async () => {
      const store = openStore(clickhouse, "default");
      const inWarehouse = await store.select({
        name: "tables",
        sql: "SELECT concat(database, '.', name) AS name FROM system.tables WHERE database LIKE 'treadlight%' ORDER BY name",
        params: {},
        row: tableSchema,
      });
      await store.close();
      const { rows } = await inDatabase(
        settings["DATABASE_URL"] ?? "",
        "SELECT schemaname || '.' || tablename AS name FROM pg_tables WHERE schemaname IN ('public', 'graphile_worker') ORDER BY 1",
      );
      return [...inWarehouse, ...z.array(tableSchema).parse(rows)].map(({ name }) => name);
    };

    const refused = async (programs: readonly string[], stderr: string) => {
      const results = await Promise.all(programs.map((program) => ended(program, settings)));
      expect(results).toEqual(programs.map(() => ({ code: 2, stderr })));
    };

    it("when the warehouse has it, then everything that opens it ends with 2, and the database beside it stays empty", async () => {
      const store = openStore(clickhouse, "default");
      await store.command("CREATE DATABASE treadlight_g1");
      await store.command(
        "CREATE TABLE treadlight_g1.migrations (name String, checksum String) ENGINE = ReplacingMergeTree ORDER BY name",
      );
      await store.insert("treadlight_g1.migrations", [{ name: "0001_sessions.sql", checksum: "old" }]);
      await store.close();
      await refused(
        ["migrate", "replay", "scoring", "api", "worker"],
        "The warehouse is from before the first release and cannot be upgraded: empty it, or use another one.\n",
      );
      expect(await tables()).toEqual(["treadlight_g1.migrations"]);
    });

    it("when the database has it, then everything that opens it ends with 2, and the warehouse beside it stays empty", async () => {
      await inDatabase(
        settings["DATABASE_URL"] ?? "",
        "CREATE TABLE migrations AS SELECT '0001-accounts.sql' AS name, 'old' AS checksum",
      );
      await refused(
        ["migrate", "ingest", "api", "worker", "audit"],
        "The database is from before the first release and cannot be upgraded: empty it, or use another one.\n",
      );
      expect(await tables()).toEqual(["public.migrations"]);
    });
  });
});

const tableSchema = z.object({ name: z.string() });

async function inDatabase(url: string, sql: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}
