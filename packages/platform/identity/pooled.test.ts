import { pino } from "pino";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openDatabase } from "../database/index.ts";
import { type TemporaryDatabase, temporaryDatabase } from "../database/testing/index.ts";
import { listenForIdentityChanges } from "./index.ts";

const log = pino({ level: "silent" });
let server: TemporaryDatabase;
beforeAll(async () => {
  server = await temporaryDatabase();
});
afterAll(() => server.close());

/** The address of the database, changed. */
function address(change: (url: URL) => void): string {
  const url = new URL(server.ownerUrl);
  change(url);
  return url.href;
}
const named = (name: string) => address(({ searchParams }) => searchParams.set("application_name", name));

test("given a pooler, then queries go through it, what needs a session does not, and the pool keeps to its size", async () => {
  const opened = await openDatabase({
    url: named("direct"),
    poolerUrl: named("through a pooler"),
    poolSize: 2,
    dataDir: ".",
    log,
  });
  const changes = listenForIdentityChanges({ pool: opened.pool, url: opened.url, log });
  await vi.waitFor(() => expect(changes.isListening()).toBe(true), 60_000);
  await vi.waitFor(async () => {
    const { rowCount } = await server.pool.query("SELECT FROM pg_stat_activity WHERE application_name = 'direct'");
    expect(rowCount).toBe(2);
  }, 60_000);
  await Promise.all(Array.from({ length: 20 }, () => opened.pool.query("SELECT 1")));
  const { rows } = await server.pool.query<{ name: string }>("SELECT application_name AS name FROM pg_stat_activity");
  const connections = (name: string) => rows.filter((row) => row.name === name).length;
  // One listens, and one sees whether the database hangs.
  expect(connections("direct")).toBe(2);
  expect(connections("through a pooler")).toBe(2);
  await changes.close();
  await opened.close();
});

test("given a pooler, then migrations do not go through it, because they lock for a session", async () => {
  const missing = address((each) => {
    each.pathname = "/missing";
  });
  await expect(openDatabase({ url: missing, dataDir: ".", log })).rejects.toThrow();
  const opened = await openDatabase({ url: server.ownerUrl, poolerUrl: missing, dataDir: ".", log });
  await opened.close();
});
