import { countSignInFailures } from "@treadlight/features/sign-in/metrics.ts";
import { createStaffAccount } from "@treadlight/features/sign-in/staff-account.ts";
import { loadConfig, warnOfUnnamedOperator } from "@treadlight/platform/config";
import { openConfiguredDatabase, sharedSlots } from "@treadlight/platform/database";
import { openConfiguredLog } from "@treadlight/platform/event-log";
import { openFiles } from "@treadlight/platform/files";
import { listenForIdentityChanges } from "@treadlight/platform/identity";
import { createLogger, createRegistry } from "@treadlight/platform/observability";
import { runService, startHttpServer } from "@treadlight/platform/service";
import { startTracing } from "@treadlight/platform/tracing";
import { checkStoredData, openConfiguredWarehouse, warehouseMetrics } from "@treadlight/warehouse";
import { buildConfiguredApi, configuredIdentify } from "./configured.ts";

await runService(async () => {
  const config = loadConfig(process.env, { mode: "api" });
  const logger = createLogger({ service: "api", ...config.log });
  warnOfUnnamedOperator(config, logger);
  const registry = createRegistry("api");
  const endTracing = await startTracing(config.traces, "api");
  await checkStoredData(config, { goesWithoutWarehouse: true });
  const database = await openConfiguredDatabase(config, logger, { auditSecret: config.reportSecret(), isPooled: true });
  const slots = sharedSlots(database.url);
  const warehouse = await openConfiguredWarehouse(config, {
    pseudonymSecret: config.pseudonymSecret(),
    metrics: warehouseMetrics(registry),
    goesWithout: logger,
    shared: { slots, logger },
  });
  const log = await openConfiguredLog(config, logger);
  const files = await openFiles({ s3Url: config.s3Url, dataDir: config.dataDir });
  const { db, pool, url } = database;
  const changes = listenForIdentityChanges({ pool, url, log: logger });
  if (config.staff) await createStaffAccount(db, config.staff);
  const api = await buildConfiguredApi(
    config,
    { env: process.env, mode: "api" },
    { database, warehouse, log, files, identify: configuredIdentify(config, { database, changes }), logger },
  );
  const http = await startHttpServer({
    ...config,
    logger,
    registry,
    readiness: [
      {
        name: "warehouse",
        ping: () => warehouse.ping(),
        goesWithout: "does not answer: questions get 503, signing in and administration work",
      },
      { name: "database", ping: () => database.ping() },
    ],
    routes: [countSignInFailures(registry), api.routes],
  });
  logger.info({ port: http.port }, "api is ready");
  return {
    async stop() {
      api.close();
      await http.close(5_000);
      await Promise.all([changes.close(), slots.close()]);
      await Promise.all([log.close(), warehouse.close(), database.close()]);
      await endTracing();
    },
  };
});
