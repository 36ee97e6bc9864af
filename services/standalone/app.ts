import { mkdir } from "node:fs/promises";
import { buildConfiguredApi, configuredIdentify } from "@treadlight/api/configured";
import { growingSessions } from "@treadlight/features/growing-sessions/growing-sessions.ts";
import { forgetCorrections } from "@treadlight/features/sessions/correct-kind.ts";
import { countSignInFailures } from "@treadlight/features/sign-in/metrics.ts";
import { eraseTimeAnswers } from "@treadlight/features/time-answers/erase.ts";
import { buildIngest, countHeard, dailyQuotas } from "@treadlight/ingest";
import {
  type Config,
  type Environment,
  loadConfig,
  loadOrCreateSecret,
  warnOfUnnamedOperator,
} from "@treadlight/platform/config";
import { openConfiguredDatabase } from "@treadlight/platform/database";
import { untilRoomToStart, watchDisk } from "@treadlight/platform/disk";
import type { Endpoint } from "@treadlight/platform/endpoints";
import type { EventLog } from "@treadlight/platform/event-log";
import { openConfiguredLog, textOf } from "@treadlight/platform/event-log";
import { openFiles } from "@treadlight/platform/files";
import { listenForIdentityChanges, memberByEmail, publishedOrigins } from "@treadlight/platform/identity";
import { openMail } from "@treadlight/platform/mail";
import { createLogger, createRegistry, type Logger } from "@treadlight/platform/observability";
import { startHttpServer } from "@treadlight/platform/service";
import { startTracing } from "@treadlight/platform/tracing";
import { startScoring } from "@treadlight/scoring";
import { projectionThread } from "@treadlight/scoring/thread";
import {
  checkStoredData,
  openConfiguredWarehouse,
  type Warehouse,
  warehouseMetrics,
  warehousePath,
} from "@treadlight/warehouse";
import { startConfiguredWorker } from "@treadlight/worker/configured";
import { addBackup, removeSnapshot } from "./backup-route.ts";
import { commandRoutes } from "./command-routes.ts";
import { claimDataDirectory } from "./data-directory.ts";
import { addReplay } from "./replay-route.ts";
import { siteRoutes } from "./site.ts";
import { ensureStaffAccount, type StaffAccount } from "./staff-account.ts";

/** A hanging shutdown logs where it hangs, well before it is cut off. */
const SLOW_CLOSE_MS = 3_000;

export interface StandaloneOptions {
  env: Environment;
  /** The built site. */
  webDist: string;
  /** Whether scoring has a thread of its own, where log and warehouse are embedded. From source it takes longer to start. */
  hasScoringThread?: boolean;
  /** Aborts the start. */
  stopping?: AbortSignal | undefined;
}

export interface Standalone {
  url: string;
  config: Config;
  /** The first staff account, if this start created it with a generated password. Nobody can find that out later. */
  newStaffAccount: StaffAccount | undefined;
  logger: Logger;
  /** Every route of every service, for documentation and tests. */
  endpoints: readonly Endpoint[];
  /** For tests that append records no client could send. */
  log: EventLog;
  /** For the demo, which adds its organization and lets its visitors see it at once. */
  db: Awaited<ReturnType<typeof openConfiguredDatabase>>["db"];
  warehouse: Warehouse;
  stop(): Promise<void>;
}

/**
 * Runs all services and the site in one process, on the engines that the settings name (by default all embedded).
 * @throws ConfigError, DataDirectoryInUseError, CannotListenError, and the signal's reason once everything is closed again
 */
export async function startStandalone({
  env,
  webDist,
  hasScoringThread = false,
  stopping,
}: StandaloneOptions): Promise<Standalone> {
  const config = loadConfig(env, { mode: "standalone" });
  const logger = createLogger({ service: "standalone", ...config.log });
  warnOfUnnamedOperator(config, logger);
  const registry = createRegistry("standalone");
  await mkdir(config.dataDir, { recursive: true });
  await untilRoomToStart(config.dataDir, logger, stopping);
  const directory = await claimDataDirectory(config.dataDir);
  // Closed in reverse order of opening, so nothing closes while something still depends on it.
  const closers: [part: string, close: () => Promise<unknown> | undefined][] = [];
  const onStop = (...closer: (typeof closers)[number]) => void closers.push(closer);
  const stop = async () => {
    for (const [part, close] of closers.splice(0).reverse()) {
      const reminder = setTimeout(
        () => logger.warn({ part }, "shutdown is slow: this part is still closing"),
        SLOW_CLOSE_MS,
      );
      try {
        await close();
      } finally {
        clearTimeout(reminder);
      }
    }
  };
  onStop("data directory", () => directory.release());
  onStop("traces", await startTracing(config.traces, "standalone"));
  try {
    await checkStoredData(config);
    await removeSnapshot(config.dataDir);
    const disk = await watchDisk({
      path: config.dataDir,
      reserveBytes: config.diskReserveBytes,
      log: logger,
      registry,
    });
    onStop("disk", () => disk.close());
    const metrics = warehouseMetrics(registry);
    const closedOnStop = <Engine extends { close(): Promise<unknown> }>(part: string, opening: Promise<Engine>) => {
      // An engine that failed to open has already failed the start, with the reason.
      const close = async () => (await opening.catch(() => undefined))?.close();
      onStop(part, () => close().catch((err: unknown) => logger.warn({ err, part }, "part did not close cleanly")));
      const startedAt = performance.now();
      return opening.then((engine) => {
        logger.info({ ms: Math.round(performance.now() - startedAt) }, `${part} ready`);
        return engine;
      });
    };
    const [database, warehouse, log, mail] = await Promise.all([
      closedOnStop("database", openConfiguredDatabase(config, logger, { auditSecret: config.reportSecret() })),
      closedOnStop(
        "warehouse",
        openConfiguredWarehouse(config, { pseudonymSecret: config.pseudonymSecret(), metrics }),
      ),
      closedOnStop("event log", openConfiguredLog(config, logger, disk)),
      closedOnStop("mail", openMail({ smtpUrl: config.smtpUrl, dataDir: config.dataDir, from: config.mailFrom })),
    ]);
    stopping?.throwIfAborted();
    const isEmbedded = config.kafka === undefined && config.clickhouse === undefined;
    if (config.clickhouse === undefined) {
      // A merge writes for longer than the reserve lasts.
      disk.onChange((isFull) => {
        warehouse.setMerging(!isFull).catch((err: unknown) => logger.warn({ err }, "could not pause or resume merges"));
      });
    }
    const thread =
      isEmbedded && hasScoringThread
        ? projectionThread({
            path: warehousePath(config),
            log: config.log,
            traces: config.traces,
            observe: metrics.observe,
          })
        : undefined;
    onStop("scoring thread", () => thread?.close());
    const scoring = await startScoring({ log, warehouse, logger, registry, disk, isEmbedded, thread });
    onStop("scoring", () => scoring.stop());

    const files = await openFiles({ s3Url: config.s3Url, dataDir: config.dataDir });
    const { db, pool } = database;
    const changes = listenForIdentityChanges({ pool, log: logger });
    onStop("identity changes", () => changes.close());
    const identify = configuredIdentify(config, { database, changes });
    const api = await buildConfiguredApi(
      config,
      { env, mode: "standalone" },
      { database, warehouse, log, files, mail, identify, logger },
    );
    const worker = await startConfiguredWorker(config, {
      database,
      log,
      warehouse,
      mail,
      files,
      disk,
      logger,
      registry,
    });
    onStop("worker", () => worker.stop());
    const quotas = config.rateLimits ? dailyQuotas({ db, quotas: config.quotas, logger, now: Date.now }) : undefined;
    onStop("quotas", () => quotas?.close());
    const heard = countHeard({ db, logger, now: Date.now });
    onStop("counts of sources", () => heard.close());
    const ingest = buildIngest({
      log,
      identify,
      memberByEmail: memberByEmail({ db, changes }),
      isPublishedOrigin: publishedOrigins({ db, changes }),
      growing: growingSessions(db),
      eraseAnswers: (erased) => eraseTimeAnswers(db, erased),
      pseudonymSecret: config.pseudonymSecret(),
      forgetCorrections: (person, days) => forgetCorrections(db, person, days),
      rateLimits: config.rateLimits,
      quotas,
      heard,
      registry,
    });
    stopping?.throwIfAborted();
    const http = await startHttpServer({
      port: config.port,
      host: config.host,
      trustProxy: config.trustProxy,
      metricsToken: config.metricsToken ?? loadOrCreateSecret(config.dataDir, "metrics-token"),
      logger,
      registry,
      liveness: [{ name: "scoring", isAlive: () => scoring.isAlive() }],
      notes: [
        { name: "log", problem: () => textOf(log.damage()) },
        { name: "warehouse", problem: () => scoring.problem() },
      ],
      readiness: [
        { name: "disk", ping: async () => disk.requireRoom() },
        { name: "log", ping: () => log.ping() },
        {
          name: "warehouse",
          async ping() {
            scoring.requireRows();
            await warehouse.ping();
          },
        },
        { name: "database", ping: () => database.ping() },
      ],
      routes: [
        ingest.routes,
        countSignInFailures(registry),
        api.routes,
        commandRoutes(directory.token, (add) => {
          addReplay(add, { log, warehouse, scoring, logger });
          addBackup(add, { config, log, disk, scoring });
        }),
        siteRoutes(webDist, {
          TREADLIGHT_PUBLIC_URL: config.publicUrl,
          TREADLIGHT_REGISTRATION: config.registration,
          TREADLIGHT_BILLING: config.billing.mode,
          TREADLIGHT_OPEN_DEMO: config.isDemoOpen ? "on" : "",
          ...config.operator,
        }),
      ],
    });
    onStop("requests", () => http.close(5_000));
    onStop("live streams", async () => api.close());
    await directory.announce(http.url);
    stopping?.throwIfAborted();
    // The last step: a start that failed after it would never print the password.
    const newStaffAccount = await ensureStaffAccount(db, config.staff);
    return {
      url: http.url,
      config,
      newStaffAccount,
      logger,
      endpoints: [...ingest.endpoints, ...api.endpoints],
      log,
      db,
      warehouse,
      stop,
    };
  } catch (error) {
    await stop();
    stopping?.throwIfAborted();
    throw error;
  }
}
