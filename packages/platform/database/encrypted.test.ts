import { appendFile, chown, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pino } from "pino";
import { generate } from "selfsigned";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openDatabase } from "./index.ts";
import { type TemporaryDatabaseServer, temporaryDatabaseServer } from "./testing/index.ts";

const log = pino({ level: "silent" });

let server: TemporaryDatabaseServer;
let folder: string;
beforeAll(async () => {
  server = await temporaryDatabaseServer();
  folder = join(server.dataDir, "postgres");
  const { uid, gid } = await stat(folder);
  for (const name of ["server", "stranger"]) {
    const altNames = [{ type: 7 as const, ip: "127.0.0.1" }];
    const made = await generate(undefined, { extensions: [{ name: "subjectAltName", altNames }] });
    const files = { [`${name}.key`]: made.private, [`${name}.crt`]: made.cert };
    for (const [file, content] of Object.entries(files)) {
      await writeFile(join(folder, file), content, { mode: 0o600 });
      await chown(join(folder, file), uid, gid);
    }
  }
  await appendFile(join(folder, "postgresql.conf"), "\nssl = on\n");
  const [pid] = (await readFile(join(folder, "postmaster.pid"), "utf8")).split("\n");
  process.kill(Number(pid), "SIGHUP");
});
afterAll(() => server.close());

const openTrusting = (authority?: string) => {
  const url = new URL(server.ownerUrl);
  url.searchParams.set("sslmode", "verify-full");
  if (authority !== undefined) url.searchParams.set("sslrootcert", join(folder, authority));
  return openDatabase({ url: url.href, dataDir: server.dataDir, log });
};

test("given a server with a certificate, when DATABASE_URL asks to verify it, then every connection is encrypted, and no other server is trusted", async () => {
  const opened = await vi.waitFor(() => openTrusting("server.crt"), { timeout: 60_000 });
  const asked = await opened.pool.query("SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()");
  const watching = await vi.waitFor(async () => {
    const { rows } = await opened.pool.query(
      "SELECT ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE application_name = 'treadlight watch' AND ssl",
    );
    expect(rows).toHaveLength(1);
    return rows;
  }, 60_000);
  await opened.close();
  expect([asked.rows, watching]).toEqual([[{ ssl: true }], [{ ssl: true }]]);
  await expect(openTrusting("stranger.crt")).rejects.toThrow(/certificate/);
  await expect(openTrusting()).rejects.toThrow(/certificate/);
});
