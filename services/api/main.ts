import { attemptLimits, noAttemptLimits } from "@treadlight/features/limits/attempt-limits.ts";
import { createStaffAccount } from "@treadlight/features/sign-in/staff-account.ts";
import { loadConfig, warnOfUnnamedOperator } from "@treadlight/platform/config";
import { openConfiguredDatabase } from "@treadlight/platform/database";
import { openConfiguredLog } from "@treadlight/platform/event-log";
import { openFiles } from "@treadlight/platform/files";
import { identify, listenForIdentityChanges } from "@treadlight/platform/identity";
import { describeInstallation } from "@treadlight/platform/installation";
import { createLogger, createRegistry } from "@treadlight/platform/observability";
import { runService, startHttpServer } from "@treadlight/platform/service";
import { signingKey } from "@treadlight/platform/signing";
import { openStripe } from "@treadlight/platform/stripe";
import { checkStoredData, openConfiguredWarehouse, warehouseMetrics } from "@treadlight/warehouse";
import { buildApi } from "./app.ts";

await runService(async () => {
  const config = loadConfig(process.env, { mode: "api" });
  const logger = createLogger({ service: "api", ...config.log });
  warnOfUnnamedOperator(config, logger);
  const registry = createRegistry("api");
  await checkStoredData(config);
  const database = await openConfiguredDatabase(config, logger, config.reportSecret());
  const warehouse = await openConfiguredWarehouse(config, {
    pseudonymSecret: config.pseudonymSecret(),
    metrics: warehouseMetrics(registry),
  });
  const log = await openConfiguredLog(config, logger);
  const files = await openFiles({ s3Url: config.s3Url, dataDir: config.dataDir });
  const { db, pool } = database;
  const changes = listenForIdentityChanges({ pool, log: logger });
  if (config.staff) await createStaffAccount(db, config.staff);
  const api = buildApi({
    db,
    jwtSecret: config.jwtSecret(),
    registration: config.registration,
    confirmAddresses: config.confirmAddresses,
    limits: config.rateLimits ? attemptLimits(pool) : noAttemptLimits,
    privateWebhooks: config.privateWebhooks,
    rateLimits: config.rateLimits,
    quota: config.rateLimits ? config.quotas.organization : undefined,
    streams: config.streams,
    identify: identify({
      db,
      jwtSecret: config.jwtSecret(),
      changes,
      // On https, an installation is in use. A first look on somebody's own machine must not begin with an authenticator app.
      staffNeedSecondStep: config.publicUrl.startsWith("https:"),
    }),
    log,
    warehouse,
    files,
    reportKey: signingKey(config.reportSecret()),
    billing: config.billing,
    stripe: config.billing.mode === "stripe" ? await openStripe(config.stripe, config.publicUrl) : undefined,
    issuer: { name: config.operator.TREADLIGHT_OPERATOR_NAME ?? "Treadlight", url: config.publicUrl },
    installation: await describeInstallation(config, process.env, "api", [
      { name: "event log", ping: () => log.ping() },
      { name: "warehouse", ping: () => warehouse.ping(), version: () => warehouse.version() },
      { name: "database", ping: () => database.ping(), version: () => database.version() },
      { name: "files", ping: () => files.ping() },
    ]),
    logger,
  });
  const http = await startHttpServer({
    ...config,
    logger,
    registry,
    readiness: [
      { name: "warehouse", ping: () => warehouse.ping() },
      { name: "database", ping: () => database.ping() },
    ],
    routes: [api.routes],
  });
  logger.info({ port: http.port }, "api is ready");
  return {
    async stop() {
      api.close();
      await http.close(5_000);
      await changes.close();
      await Promise.all([log.close(), warehouse.close(), database.close()]);
    },
  };
});
