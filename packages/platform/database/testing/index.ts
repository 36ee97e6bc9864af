import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { pino } from "pino";
import { inject } from "vitest";
import { type OpenDatabase, openDatabase, runningEmbeddedUrl } from "../index.ts";
import { templateSchema } from "./shared-server.ts";

export { databaseContentSchema, readContent, restoreContent } from "./content.ts";

export interface TemporaryDatabase extends OpenDatabase {
  /** For what only the owner of the tables may do. */
  ownerUrl: string;
}

export interface TemporaryDatabaseServer extends TemporaryDatabase {
  /** Where the server keeps its data; removed with it. */
  dataDir: string;
}

const auditSecret = "of the tests";
const log = pino({ level: "silent" });

/** For tests: a real, empty database on the server of this run, gone after `close()`. Takes a tenth of a second. */
export async function temporaryDatabase(): Promise<TemporaryDatabase> {
  const { url, ownerUrl, drop } = await copyOfTemplate();
  const open = await openDatabase({ url, auditSecret, dataDir: tmpdir(), log });
  return {
    ...open,
    ownerUrl,
    async close() {
      await open.close();
      await drop();
    },
  };
}

/**
 * For tests that kill the server, reach into its files, or make databases on it: one of their own, embedded, in a folder
 * that is gone with it after `close()`. Takes about a second.
 */
export async function temporaryDatabaseServer(): Promise<TemporaryDatabaseServer> {
  const dataDir = await mkdtemp(join(tmpdir(), "treadlight-database-"));
  const open = await openDatabase({ dataDir, auditSecret, log });
  const ownerUrl = await runningEmbeddedUrl(dataDir);
  if (ownerUrl === undefined) throw new Error("the embedded database does not run");
  return {
    ...open,
    dataDir,
    ownerUrl,
    async close() {
      await open.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A database with all tables, by its address for the services and for the owner of the tables. */
async function copyOfTemplate(): Promise<{ url: string; ownerUrl: string; drop(): Promise<void> }> {
  const response = await fetch(inject("databaseServer"));
  if (!response.ok) throw new Error(`the database server of the tests does not start: ${await response.text()}`);
  const template = templateSchema.parse(await response.json());
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const asOwner = async (statement: string) => {
    const owner = new Client({ connectionString: addressOf(template.ownerUrl, "postgres") });
    await owner.connect();
    await owner.query(statement);
    await owner.end();
  };
  const templateName = new URL(template.url).pathname.slice(1);
  await asOwner(`CREATE DATABASE ${name} TEMPLATE ${templateName}`);
  return {
    url: addressOf(template.url, name),
    ownerUrl: addressOf(template.ownerUrl, name),
    drop: () => asOwner(`DROP DATABASE ${name} WITH (FORCE)`),
  };
}

function addressOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}
