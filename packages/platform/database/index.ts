import { runMigrations } from "graphile-worker";
import { CamelCasePlugin, Kysely, PostgresDialect } from "kysely";
import { Client, Pool, TypeOverrides, types } from "pg";
import type { Logger } from "pino";
import type { Config } from "../config/index.ts";
import { AuditedDialect } from "./audit-key.ts";
import { checkCluster, startEmbeddedPostgres } from "./embedded.ts";
import { checkMigrations, migrate } from "./migrate.ts";
import { grantToServices, loginOf } from "./roles.ts";
import type { Database } from "./schema.ts";
import { DatabaseUnavailableError } from "./unavailable.ts";
import { watchForHangs } from "./watch.ts";

export { auditKeyOf } from "./audit-key.ts";
export { type BaseBackup, giveToServer, startBaseBackup } from "./base-backup.ts";
export { EmbeddedDatabaseError, runningEmbeddedUrl } from "./embedded.ts";
export { runExclusively } from "./exclusive.ts";
export { LOCKS } from "./locks.ts";
export { MigrationError, migrationNames } from "./migrate.ts";
export type { Database } from "./schema.ts";
export { type SharedSlots, sharedSlots } from "./shared-slots.ts";
export { DatabaseUnavailableError, isDatabaseUnavailable } from "./unavailable.ts";
export { isUniqueViolation } from "./unique-violation.ts";

export interface DatabaseOptions {
  /** A PostgreSQL server, `postgresql://user:password@host:port/name`; embedded when left out. */
  url?: string | undefined;
  /** The same through a pooler, which may pool by transaction: for the pool alone, as everything else needs a session. */
  poolerUrl?: string | undefined;
  /** How many connections the pool opens at most. */
  poolSize?: number | undefined;
  /**
   * The same database, as the role that owns the tables. It is used for migrations only; the role of `url` then needs no
   * rights but those that it is granted here. Left out: migrations run as the role of `url`.
   */
  migrationUrl?: string | undefined;
  /** The secret from which the audit log's key is derived. Needed to write or verify the log. */
  auditSecret?: string | undefined;
  /** Where the embedded server keeps its data. */
  dataDir: string;
  log: Logger;
}

export interface OpenDatabase {
  db: Kysely<Database>;
  /** For libraries that bring their own SQL. */
  pool: Pool;
  /** For whoever needs a session of their own. */
  url: string;
  /** Rejects when the database does not take data. */
  ping(): Promise<void>;
  /** The server's, such as `18.4`. */
  version(): Promise<string>;
  /** Ends all connections, and the embedded server. */
  close(): Promise<void>;
}

const POOL_SIZE = 10;
/** Idle connections kept open; background work needs two. */
const MIN_CONNECTIONS = 4;
/** A connection of the embedded server is a process of 20 MiB, and opened again within 10 ms. */
const IDLE_TIMEOUT_MS = { embedded: 2_000, server: 60_000 };
const CONNECT_TIMEOUT_MS = 4_000;
const STATEMENT_TIMEOUT_MS = 30_000;

/**
 * Opens PostgreSQL, by URL or embedded, with its tables up to date. A lost connection fails the queries on it and is
 * replaced at the next one; it never ends the process.
 * @throws DatabaseUnavailableError, MigrationError, EmbeddedDatabaseError, IncompatibleDataError before anything is changed
 */
export async function openDatabase({
  url,
  poolerUrl,
  poolSize = POOL_SIZE,
  migrationUrl,
  auditSecret,
  dataDir,
  log,
}: DatabaseOptions): Promise<OpenDatabase> {
  const embedded = url === undefined ? await startEmbeddedPostgres({ dataDir, log }) : undefined;
  const connectionString = url ?? embedded?.url ?? "";
  try {
    const ran = await migrateAt(connectionString, migrationUrl ?? embedded?.migrationUrl);
    if (ran.length > 0) log.info({ migrations: ran }, "database migrated");
  } catch (error) {
    await embedded?.stop();
    throw error;
  }

  const pool = new Pool({
    connectionString: poolerUrl ?? connectionString,
    max: poolSize,
    min: Math.min(MIN_CONNECTIONS, poolSize),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS[embedded ? "embedded" : "server"],
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    // The server's own timeout says more, but a server that is gone says nothing.
    query_timeout: STATEMENT_TIMEOUT_MS + 5_000,
    keepAlive: true,
    application_name: "treadlight",
    types: plainTypes(),
  });
  // The pool listens to idle connections only; without this, losing one between two statements would end the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  pool.on("error", (err) => log.warn({ err }, "idle database connection lost"));
  const watch = watchForHangs(pool, connectionString, log);
  const db = new Kysely<Database>({
    dialect: auditSecret === undefined ? new PostgresDialect({ pool }) : new AuditedDialect({ pool, auditSecret }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });

  return {
    db,
    pool,
    url: connectionString,
    async ping() {
      await pool.query("INSERT INTO probes (at) VALUES (now()) ON CONFLICT (id) DO UPDATE SET at = now()");
    },
    async version() {
      const { rows } = await pool.query<{ version: string }>("SELECT current_setting('server_version') AS version");
      return rows[0]?.version ?? "";
    },
    async close() {
      await watch.close();
      await db.destroy();
      if (!pool.ended) await pool.end(); // Kysely ends only a pool that it has used
      await embedded?.stop();
    },
  };
}

/** Opens the database that the settings name: through the pooler for a process that takes no locks of a session. @throws DatabaseUnavailableError, MigrationError, EmbeddedDatabaseError */
export function openConfiguredDatabase(
  config: Config,
  log: Logger,
  { auditSecret, isPooled = false }: { auditSecret?: string; isPooled?: boolean } = {},
): Promise<OpenDatabase> {
  const { databaseUrl: url, databasePoolSize: poolSize, databaseMigrationUrl: migrationUrl, dataDir } = config;
  const poolerUrl = isPooled ? config.databasePoolerUrl : undefined;
  return openDatabase({ url, poolerUrl, poolSize, migrationUrl, auditSecret, dataDir, log });
}

/**
 * Checks whether this version can use the configured database. Changes nothing.
 * @throws IncompatibleDataError, DatabaseUnavailableError
 */
export async function checkConfiguredDatabase({ databaseUrl, databaseMigrationUrl, dataDir }: Config): Promise<void> {
  if (databaseUrl === undefined) return checkCluster(dataDir);
  await withClient(databaseMigrationUrl ?? databaseUrl, (client) => checkMigrations(client));
}

async function migrateAt(servicesUrl: string, migrationUrl: string | undefined): Promise<string[]> {
  const connectionString = migrationUrl ?? servicesUrl;
  return withClient(connectionString, async (client) => {
    const ran = await migrate(client);
    await runMigrations({ connectionString }); // the job queue's own tables
    if (migrationUrl !== undefined) await grantToServices(client, loginOf(servicesUrl));
    return ran;
  });
}

/** On a connection of its own, which no statement timeout cuts short. */
async function withClient<Result>(
  connectionString: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  client.on("error", () => {}); // the query that was running rejects
  await client.connect().catch((cause: unknown) => {
    throw new DatabaseUnavailableError(cause);
  });
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** int8 as number: ours are counts and milliseconds, far below 2^53. A date as `YYYY-MM-DD`: it has no time zone. */
function plainTypes(): TypeOverrides {
  const overrides = new TypeOverrides();
  overrides.setTypeParser(types.builtins.INT8, Number);
  overrides.setTypeParser(types.builtins.DATE, String);
  return overrides;
}
