/** The ingest service on the embedded engines, plus sign-in, without any consumer of the log. */

import { growingSessions } from "@treadlight/features/growing-sessions/growing-sessions.ts";
import { noAttemptLimits } from "@treadlight/features/limits/attempt-limits.ts";
import { authEndpoints } from "@treadlight/features/sign-in/routes.ts";
import { buildIngest } from "@treadlight/ingest";
import { loadConfig } from "@treadlight/platform/config";
import { openDatabase } from "@treadlight/platform/database";
import { mountEndpoints } from "@treadlight/platform/endpoints";
import { openConfiguredLog } from "@treadlight/platform/event-log";
import { identify, listenForIdentityChanges, memberByEmail, publishedOrigins } from "@treadlight/platform/identity";
import { createLogger, createRegistry } from "@treadlight/platform/observability";
import { runService, startHttpServer } from "@treadlight/platform/service";

await runService(async () => {
  const config = loadConfig(process.env, { mode: "standalone" });
  const logger = createLogger({ service: "ingest", ...config.log });
  const registry = createRegistry("ingest");
  const database = await openDatabase({
    url: config.databaseUrl,
    auditSecret: config.reportSecret(),
    dataDir: config.dataDir,
    log: logger,
  });
  const log = await openConfiguredLog(config, logger);
  const { db, pool } = database;
  const changes = listenForIdentityChanges({ pool, log: logger });
  const jwtSecret = config.jwtSecret();
  const identity = identify({ db, jwtSecret, changes });
  const http = await startHttpServer({
    ...config,
    logger,
    registry,
    routes: [
      buildIngest({
        log,
        identify: identity,
        memberByEmail: memberByEmail({ db, changes }),
        isPublishedOrigin: publishedOrigins({ db, changes }),
        growing: growingSessions(db),
        eraseAnswers: async () => {},
        pseudonymSecret: config.pseudonymSecret(),
        rateLimits: config.rateLimits,
        registry,
      }).routes,
      mountEndpoints(
        authEndpoints({
          db,
          jwtSecret,
          registration: "open",
          confirmAddresses: false,
          issuer: { name: "Treadlight", url: "http://localhost" },
          limits: noAttemptLimits,
          logger,
          now: Date.now,
        }),
        { identify: identity },
      ),
    ],
  });
  console.log(`ready at ${http.url}`);
  return {
    async stop() {
      await http.close(2_000);
      await log.close();
      await changes.close();
      await database.close();
    },
  };
});
