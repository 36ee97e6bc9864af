import { mailLimits, noMailLimits } from "@treadlight/features/mail";
import type { Config } from "@treadlight/platform/config";
import type { OpenDatabase } from "@treadlight/platform/database";
import type { Jobs } from "@treadlight/platform/jobs";
import { signingKey } from "@treadlight/platform/signing";
import { stripeClient } from "@treadlight/platform/stripe";
import { startWorker, type WorkerDeps } from "./app.ts";

type Engines = Pick<WorkerDeps, "log" | "warehouse" | "mail" | "files" | "disk" | "logger" | "registry"> & {
  database: OpenDatabase;
};

/** The worker that the settings describe, on engines that are open already. */
export async function startConfiguredWorker(
  config: Config,
  { database: { db, pool }, ...engines }: Engines,
): Promise<Jobs> {
  return startWorker({
    ...engines,
    db,
    pool,
    limits: config.rateLimits ? mailLimits(pool) : noMailLimits,
    publicUrl: config.publicUrl,
    pseudonymSecret: config.pseudonymSecret(),
    quota: config.rateLimits ? config.quotas.organization : undefined,
    reportKey: signingKey(config.reportSecret()),
    reportRetentionMs: config.reportRetentionMs,
    privateWebhooks: config.privateWebhooks,
    vendorAddresses: config.vendorAddresses,
    billing: config.billing,
    auditWebhook: config.auditWebhook,
    stripe: config.stripe.secretKey === undefined ? undefined : await stripeClient(config.stripe.secretKey),
    now: Date.now,
  });
}
