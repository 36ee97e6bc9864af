import { loadConfig } from "@treadlight/platform/config";
import { openConfiguredLog, textOf } from "@treadlight/platform/event-log";
import { createLogger, createRegistry } from "@treadlight/platform/observability";
import { runService, startHttpServer } from "@treadlight/platform/service";
import { startTracing } from "@treadlight/platform/tracing";
import { openConfiguredWarehouse, warehouseMetrics } from "@treadlight/warehouse";
import { startScoring } from "./app.ts";

await runService(async () => {
  const config = loadConfig(process.env, { mode: "scoring" });
  const logger = createLogger({ service: "scoring", ...config.log });
  const registry = createRegistry("scoring");
  const endTracing = await startTracing(config.traces, "scoring");
  const log = await openConfiguredLog(config, logger);
  const warehouse = await openConfiguredWarehouse(config, {
    metrics: warehouseMetrics(registry),
    goesWithout: logger,
  });
  const scoring = await startScoring({ log, warehouse, logger, registry });
  const http = await startHttpServer({
    ...config,
    logger,
    registry,
    liveness: [{ name: "scoring", isAlive: () => scoring.isAlive() }],
    notes: [
      { name: "log", problem: () => textOf(log.damage()) },
      { name: "warehouse", problem: () => scoring.problem() },
    ],
    readiness: [
      { name: "log", ping: () => log.ping() },
      {
        name: "warehouse",
        async ping() {
          scoring.requireRows();
          await warehouse.ping();
        },
      },
    ],
    routes: [],
  });
  logger.info({ port: http.port }, "scoring is ready");
  return {
    async stop() {
      await Promise.all([http.close(2_000), scoring.stop()]);
      await log.close();
      await warehouse.close();
      await endTracing();
    },
  };
});
