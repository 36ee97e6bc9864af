import { receiveStripeEvent } from "@treadlight/contract/billing";
import { Expected } from "@treadlight/contract/errors";
import type { Database } from "@treadlight/platform/database";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { lockOrganizations } from "@treadlight/platform/organizations";
import type { StripePayments } from "@treadlight/platform/stripe";
import { ask } from "@treadlight/platform/stripe";
import express from "express";
import type { Transaction } from "kysely";
import type Stripe from "stripe";
import { z } from "zod";
import { audit } from "../audit/record.ts";
import type { ApiDeps } from "../deps.ts";

const MAX_BYTES = 512 * 1024;

type Deps = Pick<ApiDeps, "db" | "billing" | "stripe" | "now" | "logger">;

/**
 * An event only says that something has changed: what is true now is read from Stripe, with the organization locked. So events
 * may come twice and in any order.
 */
export function stripeEventsEndpoint({ db, billing, stripe, now, logger }: Deps): Endpoint {
  return endpoint(receiveStripeEvent, {
    before: [express.raw({ type: () => true, limit: MAX_BYTES })],
    async handle({ req }) {
      if (!stripe) throw new Expected("nothing_for_sale");
      const event = verified(stripe, req.body, req.headers["stripe-signature"], now());
      await db.transaction().execute(async (transaction) => {
        const first = await transaction
          .insertInto("stripeEvents")
          .values({ id: event.id, type: event.type, receivedAt: new Date(now()) })
          .onConflict((conflict) => conflict.doNothing())
          .returning("id")
          .executeTakeFirst();
        const subject = first && subjectOf(event);
        if (!subject) return;
        const [organization] = await lockOrganizations(transaction, [subject.organizationId]);
        if (!organization) {
          logger.warn({ event: event.id, type: event.type }, "Stripe event for unknown organization");
          return;
        }
        await readAgain(transaction, { stripe, billing }, subject, new Date(now()));
      });
      return { status: 200, body: { received: true } };
    },
  });
}

/** Stripe's library refuses what is older than this, and takes whatever is dated ahead. */
const TOLERANCE_S = 300;

/** @throws Expected `invalid_signature` */
function verified(
  { client, webhookSecret }: StripePayments,
  body: unknown,
  signature: unknown,
  nowMs: number,
): Stripe.Event {
  if (!Buffer.isBuffer(body) || typeof signature !== "string") throw new Expected("invalid_signature");
  const times = signature.split(",").filter((part) => part.startsWith("t="));
  const latestS = nowMs / 1_000 + TOLERANCE_S;
  if (times.some((time) => Number.parseInt(time.slice(2), 10) > latestS)) throw new Expected("invalid_signature");
  try {
    return client.webhooks.constructEvent(body, signature, webhookSecret, TOLERANCE_S, undefined, nowMs);
  } catch (cause) {
    throw new Expected("invalid_signature", { cause });
  }
}

/** What an event is about. */
interface Subject {
  organizationId: string;
  session?: string;
  subscription?: string | undefined;
  invoice?: string | undefined;
}

const ourMetadata = z.object({ organizationId: z.guid() });

/** @returns undefined for an event that does not concern us, such as one about a sale by somebody else with the same account */
function subjectOf(event: Stripe.Event): Subject | undefined {
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.expired": {
      const { id, metadata, subscription } = event.data.object;
      return ours(metadata, { session: id, subscription: idOf(subscription) });
    }
    case "customer.subscription.created":
    case "customer.subscription.updated":
    case "customer.subscription.deleted":
    case "customer.subscription.paused":
    case "customer.subscription.resumed": {
      const { id, metadata } = event.data.object;
      return ours(metadata, { subscription: id });
    }
    case "invoice.finalized":
    case "invoice.paid":
    case "invoice.payment_failed":
    case "invoice.voided":
    case "invoice.marked_uncollectible": {
      const { id, parent } = event.data.object;
      const details = parent?.subscription_details;
      return ours(details?.metadata, { invoice: id, subscription: idOf(details?.subscription) });
    }
    default:
      return undefined;
  }
}

function ours(metadata: unknown, subject: Omit<Subject, "organizationId">): Subject | undefined {
  const parsed = ourMetadata.safeParse(metadata);
  return parsed.success ? { ...parsed.data, ...subject } : undefined;
}

const idOf = (reference: string | { id: string } | null | undefined) =>
  typeof reference === "object" ? reference?.id : reference;

async function readAgain(
  transaction: Transaction<Database>,
  { stripe: { client }, billing }: { stripe: StripePayments } & Pick<ApiDeps, "billing">,
  { organizationId, session, subscription, invoice }: Subject,
  now: Date,
): Promise<void> {
  if (session !== undefined) {
    const { status } = await ask(client.checkout.sessions.retrieve(session));
    if (status !== "open") {
      await transaction
        .updateTable("orders")
        .set({ status: status === "complete" ? "paid" : "cancelled" })
        .where("organizationId", "=", organizationId)
        .where("stripeSessionId", "=", session)
        .execute();
    }
  }
  if (subscription !== undefined) {
    const current = await ask(client.subscriptions.retrieve(subscription));
    await storeSubscription(transaction, organizationId, current, now);
    if (invoice !== undefined) {
      const issued = await ask(client.invoices.retrieve(invoice));
      await storeInvoice(transaction, { organizationId, billing, subscription: current }, issued);
    }
  }
}

const at = (seconds: number) => new Date(seconds * 1_000);

/** Stores a subscription as Stripe has it. Call with the organization locked. */
export async function storeSubscription(
  transaction: Transaction<Database>,
  organizationId: string,
  subscription: Stripe.Subscription,
  now: Date,
): Promise<void> {
  const stored = await transaction
    .selectFrom("subscriptions")
    .where("organizationId", "=", organizationId)
    .select(["stripeSubscriptionId", "plan", "seats", "paidUntil", "cancelledAt"])
    .executeTakeFirst();
  const { id, status, metadata, customer, canceled_at, ended_at, cancel_at_period_end, cancel_at } = subscription;
  const [item] = subscription.items.data;
  const isOver = status === "canceled" || status === "incomplete" || status === "incomplete_expired";
  // It was never paid, or another one has taken its place.
  if (!item || (isOver && stored?.stripeSubscriptionId !== id)) return;
  const isPaid = status === "active" || status === "trialing";
  const facts = {
    plan: metadata.plan === "individual" ? ("individual" as const) : ("business" as const),
    seats: item.quantity ?? 1,
    billingInterval: item.price.recurring?.interval === "year" ? ("year" as const) : ("month" as const),
    paidUntil:
      isOver && ended_at !== null ? at(ended_at) : at(isPaid ? item.current_period_end : item.current_period_start),
    cancelledAt:
      isOver || status === "paused" || cancel_at_period_end || cancel_at !== null
        ? at(canceled_at ?? item.current_period_start)
        : null,
    ...{ nextSeats: null, nextInterval: null },
    stripeSubscriptionId: id,
    stripeCustomerId: typeof customer === "string" ? customer : customer.id,
  };
  await transaction
    .insertInto("subscriptions")
    .values({ organizationId, ...facts, createdAt: now })
    .onConflict((conflict) => conflict.column("organizationId").doUpdateSet(facts))
    .execute();
  const { plan, seats, paidUntil, cancelledAt } = facts;
  const isSame =
    stored?.seats === seats &&
    stored.paidUntil.getTime() === paidUntil.getTime() &&
    stored.cancelledAt?.getTime() === cancelledAt?.getTime();
  if (isSame) return;
  const after = { plan, seats, paidUntil, cancelledAt };
  const entry = {
    organizationId,
    action: "subscription.updated",
    resource: "subscriptions",
    resourceId: organizationId,
    after,
  };
  await audit(transaction, { kind: "system" }, entry, now);
}

const STATUS = { open: "open", paid: "paid", void: "credited", uncollectible: "credited" } as const;

/** Stores an invoice as Stripe has it, under Stripe's number. Drafts have no number yet. */
async function storeInvoice(
  transaction: Transaction<Database>,
  {
    organizationId,
    billing,
    subscription,
  }: { organizationId: string; subscription: Stripe.Subscription } & Pick<ApiDeps, "billing">,
  invoice: Stripe.Invoice,
): Promise<void> {
  const status = z.enum(["open", "paid", "void", "uncollectible"]).safeParse(invoice.status);
  const { number, created, due_date, status_transitions, total, total_excluding_tax, billing_reason } = invoice;
  if (!status.success || number === null) return;
  const netPence = total_excluding_tax ?? total;
  const [item] = subscription.items.data;
  const paidAt = status_transitions.paid_at;
  const changing = {
    status: STATUS[status.data],
    paidAt: paidAt === null ? null : at(paidAt),
    stripePdfUrl: invoice.invoice_pdf ?? null,
  };
  const { city, line1, line2, postal_code, country } = invoice.customer_address ?? {};
  const address = [line1, line2, city, postal_code].filter((line) => typeof line === "string" && line !== "");
  const name = invoice.customer_name ?? invoice.customer_email ?? "";
  const buyer = { name, address: address.join("\n"), country: country ?? "", vatNumber: null, reference: null };
  const lines = invoice.lines.data.map(({ description, quantity, amount }) => {
    return { description: description ?? "", quantity: quantity ?? 1, unitPence: amount, netPence: amount };
  });
  const orderId = z.guid().safeParse(subscription.metadata.orderId);
  const isFirst = billing_reason === "subscription_create";
  const order =
    isFirst && orderId.success
      ? await transaction
          .selectFrom("orders")
          .where("id", "=", orderId.data)
          .where("organizationId", "=", organizationId)
          .select("id")
          .executeTakeFirst()
      : undefined;
  await transaction
    .insertInto("invoices")
    .values({
      ...{ id: crypto.randomUUID(), number, kind: "invoice", organizationId, orderId: order?.id ?? null },
      plan: subscription.metadata.plan === "individual" ? "individual" : "business",
      seats: item?.quantity ?? 1,
      billingInterval: item?.price.recurring?.interval === "year" ? "year" : "month",
      orderKind: isFirst ? "new" : billing_reason === "subscription_update" ? "change" : "renewal",
      ...{ seller: JSON.stringify(billing.seller), buyer: JSON.stringify(buyer), lines: JSON.stringify(lines) },
      ...{ netPence, vatPercent: billing.vatPercent, vatPence: total - netPence, totalPence: total },
      ...{ issuedAt: at(created), dueAt: due_date === null ? null : at(due_date), stripeInvoiceId: invoice.id },
      ...changing,
    })
    .onConflict((conflict) => conflict.column("stripeInvoiceId").doUpdateSet(changing))
    .execute();
}
