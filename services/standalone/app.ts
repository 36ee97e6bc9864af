import { buildApi } from "@treadlight/api";
import { startHousekeeping } from "@treadlight/api/housekeeping";
import { attemptLimits, noAttemptLimits } from "@treadlight/api/limits";
import { ingestEndpoints } from "@treadlight/ingest";
import { type Config, type Environment, loadConfig } from "@treadlight/platform/config";
import { openDatabase } from "@treadlight/platform/database";
import { type Endpoint, mountEndpoints } from "@treadlight/platform/endpoints";
import type { EventLog } from "@treadlight/platform/event-log";
import { openConfiguredLog } from "@treadlight/platform/event-log";
import { identify, listenForIdentityChanges, memberByEmail } from "@treadlight/platform/identity";
import { openMail } from "@treadlight/platform/mail";
import { createLogger, createRegistry } from "@treadlight/platform/observability";
import { startHttpServer } from "@treadlight/platform/service";
import { startScoring } from "@treadlight/scoring";
import { openConfiguredWarehouse } from "@treadlight/warehouse";
import { claimDataDirectory } from "./data-directory.ts";
import { replayRoutes } from "./replay-route.ts";
import { siteRoutes } from "./site.ts";
import { ensureStaffAccount, type StaffAccount } from "./staff-account.ts";

export interface StandaloneOptions {
  env: Environment;
  /** The built site. */
  webDist: string;
}

export interface Standalone {
  url: string;
  config: Config;
  /** The first staff account, when this start has made it with a password of its own. */
  newStaffAccount: StaffAccount | undefined;
  /** Every route of every service, as documents and tests read them. */
  endpoints: readonly Endpoint[];
  /** For tests that write what no sender could. */
  log: EventLog;
  /** Where the demo puts its organization. */
  db: Awaited<ReturnType<typeof openDatabase>>["db"];
  stop(): Promise<void>;
}

/**
 * The three services and the site in one process, on the engines the settings name: by default all embedded.
 * @throws ConfigError, DataDirectoryInUseError
 */
export async function startStandalone({ env, webDist }: StandaloneOptions): Promise<Standalone> {
  const config = loadConfig(env, { mode: "standalone" });
  const logger = createLogger({ service: "standalone", level: config.logLevel });
  const registry = createRegistry("standalone");
  const directory = await claimDataDirectory(config.dataDir);
  // Closed in the reverse order of opening: nothing goes while something still stands on it.
  const closers: (() => Promise<unknown> | undefined)[] = [() => directory.release()];
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    const opening = [
      openDatabase({ url: config.databaseUrl, dataDir: config.dataDir, log: logger }),
      openConfiguredWarehouse(config, { pseudonymSecret: config.pseudonymSecret(), registry }),
      openConfiguredLog(config, logger),
      openMail({ smtpUrl: config.smtpUrl, dataDir: config.dataDir, from: config.mailFrom }),
    ] as const;
    for (const engine of opening) closers.push(() => engine.then((open) => open.close()).catch(() => {}));
    const [database, warehouse, log, mail] = await Promise.all(opening);
    const scoring = await startScoring({ log, warehouse, logger, registry });
    closers.push(() => scoring.stop());

    const { db, pool } = database;
    const changes = listenForIdentityChanges({ pool, log: logger });
    closers.push(() => changes.close());
    const identity = identify({ db, jwtSecret: config.jwtSecret(), changes });
    const api = buildApi({
      db,
      mail,
      jwtSecret: config.jwtSecret(),
      limits: config.rateLimits ? attemptLimits(pool) : noAttemptLimits,
      publicUrl: config.publicUrl,
      identify: identity,
      log,
      warehouse,
      logger,
    });
    const housekeeping = startHousekeeping({ db, log, warehouse, logger, now: Date.now });
    closers.push(() => housekeeping.stop());
    const ingest = ingestEndpoints({
      log,
      identify: identity,
      memberByEmail: memberByEmail({ db, changes }),
      pseudonymSecret: config.pseudonymSecret(),
      rateLimits: config.rateLimits,
      registry,
    });
    const newStaffAccount = await ensureStaffAccount(db, config.staff);
    const http = await startHttpServer({
      port: config.port,
      host: config.host,
      trustProxy: config.trustProxy,
      logger,
      registry,
      liveness: [{ name: "scoring", isAlive: () => scoring.isAlive() }],
      readiness: [
        { name: "log", ping: () => log.ping() },
        { name: "warehouse", ping: () => warehouse.ping() },
        { name: "database", ping: () => database.ping() },
        { name: "mail", ping: () => mail.ping() },
      ],
      routes: [
        mountEndpoints(ingest, { identify: identity }),
        api.routes,
        replayRoutes({ log, warehouse, scoring, logger, token: directory.token }),
        siteRoutes(webDist, config.publicUrl),
      ],
    });
    closers.push(() => Promise.all([api.close(), http.close(5_000)]));
    await directory.announce(http.port);
    return { url: http.url, config, newStaffAccount, endpoints: [...ingest, ...api.endpoints], log, db, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
