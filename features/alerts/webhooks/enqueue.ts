import { randomBytes, randomUUID } from "node:crypto";
import type { Database } from "@treadlight/platform/database";
import { enqueue, jobKind } from "@treadlight/platform/jobs";
import { sql, type Transaction } from "kysely";
import { v5 } from "uuid";
import { z } from "zod";

const MINUTE_S = 60;

/** Sends the due deliveries of every webhook. */
export const webhooksJob = jobKind({
  name: "webhooks",
  payload: z.object({}),
  result: z.null(),
  keepS: MINUTE_S,
});

/** A secret as Standard Webhooks writes it. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(32).toString("base64")}`;

export interface WebhookEvent {
  type: "alert.raised" | "audit.entry" | "dashboard.sent" | "test";
  data: Readonly<Record<string, unknown>>;
  /** A UUID of what caused it, such as a job that may be tried again: each webhook gets one event of it. */
  once?: string;
}

/**
 * Adds events, in this order, to the deliveries of an organization's enabled webhooks that want alerts, or of one webhook.
 * @returns the ids of the deliveries, without those that were there
 */
export async function enqueueDeliveries(
  transaction: Transaction<Database>,
  { organizationId, webhookId }: { organizationId: string; webhookId?: string },
  events: readonly WebhookEvent[],
  now: Date,
): Promise<string[]> {
  if (events.length === 0) return [];
  // Locked, so that deliveries are committed in the order of their positions.
  const webhooks = await transaction
    .selectFrom("webhooks")
    .where("organizationId", "=", organizationId)
    .where("disabledAt", "is", null)
    .where((e) => (webhookId === undefined ? sql<boolean>`'alerts' = ANY (events)` : e("id", "=", webhookId)))
    .select("id")
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  const deliveries = webhooks.flatMap((webhook) =>
    events.map((event) => newDelivery({ organizationId, webhookId: webhook.id }, event, now)),
  );
  if (deliveries.length === 0) return [];
  const added = await transaction
    .insertInto("webhookDeliveries")
    .values(deliveries)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .execute();
  await enqueue(transaction, webhooksJob, { owner: "installation", payload: {} });
  return added.map(({ id }) => id);
}

/** A delivery of an event to a webhook, not made yet. */
export const newDelivery = (
  to: { organizationId: string; webhookId: string },
  { type, data, once }: WebhookEvent,
  now: Date,
) => ({
  id: once === undefined ? randomUUID() : v5(to.webhookId, once),
  ...to,
  event: type,
  body: JSON.stringify({ type, timestamp: now.toISOString(), data }),
  createdAt: now,
});
