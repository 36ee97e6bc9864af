import { IMPORT_KEPT_DAYS } from "@treadlight/contract/imports";
import { DAY_MS } from "@treadlight/domain/time";
import { deleteExpiredJobs } from "@treadlight/platform/jobs";
import { sql } from "kysely";
import { eraseSignInDetails } from "../audit/erase-details.ts";
import { quotaDay } from "../limits/quotas.ts";
import { firstSaidDay, SAID } from "../privacy/erasure.ts";
import { firstHeardDay } from "../sources/heard-days.ts";
import type { HousekeepingDeps } from "./deps.ts";

/** How long a device that can no longer be used stays in the list of somebody's devices. */
const LOGIN_SHOWN_MS = 90 * DAY_MS;
/** Until then an expired token is refused as expired; afterwards as unknown. */
const TOKEN_KEPT_MS = DAY_MS;

/** How long the deliveries of webhooks are listed. */
const DELIVERY_SHOWN_MS = 30 * DAY_MS;

/** How long the audit log says from where somebody signed in. */
const SIGN_IN_DETAILS_KEPT_MS = 365 * DAY_MS;

/** A session of a coding agent of which nothing is told for so long is a new one if it goes on. */
const SESSION_GROWS_MS = 30 * DAY_MS;
/** Stripe repeats an event for three days. */
const STRIPE_REPEATS_MS = 30 * DAY_MS;
/** Tax law asks for invoices of six years; those of a deleted organization go after seven. */
const INVOICE_KEPT_MS = 7 * 365 * DAY_MS;

/** Deletes expired rows: mailed links, refresh tokens, corrections of sessions that nobody can send any more, what is kept of coding agents' sessions to add to them, unused devices, counters of limits, quotas and sources, ended jobs, webhook deliveries, old imports, details of old sign-ins. */
export async function removeExpired({ db, now }: HousekeepingDeps): Promise<void> {
  const at = now();
  const expiredBefore = new Date(at - TOKEN_KEPT_MS);
  await db.deleteFrom("passwordResetTokens").where("expiresAt", "<", expiredBefore).execute();
  await db.deleteFrom("emailChanges").where("expiresAt", "<", expiredBefore).execute();
  await db.deleteFrom("signInSteps").where("expiresAt", "<", expiredBefore).execute();
  await db.deleteFrom("apiTokens").where("expiresAt", "<", expiredBefore).execute();
  await db.deleteFrom("passkeyChallenges").where("expiresAt", "<", expiredBefore).execute();
  await db.deleteFrom("rememberedDevices").where("expiresAt", "<", expiredBefore).execute();
  await db.deleteFrom("knownBrowsers").where("expiresAt", "<", expiredBefore).execute();
  await db.deleteFrom("refreshTokens").where("expiresAt", "<", expiredBefore).execute();
  await db
    .deleteFrom("logins as l")
    .where("l.lastUsedAt", "<", new Date(at - LOGIN_SHOWN_MS))
    .where(({ or, not, exists, selectFrom, eb }) =>
      or([
        eb("l.revokedAt", "is not", null),
        not(
          exists(
            selectFrom("refreshTokens as t")
              .whereRef("t.familyId", "=", "l.id")
              .where("t.replacedAt", "is", null)
              .where("t.expiresAt", ">", new Date(at))
              .select("t.id"),
          ),
        ),
      ]),
    )
    .execute();
  for (const said of SAID) {
    await db.deleteFrom(said).where("day", "<", firstSaidDay(at)).execute();
  }
  await db
    .deleteFrom("growingSessions")
    .where("updatedAt", "<", new Date(at - SESSION_GROWS_MS))
    .execute();
  await db.deleteFrom("rateLimits").where("expire", "<", at).execute();
  await db.deleteFrom("heardDays").where("day", "<", firstHeardDay(at)).execute();
  // An organization's days add up to what it stores.
  await db
    .deleteFrom("sentDays as d")
    .where("d.day", "<", quotaDay(at - DAY_MS))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("organizations as o")
            .whereRef("o.id", "=", "d.senderId")
            .where(sql<boolean>`(o.retention_days IS NULL OR d.day >= ${quotaDay(at)}::date - o.retention_days)`)
            .select("o.id"),
        ),
      ),
    )
    .execute();
  await db
    .transaction()
    .execute((transaction) => eraseSignInDetails(transaction, new Date(at - SIGN_IN_DETAILS_KEPT_MS)));
  await db
    .deleteFrom("webhookDeliveries")
    .where("createdAt", "<", new Date(at - DELIVERY_SHOWN_MS))
    .execute();
  await db
    .deleteFrom("imports")
    .where("startedAt", "<", new Date(at - IMPORT_KEPT_DAYS * DAY_MS))
    .execute();
  await db
    .deleteFrom("stripeEvents")
    .where("receivedAt", "<", new Date(at - STRIPE_REPEATS_MS))
    .execute();
  const invoicesBefore = new Date(at - INVOICE_KEPT_MS);
  // A credit note refers to its invoice, so it goes first.
  for (const kind of ["credit_note", "invoice"] as const) {
    await db
      .deleteFrom("invoices")
      .where("kind", "=", kind)
      .where("organizationId", "is", null)
      .where("issuedAt", "<", invoicesBefore)
      .where((e) =>
        e.not(e.exists(e.selectFrom("invoices as c").whereRef("c.credits", "=", "invoices.id").select("c.id"))),
      )
      .execute();
  }
  await deleteExpiredJobs(db, new Date(at));
}

/** Deletes expired files. */
export async function removeExpiredFiles({ files, logger }: HousekeepingDeps): Promise<void> {
  const removed = await files.deleteExpired();
  if (removed > 0) logger.info({ files: removed }, "expired files deleted");
}
