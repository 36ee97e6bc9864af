import { growingSessions } from "@treadlight/features/growing-sessions/growing-sessions.ts";
import { forgetCorrections } from "@treadlight/features/sessions/correct-kind.ts";
import { eraseTimeAnswers } from "@treadlight/features/time-answers/erase.ts";
import { loadConfig } from "@treadlight/platform/config";
import { openConfiguredDatabase } from "@treadlight/platform/database";
import { openConfiguredLog } from "@treadlight/platform/event-log";
import { identify, listenForIdentityChanges, memberByEmail, publishedOrigins } from "@treadlight/platform/identity";
import { createLogger, createRegistry } from "@treadlight/platform/observability";
import { runService, startHttpServer } from "@treadlight/platform/service";
import { startTracing } from "@treadlight/platform/tracing";
import { buildIngest, countHeard, dailyQuotas } from "./app.ts";

await runService(async () => {
  const config = loadConfig(process.env, { mode: "ingest" });
  const logger = createLogger({ service: "ingest", ...config.log });
  const registry = createRegistry("ingest");
  const endTracing = await startTracing(config.traces, "ingest");
  const database = await openConfiguredDatabase(config, logger, { isPooled: true });
  const log = await openConfiguredLog(config, logger);
  const { db, pool, url } = database;
  const changes = listenForIdentityChanges({ pool, url, log: logger });
  const quotas = config.rateLimits ? dailyQuotas({ db, quotas: config.quotas, logger, now: Date.now }) : undefined;
  const heard = countHeard({ db, logger, now: Date.now });
  const http = await startHttpServer({
    ...config,
    logger,
    registry,
    readiness: [
      { name: "log", ping: () => log.ping() },
      { name: "database", ping: () => database.ping() },
    ],
    routes: [
      buildIngest({
        log,
        identify: identify({ db, jwtSecret: config.jwtSecret(), changes }),
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
      }).routes,
    ],
  });
  logger.info({ port: http.port }, "ingest is ready");
  return {
    async stop() {
      await http.close(5_000);
      await quotas?.close();
      await heard.close();
      await log.close();
      await changes.close();
      await database.close();
      await endTracing();
    },
  };
});
