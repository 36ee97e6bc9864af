import { PAYMENT_DAYS } from "@treadlight/contract/billing";
import { PAST_DUE_GRACE_DAYS, priceLines } from "@treadlight/domain/pricing";
import { DAY_MS } from "@treadlight/domain/time";
import type { Database } from "@treadlight/platform/database";
import { lockOrganizations } from "@treadlight/platform/organizations";
import type { Kysely, Selectable, Transaction } from "kysely";
import { audit } from "../audit/record.ts";
import { sendMail } from "../mail/index.ts";
import { endOf } from "../plans/included.ts";
import type { BillingTerms } from "../plans/terms.ts";
import type { StoredInvoice, StoredOrder } from "./invoices.ts";
import { paymentOverdueMail } from "./mails/payment-overdue.ts";
import { billedPeople, creditOpenInvoices, lastBuyer, orderByInvoice } from "./orders.ts";

/**
 * Issues the invoice for the next period of every subscription that is about to end, and reminds those whose paid period is over.
 * Stripe renews its own. Safe to repeat.
 */
export async function renewSubscriptions(
  { db, billing }: { db: Kysely<Database>; billing: BillingTerms },
  now: Date,
): Promise<void> {
  if (billing.mode !== "invoice") return;
  const due = await db
    .selectFrom("subscriptions")
    .where("paidUntil", "<=", new Date(now.getTime() + PAYMENT_DAYS * DAY_MS))
    .where("paidUntil", ">", new Date(now.getTime() - PAST_DUE_GRACE_DAYS * DAY_MS))
    .where("cancelledAt", "is", null)
    .where("stripeSubscriptionId", "is", null)
    .select("organizationId")
    .execute();
  for (const { organizationId } of due) {
    await db.transaction().execute((transaction) => renew(transaction, billing, organizationId, now));
  }
}

async function renew(
  transaction: Transaction<Database>,
  billing: BillingTerms,
  organizationId: string,
  now: Date,
): Promise<void> {
  const [organization] = await lockOrganizations(transaction, [organizationId]);
  const subscription = await transaction
    .selectFrom("subscriptions")
    .where("organizationId", "=", organizationId)
    .selectAll()
    .executeTakeFirst();
  // State may have changed before the organization was locked.
  if (!organization || organization.deleteAfter || !subscription || subscription.cancelledAt) return;
  const renewal = await transaction
    .selectFrom("orders")
    .where("organizationId", "=", organizationId)
    .where("status", "=", "open")
    .where("kind", "=", "renewal")
    .select(["organizationId", "orderedBy"])
    .executeTakeFirst();
  if (renewal) return remind(transaction, { ...renewal, subscription }, now);
  const isDue = subscription.paidUntil.getTime() <= now.getTime() + PAYMENT_DAYS * DAY_MS;
  if (isDue) await orderRenewal(transaction, billing, subscription, now);
}

/**
 * Issues the invoice for the next period as it is chosen now, in place of any that are open. Call with the organization locked.
 * @returns undefined if nobody is known who could pay it
 */
export async function orderRenewal(
  transaction: Transaction<Database>,
  billing: BillingTerms,
  subscription: Selectable<Database["subscriptions"]>,
  now: Date,
): Promise<{ order: StoredOrder; invoice: StoredInvoice } | undefined> {
  const { organizationId, plan, seats, nextSeats, billingInterval, nextInterval } = subscription;
  const buyer = await lastBuyer(transaction, organizationId);
  if (!buyer) return undefined;
  // An unpaid change would only hold until the end of the period.
  await creditOpenInvoices(transaction, organizationId, now);
  const purchase = { plan, seats: nextSeats ?? seats, interval: nextInterval ?? billingInterval };
  const given = {
    organizationId,
    orderedBy: null,
    kind: "renewal" as const,
    purchase,
    buyer,
    lines: priceLines(purchase),
  };
  const { order, invoice } = await orderByInvoice(transaction, billing, given, now);
  const after = { ...purchase, invoice: invoice.number };
  const entry = { organizationId, action: "order.renewed", resource: "orders", resourceId: order.id, after };
  await audit(transaction, { kind: "system" }, entry, now);
  return { order, invoice };
}

async function remind(
  transaction: Transaction<Database>,
  {
    organizationId,
    orderedBy,
    subscription,
  }: {
    organizationId: string;
    orderedBy: string | null;
    subscription: { paidUntil: Date; cancelledAt: Date | null; remindedFor: Date | null };
  },
  now: Date,
): Promise<void> {
  const { paidUntil, remindedFor } = subscription;
  if (now < paidUntil || remindedFor?.getTime() === paidUntil.getTime()) return;
  await transaction
    .updateTable("subscriptions")
    .set({ remindedFor: paidUntil })
    .where("organizationId", "=", organizationId)
    .execute();
  for (const to of await billedPeople(transaction, { organizationId, orderedBy })) {
    await sendMail(transaction, paymentOverdueMail, { to, params: { endsAt: endOf(subscription).toISOString() } });
  }
}
