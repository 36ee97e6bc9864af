import { attemptLimits, noAttemptLimits } from "@treadlight/features/limits/attempt-limits.ts";
import { keepReportKey } from "@treadlight/features/reports/keys.ts";
import type { Config, Environment } from "@treadlight/platform/config";
import type { OpenDatabase } from "@treadlight/platform/database";
import type { EventLog } from "@treadlight/platform/event-log";
import type { Files } from "@treadlight/platform/files";
import { type Identify, type IdentityChanges, identify } from "@treadlight/platform/identity";
import { describeInstallation } from "@treadlight/platform/installation";
import type { Mail } from "@treadlight/platform/mail";
import type { Logger } from "@treadlight/platform/observability";
import { signingKey } from "@treadlight/platform/signing";
import { openStripe } from "@treadlight/platform/stripe";
import type { Warehouse } from "@treadlight/warehouse";
import { type Api, buildApi } from "./app.ts";

/** What is open already. */
interface Engines {
  database: OpenDatabase;
  warehouse: Warehouse;
  log: EventLog;
  files: Files;
  /** Only where this process sends mails. */
  mail?: Mail;
  identify: Identify;
  logger: Logger;
}

/** Who calls, by the settings. */
export function configuredIdentify(
  config: Config,
  { database: { db }, changes }: { database: OpenDatabase; changes: IdentityChanges },
): Identify {
  return identify({
    db,
    jwtSecret: config.jwtSecret(),
    changes,
    // On https, an installation is in use. A first look on somebody's own machine must not begin with an authenticator app.
    staffNeedSecondStep: config.publicUrl.startsWith("https:"),
    isDemoOpen: config.isDemoOpen,
  });
}

/** The api that the settings describe. */
export async function buildConfiguredApi(
  config: Config,
  { env, mode }: { env: Environment; mode: "api" | "standalone" },
  { database, warehouse, log, files, mail, identify, logger }: Engines,
): Promise<Api> {
  const { db, pool } = database;
  const reportKey = signingKey(config.reportSecret());
  await keepReportKey(db, reportKey, new Date());
  return buildApi({
    db,
    jwtSecret: config.jwtSecret(),
    pseudonymSecret: config.pseudonymSecret(),
    registration: config.registration,
    isDemoOpen: config.isDemoOpen,
    confirmAddresses: config.confirmAddresses,
    limits: config.rateLimits ? attemptLimits(pool) : noAttemptLimits,
    privateWebhooks: config.privateWebhooks,
    vendorAddresses: config.vendorAddresses,
    changeDelayMs: config.changeDelayMs,
    rateLimits: config.rateLimits,
    quota: config.rateLimits ? config.quotas.organization : undefined,
    streams: config.streams,
    identify,
    log,
    warehouse,
    files,
    reportKey,
    billing: config.billing,
    stripe: config.billing.mode === "stripe" ? await openStripe(config.stripe, config.publicUrl) : undefined,
    issuer: { name: config.operator.TREADLIGHT_OPERATOR_NAME ?? "Treadlight", url: config.publicUrl },
    installation: await describeInstallation(config, env, mode, [
      { name: "event log", ping: () => log.ping() },
      { name: "warehouse", ping: () => warehouse.ping(), version: () => warehouse.version() },
      { name: "database", ping: () => database.ping(), version: () => database.version() },
      { name: "files", ping: () => files.ping() },
      ...(mail ? [{ name: "mail" as const, ping: () => mail.ping() }] : []),
    ]),
    logger,
  });
}
