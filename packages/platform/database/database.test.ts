import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startEmbeddedPostgres } from "./embedded.ts";
import { isDatabaseUnavailable, type OpenDatabase, openDatabase, runningEmbeddedUrl } from "./index.ts";

const log = pino({ level: "silent" });

/** What holds for every database, embedded or by URL. */
describe.each(["embedded", "by URL"])("a database that is %s", (kind) => {
  let dataDir: string;
  let server: Awaited<ReturnType<typeof startEmbeddedPostgres>> | undefined;
  let opened: OpenDatabase;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "treadlight-database-"));
    if (kind === "by URL") server = await startEmbeddedPostgres({ dataDir, log });
    opened = await openDatabase({ url: server?.url, migrationUrl: server?.migrationUrl, dataDir, log });
  });

  afterAll(async () => {
    await opened.close();
    await server?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  test("given a fresh one, when opened, then its tables are there and empty", async () => {
    expect(await opened.db.selectFrom("users").selectAll().execute()).toEqual([]);
  });

  test("given rows with camel-case names, when read back, then types and names are kept", async () => {
    const createdAt = new Date("2026-03-01T10:00:00.123Z");
    const id = randomUUID();
    await opened.db
      .insertInto("organizations")
      .values({ id, name: "Ünïcode & Co", accountType: "business", createdAt })
      .execute();
    const row = await opened.db.selectFrom("organizations").where("id", "=", id).selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      id,
      name: "Ünïcode & Co",
      accountType: "business",
      region: null,
      currency: null,
      previewsEnabled: true,
      keepsSpecialPreviews: false,
      minGroupSize: 5,
      peopleVisible: false,
      createdAt,
      suspendedAt: null,
    });
  });

  test("given a count, when read, then it is a number", async () => {
    const { n } = await opened.db
      .selectFrom("users")
      .select((e) => e.fn.countAll<number>().as("n"))
      .executeTakeFirstOrThrow();
    expect(n).toBe(0);
  });

  test("given two people of one address, when stored, then the second is refused as a conflict and not as an outage", async () => {
    const organizationId = randomUUID();
    const createdAt = new Date();
    await opened.db
      .insertInto("organizations")
      .values({ id: organizationId, name: "Acme", accountType: "business", createdAt })
      .execute();
    const store = () =>
      opened.db
        .insertInto("users")
        .values({ id: randomUUID(), organizationId, email: "a@acme.example", role: "user", createdAt })
        .execute();
    await store();
    const error = await store().catch((e: unknown) => e);
    expect(error).toMatchObject({ code: "23505" });
    expect(isDatabaseUnavailable(error)).toBe(false);
  });

  test("given a department of another organization, when a person is put into it, then it is refused", async () => {
    const createdAt = new Date();
    const [acme, other, departmentId] = [randomUUID(), randomUUID(), randomUUID()];
    for (const id of [acme, other]) {
      await opened.db
        .insertInto("organizations")
        .values({ id, name: "x", accountType: "business", createdAt })
        .execute();
    }
    await opened.db
      .insertInto("departments")
      .values({ id: departmentId, organizationId: other, name: "Sales", createdAt })
      .execute();
    const person = {
      id: randomUUID(),
      organizationId: acme,
      email: "b@acme.example",
      role: "user",
      departmentId,
      createdAt,
    };
    await expect(opened.db.insertInto("users").values(person).execute()).rejects.toMatchObject({ code: "23503" });
  });

  test("given the role of the services, then it can change rows, and neither tables nor the server", async () => {
    const { rows } = await opened.pool.query(
      "SELECT rolsuper, rolcreaterole, rolcreatedb, rolbypassrls FROM pg_roles WHERE rolname = current_user",
    );
    expect(rows).toEqual([{ rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolbypassrls: false }]);
    for (const statement of [
      "SELECT pg_read_file('/etc/passwd')",
      "COPY (SELECT 1) TO PROGRAM 'id'",
      "COPY (SELECT 1) TO '/tmp/x'",
      "CREATE TABLE t (n int)",
      "ALTER TABLE audit_entries DISABLE TRIGGER ALL",
      "TRUNCATE users CASCADE",
      "DELETE FROM migrations",
      "SET session_replication_role = replica",
    ]) {
      await expect(opened.pool.query(statement)).rejects.toThrow(/permission denied|must be owner/);
    }
  });

  test("given a database that is up to date, when a service opens it without the role for migrations, then it can", async () => {
    const service = await openDatabase({ url: opened.pool.options.connectionString, dataDir, log });
    await expect(service.ping()).resolves.toBeUndefined();
    await service.close();
  });

  test("given connections that the server cuts, when asked again, then a new connection answers", async () => {
    const { rows } = await opened.pool.query("SELECT current_database() AS name");
    const cut = opened.pool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'treadlight' AND datname = $1",
      [rows[0].name],
    );
    const error = await cut.catch((e: unknown) => e);
    expect(isDatabaseUnavailable(error)).toBe(true);
    await vi.waitFor(() => opened.ping(), { timeout: 60_000 });
  });

  test("given a server that does not answer in time, when asked, then the database is unavailable", async () => {
    const client = new Client({ connectionString: opened.pool.options.connectionString, query_timeout: 100 });
    await client.connect();
    const error = await client.query("SELECT pg_sleep(60)").catch((e: unknown) => e);
    expect(isDatabaseUnavailable(error)).toBe(true);
    await client.end();
  });

  test("given it is opened five times at once beside it, then all see one set of tables", async () => {
    const url = await runningEmbeddedUrl(dataDir);
    const admin = new Client({ connectionString: url });
    await admin.connect();
    await admin.query("CREATE DATABASE empty");
    await admin.end();
    const empty = new URL(url ?? "");
    empty.pathname = "/empty";
    const five = await Promise.all(Array.from({ length: 5 }, () => openDatabase({ url: empty.href, dataDir, log })));
    const applied = await five[0]?.pool.query("SELECT name FROM migrations");
    expect(applied?.rows).toContainEqual({ name: "0001-baseline.sql" });
    await Promise.all(five.map((each) => each.close()));
  });
});

test("given a server that is not there, when opened by URL, then it is refused as an outage", async () => {
  const error = await openDatabase({ url: "postgresql://u:p@127.0.0.1:1/x", dataDir: tmpdir(), log }).catch(
    (e: unknown) => e,
  );
  expect(isDatabaseUnavailable(error)).toBe(true);
});
