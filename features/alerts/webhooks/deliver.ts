import { DAY_MS } from "@treadlight/domain/time";
import type { Database } from "@treadlight/platform/database";
import { type JobHandler, jobHandler } from "@treadlight/platform/jobs";
import { post, RefusedDestinationError, type Resolve, resolveHost } from "@treadlight/platform/outbound";
import { type Kysely, sql } from "kysely";
import { Webhook } from "standardwebhooks";
import { audit } from "../../audit/record.ts";
import { administratorsWhoWant, sendMails } from "../../mail/index.ts";
import { webhookDisabledMail } from "../mails/webhook-disabled.ts";
import { webhooksJob } from "./enqueue.ts";
import { handOverEntries } from "./hand-over.ts";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
/** The pauses after the first failures; the last one repeats. */
const PAUSES_MS = [5 * SECOND_MS, 15 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 30 * MINUTE_MS] as const;
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
  now: () => number;
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
  const { db, now } = deps;
  const turnEnds = performance.now() + TURN_MS;
  while (!signal.aborted && performance.now() < turnEnds) {
    const delivery = await oldestWaiting(db, webhookId);
    if (!delivery) break;
    const result = await attempt(deps, delivery);
    const at = new Date(now());
    await db
      .updateTable("webhookDeliveries")
      .where("id", "=", delivery.id)
      .set(({ eb }) => ({ ...result, attempts: eb("attempts", "+", 1), attemptedAt: at }))
      .set(result.failure === null ? { deliveredAt: at } : {})
      .execute();
    if (result.failure !== null) return postpone(deps, delivery, result.failure);
    await db.updateTable("webhooks").where("id", "=", webhookId).set({ failingSince: null }).execute();
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
    .select(["w.url", "w.secret", "w.previousSecret", "w.previousSecretUntil"])
    .orderBy("d.position")
    .limit(1)
    .executeTakeFirst();
}

type Waiting = NonNullable<Awaited<ReturnType<typeof oldestWaiting>>>;

async function attempt({ privateWebhooks, resolve = resolveHost, now }: WebhookDeps, delivery: Waiting) {
  const { id, url, body, secret, previousSecret, previousSecretUntil } = delivery;
  const at = new Date(now());
  const secrets = previousSecret !== null && Number(previousSecretUntil) > now() ? [secret, previousSecret] : [secret];
  const headers = {
    "content-type": "application/json",
    "user-agent": "Treadlight",
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
    "webhook-signature": secrets.map((key) => new Webhook(key).sign(id, at, body)).join(" "),
  };
  try {
    const status = await post({
      url,
      headers,
      body,
      allowPrivate: privateWebhooks,
      resolve,
      timeoutMs: ATTEMPT_TIMEOUT_MS,
    });
    const isTaken = status >= 200 && status < 300;
    return { status, failure: isTaken ? null : `The response had the status ${status}.` };
  } catch (error) {
    return { status: null, failure: reasonOf(error) };
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof RefusedDestinationError) return `Not sent: ${error.message}.`;
  if (error instanceof Error && error.name === "TimeoutError") return "There was no response within ten seconds.";
  return "The connection failed.";
}

/** Plans the next attempt, or disables the webhook after a day of failures. */
async function postpone(
  { db, now }: WebhookDeps,
  { organizationId, webhookId, attempts }: Waiting,
  failure: string,
): Promise<void> {
  const at = new Date(now());
  const pauseMs = PAUSES_MS[attempts] ?? PAUSES_MS[PAUSES_MS.length - 1] ?? 0;
  await db.transaction().execute(async (transaction) => {
    const webhook = await transaction
      .updateTable("webhooks")
      .where("id", "=", webhookId)
      .set({
        attemptAfter: new Date(at.getTime() + pauseMs),
        leasedUntil: null,
        failingSince: sql`coalesce(failing_since, ${at}::timestamptz)`,
      })
      .returning(["name", "failingSince", "disabledAt"])
      .executeTakeFirst();
    if (!webhook?.failingSince || webhook.disabledAt) return;
    if (at.getTime() - webhook.failingSince.getTime() < GIVE_UP_AFTER_MS) return;
    await transaction.updateTable("webhooks").where("id", "=", webhookId).set({ disabledAt: at }).execute();
    const administrators = await administratorsWhoWant(transaction, organizationId, "alerts");
    await sendMails(
      transaction,
      webhookDisabledMail,
      administrators.map(({ email: to, ...recipient }) => ({
        to,
        params: { ...recipient, webhookName: webhook.name, failure },
      })),
    );
    const entry = { organizationId, action: "webhook.disabled", resource: "webhooks", resourceId: webhookId };
    await audit(transaction, { kind: "system" }, entry, at);
  });
}
