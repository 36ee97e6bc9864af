/**
 * The API on its embedded engines with pre-filled organizations, like `npm start` without ingest, scoring and the site.
 * `BENCH_PEOPLE` lists their sizes, such as `1000,100000`; the owner of each signs in as `owner@<size>.example`.
 */
import { randomUUID } from "node:crypto";
import { buildApi } from "@treadlight/api";
import { hashPassword } from "@treadlight/api/auth";
import { noAttemptLimits } from "@treadlight/api/limits";
import { loadConfig } from "@treadlight/platform/config";
import { openDatabase } from "@treadlight/platform/database";
import { openConfiguredLog } from "@treadlight/platform/event-log";
import { openFiles } from "@treadlight/platform/files";
import { identify, listenForIdentityChanges } from "@treadlight/platform/identity";
import { createLogger, createRegistry } from "@treadlight/platform/observability";
import { runService, startHttpServer } from "@treadlight/platform/service";
import { signingKey } from "@treadlight/reports/pack";
import { openConfiguredWarehouse } from "@treadlight/warehouse";
import { sql } from "kysely";
import { BENCH_PASSWORD } from "../load/account.ts";

await runService(async () => {
  const config = loadConfig(process.env, { mode: "standalone" });
  const logger = createLogger({ service: "api", level: config.logLevel });
  const registry = createRegistry("api");
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir, log: logger });
  const warehouse = await openConfiguredWarehouse(config, { pseudonymSecret: config.pseudonymSecret(), registry });
  const log = await openConfiguredLog(config, logger);
  const { db, pool } = database;
  const changes = listenForIdentityChanges({ pool, log: logger });
  for (const size of (process.env.BENCH_PEOPLE ?? "").split(",").map(Number)) await addPeople(size);
  const jwtSecret = config.jwtSecret();
  const api = buildApi({
    db,
    log,
    warehouse,
    files: await openFiles({ dataDir: config.dataDir }),
    reportKey: signingKey(config.reportSecret()),
    issuer: { name: "Treadlight", url: config.publicUrl },
    identify: identify({ db, jwtSecret, changes }),
    jwtSecret,
    privateWebhooks: false,
    billing: config.billing,
    stripe: undefined,
    registration: "open",
    limits: noAttemptLimits,
    rateLimits: false,
    streams: config.streams,
    logger,
  });
  const http = await startHttpServer({ ...config, logger, registry, routes: [api.routes] });
  console.log(`ready at ${http.url}`);
  return {
    async stop() {
      api.close();
      await http.close(2_000);
      await changes.close();
      await Promise.all([log.close(), warehouse.close(), database.close()]);
    },
  };

  async function addPeople(size: number): Promise<void> {
    const organizationId = randomUUID();
    const passwordHash = await hashPassword(BENCH_PASSWORD);
    const createdAt = new Date();
    await db
      .insertInto("organizations")
      .values({ id: organizationId, name: `Bench ${size}`, accountType: "business", createdAt })
      .execute();
    await db
      .insertInto("users")
      .values({
        id: randomUUID(),
        organizationId,
        email: `owner@${size}.example`,
        passwordHash,
        role: "owner",
        createdAt,
      })
      .execute();
    await sql`
      INSERT INTO users (id, organization_id, email, name, role, created_at)
      SELECT gen_random_uuid(), ${organizationId}::uuid, 'person' || n || '@' || ${size}::text || '.example', 'Person ' || md5(n::text), 'member',
        now() - n * interval '1 minute'
      FROM generate_series(1, ${size}::int) AS n`.execute(db);
    await sql`ANALYZE`.execute(db);
  }
});
