import { mailLimits, noMailLimits } from "@treadlight/features/mail";
import { loadConfig } from "@treadlight/platform/config";
import { openConfiguredDatabase } from "@treadlight/platform/database";
import { openConfiguredLog } from "@treadlight/platform/event-log";
import { openFiles } from "@treadlight/platform/files";
import { openMail } from "@treadlight/platform/mail";
import { createLogger, createRegistry } from "@treadlight/platform/observability";
import { runService, startHttpServer } from "@treadlight/platform/service";
import { signingKey } from "@treadlight/platform/signing";
import { stripeClient } from "@treadlight/platform/stripe";
import { checkStoredData, openConfiguredWarehouse } from "@treadlight/warehouse";
import { startWorker } from "./app.ts";

await runService(async () => {
  const config = loadConfig(process.env, { mode: "worker" });
  const logger = createLogger({ service: "worker", ...config.log });
  const registry = createRegistry("worker");
  await checkStoredData(config);
  const database = await openConfiguredDatabase(config, logger, config.reportSecret());
  const warehouse = await openConfiguredWarehouse(config);
  const log = await openConfiguredLog(config, logger);
  const mail = await openMail({ smtpUrl: config.smtpUrl, dataDir: config.dataDir, from: config.mailFrom });
  const files = await openFiles({ s3Url: config.s3Url, dataDir: config.dataDir });
  const { db, pool } = database;
  const worker = startWorker({
    db,
    pool,
    log,
    warehouse,
    mail,
    files,
    limits: config.rateLimits ? mailLimits(pool) : noMailLimits,
    publicUrl: config.publicUrl,
    pseudonymSecret: config.pseudonymSecret(),
    quota: config.rateLimits ? config.quotas.organization : undefined,
    reportKey: signingKey(config.reportSecret()),
    reportRetentionMs: config.reportRetentionMs,
    privateWebhooks: config.privateWebhooks,
    billing: config.billing,
    auditWebhook: config.auditWebhook,
    stripe: config.stripe.secretKey === undefined ? undefined : await stripeClient(config.stripe.secretKey),
    logger,
    registry,
    now: Date.now,
  });
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
    },
  };
});
