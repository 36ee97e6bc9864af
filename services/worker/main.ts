import { loadConfig } from "@treadlight/platform/config";
import { openConfiguredDatabase } from "@treadlight/platform/database";
import { openConfiguredLog } from "@treadlight/platform/event-log";
import { openFiles } from "@treadlight/platform/files";
import { openMail } from "@treadlight/platform/mail";
import { createLogger, createRegistry } from "@treadlight/platform/observability";
import { runService, startHttpServer } from "@treadlight/platform/service";
import { startTracing } from "@treadlight/platform/tracing";
import { checkStoredData, openConfiguredWarehouse } from "@treadlight/warehouse";
import { startConfiguredWorker } from "./configured.ts";

await runService(async () => {
  const config = loadConfig(process.env, { mode: "worker" });
  const logger = createLogger({ service: "worker", ...config.log });
  const registry = createRegistry("worker");
  const endTracing = await startTracing(config.traces, "worker");
  await checkStoredData(config, { goesWithoutWarehouse: true });
  const database = await openConfiguredDatabase(config, logger, { auditSecret: config.reportSecret() });
  const warehouse = await openConfiguredWarehouse(config, { goesWithout: logger });
  const log = await openConfiguredLog(config, logger);
  const mail = await openMail({ smtpUrl: config.smtpUrl, dataDir: config.dataDir, from: config.mailFrom });
  const files = await openFiles({ s3Url: config.s3Url, dataDir: config.dataDir });
  const worker = await startConfiguredWorker(config, { database, log, warehouse, mail, files, logger, registry });
  const http = await startHttpServer({
    ...config,
    logger,
    registry,
    readiness: [
      { name: "database", ping: () => database.ping() },
      { name: "warehouse", ping: () => warehouse.ping() },
      { name: "log", ping: () => log.ping() },
      { name: "files", ping: () => files.ping() },
    ],
    routes: [],
  });
  logger.info({ port: http.port }, "worker is ready");
  return {
    async stop() {
      await Promise.all([http.close(2_000), worker.stop()]);
      await Promise.all([log.close(), warehouse.close(), database.close(), mail.close()]);
      await endTracing();
    },
  };
});
