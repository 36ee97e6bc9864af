/**
 * The API and the site on embedded engines with pre-filled organizations, like `npm start` without ingest and scoring.
 * `BENCH_PEOPLE` lists their sizes, such as `1000,100000`; people sign in as `owner@<size>.example` and `person<n>@<size>.example`.
 * With `BENCH_DOMAINS`, each has verified the domain `<size>.example`; with `BENCH_COMPANY`, it has departments, licences and a head, and
 * `POST /bench/arrivals/<organization>` adds a session.
 */
import { randomUUID } from "node:crypto";
import { buildApi } from "@treadlight/api";
import { noAttemptLimits } from "@treadlight/features/limits/attempt-limits.ts";
import { hashPassword } from "@treadlight/features/sign-in/password-hash.ts";
import { loadConfig } from "@treadlight/platform/config";
import { openDatabase } from "@treadlight/platform/database";
import { openConfiguredLog } from "@treadlight/platform/event-log";
import { openFiles } from "@treadlight/platform/files";
import { identify, listenForIdentityChanges } from "@treadlight/platform/identity";
import { describeInstallation } from "@treadlight/platform/installation";
import { createLogger, createRegistry } from "@treadlight/platform/observability";
import { runService, startHttpServer } from "@treadlight/platform/service";
import { signingKey } from "@treadlight/platform/signing";
import { siteRoutes } from "@treadlight/standalone/site";
import { openConfiguredWarehouse, warehouseMetrics } from "@treadlight/warehouse";
import { Router } from "express";
import { sql } from "kysely";
import { webDist } from "../../scripts/build/web-dist.ts";
import { BENCH_PASSWORD, benchOrganizationId } from "../load/account.ts";
import { finishedRows } from "../load/finished-rows.ts";
import { seededRandom } from "../load/sessions.ts";
import { addCompany } from "./bench-company.ts";

/** Few enough to be inserted before the database's timeout. */
const PEOPLE_PER_INSERT = 10_000;

await runService(async () => {
  const config = loadConfig(process.env, { mode: "standalone" });
  const logger = createLogger({ service: "api", ...config.log });
  const registry = createRegistry("api");
  const database = await openDatabase({
    url: config.databaseUrl,
    auditSecret: config.reportSecret(),
    dataDir: config.dataDir,
    log: logger,
  });
  const warehouse = await openConfiguredWarehouse(config, {
    pseudonymSecret: config.pseudonymSecret(),
    metrics: warehouseMetrics(registry),
  });
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
    pseudonymSecret: config.pseudonymSecret(),
    privateWebhooks: config.privateWebhooks,
    vendorAddresses: config.vendorAddresses,
    changeDelayMs: config.changeDelayMs,
    billing: config.billing,
    stripe: undefined,
    registration: "open",
    confirmAddresses: false,
    limits: noAttemptLimits,
    rateLimits: false,
    streams: config.streams,
    installation: await describeInstallation(config, process.env, "api", []),
    logger,
  });
  const site = siteRoutes(webDist, {
    TREADLIGHT_PUBLIC_URL: config.publicUrl,
    TREADLIGHT_REGISTRATION: config.registration,
    TREADLIGHT_BILLING: config.billing.mode,
  });
  const routes = process.env.BENCH_COMPANY === undefined ? [api.routes, site] : [arrivals(), api.routes, site];
  const http = await startHttpServer({ ...config, logger, registry, routes });
  console.log(`ready at ${http.url}`);
  return {
    async stop() {
      api.close();
      await http.close(2_000);
      await changes.close();
      await Promise.all([log.close(), warehouse.close(), database.close()]);
    },
  };

  /** Whatever was answered before it arrived is no longer an answer. */
  function arrivals() {
    const router = Router();
    const [session] = finishedRows(1, seededRandom(9), Date.now());
    router.post("/bench/arrivals/:organizationId", async ({ params: { organizationId } }, res) => {
      const eventId = randomUUID();
      const startedAt = Date.now();
      if (session)
        await warehouse.applySessions([{ ...session, eventId, sessionId: eventId, organizationId, startedAt }]);
      res.sendStatus(204);
    });
    return router;
  }

  async function addPeople(size: number): Promise<void> {
    const organizationId = benchOrganizationId(size);
    const passwordHash = await hashPassword(BENCH_PASSWORD);
    const createdAt = new Date();
    await db
      .insertInto("organizations")
      .values({ id: organizationId, name: `Bench ${size}`, accountType: "business", createdAt })
      .execute();
    if (process.env.BENCH_DOMAINS !== undefined) {
      const domain = { id: randomUUID(), organizationId, name: `${size}.example`, proof: randomUUID() };
      await db
        .insertInto("domains")
        .values({ ...domain, createdAt, verifiedAt: createdAt })
        .execute();
    }
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
    for (let first = 1; first <= size; first += PEOPLE_PER_INSERT) {
      const last = Math.min(size, first + PEOPLE_PER_INSERT - 1);
      await sql`
        INSERT INTO users (id, organization_id, email, name, password_hash, role, created_at)
        SELECT ('00000000-0000-4000-8000-' || lpad(to_hex(n - 1), 12, '0'))::uuid, ${organizationId}::uuid, 'person' || n || '@' || ${size}::text || '.example', 'Person ' || md5(n::text),
          ${passwordHash}, 'member', now() - n * interval '1 minute'
        FROM generate_series(${first}::int, ${last}::int) AS n`.execute(db);
    }
    if (process.env.BENCH_COMPANY !== undefined) await addCompany(db, { organizationId, size, passwordHash });
    await sql`ANALYZE`.execute(db);
  }
});
