import { DAY_MS, HOUR_MS } from "@treadlight/domain/time";
import type { Database } from "@treadlight/platform/database";
import { type JobHandler, jobHandler } from "@treadlight/platform/jobs";
import type { Logger } from "@treadlight/platform/observability";
import { post, RefusedDestinationError, type Resolve, resolveHost } from "@treadlight/platform/outbound";
import { type Kysely, sql, type Transaction } from "kysely";
import { Webhook } from "standardwebhooks";
import { audit } from "../../audit/record.ts";
import { administratorsWhoWant, sendMails } from "../../mail/index.ts";
import { webhookDisabledMail } from "../mails/webhook-disabled.ts";
import { webhookFailingMail } from "../mails/webhook-failing.ts";
import { webhookWorksMail } from "../mails/webhook-works.ts";
import { webhooksJob } from "./enqueue.ts";
import { bodyFor } from "./formats/index.ts";
import { handOverEntries } from "./hand-over.ts";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
/** The pauses after the first failures; the last one repeats. */
const PAUSES_MS = [5 * SECOND_MS, 15 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 30 * MINUTE_MS] as const;
/** Administrators are told of a webhook that has failed for this long. */
const TELL_AFTER_MS = HOUR_MS;
/** A receiver cannot ask for a longer pause. */
const MAX_PAUSE_MS = HOUR_MS;
/** A webhook that has failed for this long is disabled. */
const GIVE_UP_AFTER_MS = DAY_MS;
const ATTEMPT_TIMEOUT_MS = 10 * SECOND_MS;
/** How long a webhook is reserved for this process. Longer than a turn plus an attempt. */
const LEASE_MS = MINUTE_MS;
const TURN_MS = 15 * SECOND_MS;
const WEBHOOKS_AT_ONCE = 50;

export interface WebhookDeps {
  db: Kysely<Database>;
  /** Whether webhooks may be private addresses and plain HTTP. */
  privateWebhooks: boolean;
  /** Default: the system's resolver. */
  resolve?: Resolve;
  logger: Logger;
  now: () => number;
  /** Told what became of each attempt. */
  onAttempt?: (outcome: "delivered" | "refused" | "unreachable") => void;
}

/** Sends the due deliveries: one webhook's in order, different webhooks in parallel. */
export function webhooksHandler(deps: WebhookDeps): JobHandler {
  return jobHandler(webhooksJob, async (_payload, { signal }) => {
    await handOverEntries(deps.db, new Date(deps.now()));
    const due = await claimDue(deps.db, new Date(deps.now()));
    await Promise.all(due.map((id) => takeTurn(deps, id, signal)));
    return null;
  });
}

/** Reserves the webhooks with deliveries that are due. */
async function claimDue(db: Kysely<Database>, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    UPDATE webhooks SET leased_until = ${new Date(now.getTime() + LEASE_MS)}
    WHERE id IN (
      SELECT w.id FROM webhooks w JOIN organizations o ON o.id = w.organization_id
      WHERE w.disabled_at IS NULL AND w.attempt_after <= ${now} AND o.suspended_at IS NULL
        AND (w.leased_until IS NULL OR w.leased_until <= ${now})
        AND EXISTS (SELECT FROM webhook_deliveries d WHERE d.webhook_id = w.id AND d.delivered_at IS NULL)
      ORDER BY w.attempt_after LIMIT ${WEBHOOKS_AT_ONCE} FOR NO KEY UPDATE OF w SKIP LOCKED)
    RETURNING id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Makes a webhook's deliveries until none is waiting, one fails, or the turn is over. */
async function takeTurn(deps: WebhookDeps, webhookId: string, signal: AbortSignal): Promise<void> {
  const { db, now, logger } = deps;
  const turnEnds = performance.now() + TURN_MS;
  while (!signal.aborted && performance.now() < turnEnds) {
    const delivery = await oldestWaiting(db, webhookId);
    if (!delivery) break;
    const { status, failure, retryAfterS } = await attempt(deps, delivery);
    deps.onAttempt?.(failure === null ? "delivered" : status === null ? "unreachable" : "refused");
    const at = new Date(now());
    await db
      .updateTable("webhookDeliveries")
      .where("id", "=", delivery.id)
      .set(({ eb }) => ({ status, failure, attempts: eb("attempts", "+", 1), attemptedAt: at }))
      .set(failure === null ? { deliveredAt: at } : {})
      .execute();
    await db
      .updateTable("webhooks")
      .where("id", "=", webhookId)
      .set({ lastAttemptAt: at, lastStatus: status, lastFailure: failure })
      .execute();
    if (failure !== null) return postpone(deps, delivery, { failure, status, retryAfterS });
    if (delivery.failingSince) {
      await recover(db, delivery);
      logger.info({ organizationId: delivery.organizationId, webhookId }, "a webhook works again");
    }
  }
  await db.updateTable("webhooks").where("id", "=", webhookId).set({ leasedUntil: null }).execute();
}

function oldestWaiting(db: Kysely<Database>, webhookId: string) {
  return db
    .selectFrom("webhookDeliveries as d")
    .innerJoin("webhooks as w", "w.id", "d.webhookId")
    .where("d.webhookId", "=", webhookId)
    .where("d.deliveredAt", "is", null)
    .where("w.disabledAt", "is", null)
    .select(["d.id", "d.webhookId", "d.organizationId", "d.body", "d.attempts"])
    .select(["w.name", "w.url", "w.format", "w.secret", "w.previousSecret", "w.previousSecretUntil", "w.failingSince"])
    .orderBy("d.position")
    .limit(1)
    .executeTakeFirst();
}

type Waiting = NonNullable<Awaited<ReturnType<typeof oldestWaiting>>>;

async function attempt({ privateWebhooks, resolve = resolveHost, now }: WebhookDeps, delivery: Waiting) {
  const { url, format, body } = delivery;
  try {
    const { status, retryAfterS } = await post({
      url,
      headers: {
        "content-type": "application/json",
        "user-agent": "Treadlight",
        ...(format === "json" && signatureOf(delivery, new Date(now()))),
      },
      body: bodyFor(format, body),
      allowPrivate: privateWebhooks,
      resolve,
      timeoutMs: ATTEMPT_TIMEOUT_MS,
    });
    const isTaken = status >= 200 && status < 300;
    return { status, failure: isTaken ? null : `The response had the status ${status}.`, retryAfterS };
  } catch (error) {
    return { status: null, failure: reasonOf(error), retryAfterS: undefined };
  }
}

/** The headers of Standard Webhooks. A chat has no use for them. */
function signatureOf({ id, body, secret, previousSecret, previousSecretUntil }: Waiting, at: Date) {
  const isInUse = previousSecret !== null && Number(previousSecretUntil) > at.getTime();
  const secrets = isInUse ? [secret, previousSecret] : [secret];
  return {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
    "webhook-signature": secrets.map((key) => new Webhook(key).sign(id, at, body)).join(" "),
  };
}

function reasonOf(error: unknown): string {
  if (error instanceof RefusedDestinationError) return `Not sent: ${error.message}.`;
  if (error instanceof Error && error.name === "TimeoutError") return "There was no response within ten seconds.";
  return "The connection failed.";
}

interface Failed {
  /** A sentence. */
  failure: string;
  status: number | null;
  retryAfterS: number | undefined;
}

/** Plans the next attempt. Tells administrators after an hour of failures, and disables the webhook after a day. */
async function postpone(
  { db, logger, now }: WebhookDeps,
  waiting: Waiting,
  { failure, status, retryAfterS = 0 }: Failed,
): Promise<void> {
  const { organizationId, webhookId, name: webhookName, attempts, failingSince } = waiting;
  const at = new Date(now());
  const usualMs = PAUSES_MS[attempts] ?? PAUSES_MS[PAUSES_MS.length - 1] ?? 0;
  const pauseMs = Math.max(usualMs, Math.min(retryAfterS * SECOND_MS, MAX_PAUSE_MS));
  logger.warn(
    { organizationId, webhookId, webhookName, status, failure, failingSince: failingSince ?? at },
    "a webhook fails",
  );
  await db.transaction().execute(async (transaction) => {
    const webhook = await transaction
      .updateTable("webhooks")
      .where("id", "=", webhookId)
      .set({
        attemptAfter: new Date(at.getTime() + pauseMs),
        leasedUntil: null,
        failingSince: sql`coalesce(failing_since, ${at}::timestamptz)`,
      })
      .returning(["failingSince", "failureMailedAt", "disabledAt"])
      .executeTakeFirst();
    if (!webhook?.failingSince || webhook.disabledAt) return;
    const failedMs = at.getTime() - webhook.failingSince.getTime();
    const change = transaction.updateTable("webhooks").where("id", "=", webhookId);
    if (failedMs < GIVE_UP_AFTER_MS) {
      if (failedMs < TELL_AFTER_MS || webhook.failureMailedAt) return;
      await change.set({ failureMailedAt: at }).execute();
      const facts = { failure, failingSince: webhook.failingSince };
      const mails = (await mailsAbout(transaction, waiting)).map((mail) => ({
        ...mail,
        params: { ...mail.params, ...facts },
      }));
      await sendMails(transaction, webhookFailingMail, mails);
      return;
    }
    await change.set({ disabledAt: at, failureMailedAt: null }).execute();
    const mails = (await mailsAbout(transaction, waiting)).map((mail) => ({
      ...mail,
      params: { ...mail.params, failure },
    }));
    await sendMails(transaction, webhookDisabledMail, mails);
    const entry = { organizationId, action: "webhook.disabled", resource: "webhooks", resourceId: webhookId };
    await audit(transaction, { kind: "system" }, entry, at);
  });
}

/** A webhook works again. Administrators who were told that it does not are told so. */
function recover(db: Kysely<Database>, waiting: Waiting): Promise<void> {
  const { webhookId } = waiting;
  return db.transaction().execute(async (transaction) => {
    const told = await transaction
      .selectFrom("webhooks")
      .where("id", "=", webhookId)
      .where("failureMailedAt", "is not", null)
      .select("id")
      .forUpdate()
      .executeTakeFirst();
    await transaction
      .updateTable("webhooks")
      .where("id", "=", webhookId)
      .set({ failingSince: null, failureMailedAt: null })
      .execute();
    if (told) await sendMails(transaction, webhookWorksMail, await mailsAbout(transaction, waiting));
  });
}

/** A mail about a webhook to each administrator who wants to hear of alerts. */
async function mailsAbout(
  transaction: Transaction<Database>,
  { organizationId, name: webhookName }: Pick<Waiting, "organizationId" | "name">,
) {
  const administrators = await administratorsWhoWant(transaction, organizationId, "alerts");
  return administrators.map(({ email: to, ...recipient }) => ({ to, params: { ...recipient, webhookName } }));
}
