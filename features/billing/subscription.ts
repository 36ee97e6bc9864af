import { cancelSubscription, changeSubscription, resumeSubscription } from "@treadlight/contract/billing";
import { Expected } from "@treadlight/contract/errors";
import { type BillingInterval, changePence } from "@treadlight/domain/pricing";
import type { Database } from "@treadlight/platform/database";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { UserIdentity } from "@treadlight/platform/identity";
import { orNotFound } from "@treadlight/platform/lists";
import { ask, priceId, type StripePayments } from "@treadlight/platform/stripe";
import type { Transaction } from "kysely";
import { audit } from "../audit/record.ts";
import { stateOf, usedSeats } from "../plans/included.ts";
import type { BillingTerms } from "../plans/terms.ts";
import { assertNoOpenOrder, type BillingDeps, sell } from "./order.ts";
import { creditOpenInvoices, lastBuyer, orderByInvoice } from "./orders.ts";
import { type StoredSubscription, shownOrder, shownSubscription, subscriptionOf } from "./read.ts";
import { orderRenewal } from "./renewals.ts";
import { storeSubscription } from "./stripe-events.ts";

export function subscriptionEndpoints(deps: BillingDeps): Endpoint[] {
  const { stripe, now } = deps;

  /** Cancels or resumes, here or at Stripe. */
  async function setCancelled(caller: UserIdentity, cancelled: boolean) {
    const at = new Date(now());
    const { organizationId } = caller;
    return sell(deps, caller, async (transaction) => {
      const stored = await running(transaction, organizationId, at);
      if ((stored.cancelledAt !== null) === cancelled) return shownSubscription(stored, at);
      if (stored.stripeSubscriptionId !== null) {
        const { client } = required(stripe);
        const id = stored.stripeSubscriptionId;
        const current = await ask(client.subscriptions.update(id, { cancel_at_period_end: cancelled }));
        await storeSubscription(transaction, organizationId, current, at);
      } else {
        await transaction
          .updateTable("subscriptions")
          .set({ cancelledAt: cancelled ? at : null })
          .where("organizationId", "=", organizationId)
          .execute();
        if (cancelled) await creditOpenInvoices(transaction, organizationId, at);
      }
      const action = cancelled ? "subscription.cancelled" : "subscription.resumed";
      await record(transaction, caller, { action }, at);
      return shownSubscription(orNotFound(await subscriptionOf(transaction, organizationId)), at);
    });
  }

  return [
    endpoint(changeSubscription, {
      async handle({ caller, body }) {
        const at = new Date(now());
        const { organizationId } = caller;
        const answer = await sell(deps, caller, async (transaction) => {
          const stored = await running(transaction, organizationId, at);
          const wanted = {
            seats: body.seats ?? stored.nextSeats ?? stored.seats,
            interval: body.interval ?? stored.nextInterval ?? stored.billingInterval,
          };
          await assertFits(transaction, stored, wanted, at);
          const order =
            stored.stripeSubscriptionId === null
              ? await changeByInvoice(transaction, deps, { caller, stored, wanted }, at)
              : await changeAtStripe(transaction, required(stripe), { stored, wanted }, at);
          const before = { seats: stored.seats, interval: stored.billingInterval };
          await record(transaction, caller, { action: "subscription.changed", before, after: wanted }, at);
          const subscription = shownSubscription(orNotFound(await subscriptionOf(transaction, organizationId)), at);
          return { subscription, order };
        });
        return { status: 200, body: answer };
      },
    }),
    endpoint(cancelSubscription, {
      async handle({ caller }) {
        return { status: 200, body: await setCancelled(caller, true) };
      },
    }),
    endpoint(resumeSubscription, {
      async handle({ caller }) {
        return { status: 200, body: await setCancelled(caller, false) };
      },
    }),
  ];
}

interface Wanted {
  seats: number;
  interval: BillingInterval;
}

/** @throws Expected `conflict` without a running subscription */
async function running(transaction: Transaction<Database>, organizationId: string, at: Date) {
  const stored = await subscriptionOf(transaction, organizationId);
  if (!stored || stateOf(stored, at) === "ended") {
    throw new Expected("conflict", { message: "You have no active plan. Order one." });
  }
  return stored;
}

/** @throws Expected `seats_used` for fewer seats than are taken; `invalid_body` for seats of the individual plan */
async function assertFits(
  transaction: Transaction<Database>,
  { plan, organizationId, seats }: StoredSubscription,
  wanted: Wanted,
  at: Date,
): Promise<void> {
  if (plan === "individual" && wanted.seats !== 1) {
    const details = [{ path: "seats", code: "out_of_range" as const, message: "must be 1 for the individual plan" }];
    throw new Expected("invalid_body", { details });
  }
  if (wanted.seats >= seats) return;
  const { people, invited } = await usedSeats(transaction, organizationId, at);
  if (people + invited <= wanted.seats) return;
  const message = `${people + invited} seats are used. Remove people or open invitations first.`;
  throw new Expected("seats_used", { message });
}

/** @returns the order for more seats, or for the next period if it had been invoiced already */
async function changeByInvoice(
  transaction: Transaction<Database>,
  { billing }: BillingDeps,
  { caller, stored, wanted }: { caller: UserIdentity; stored: StoredSubscription; wanted: Wanted },
  at: Date,
) {
  const { organizationId, plan, seats, billingInterval, paidUntil } = stored;
  const current = { plan, seats, interval: billingInterval };
  const isMore = wanted.seats > seats;
  const next = { nextSeats: isMore ? null : wanted.seats, nextInterval: wanted.interval };
  await transaction.updateTable("subscriptions").set(next).where("organizationId", "=", organizationId).execute();
  if (!isMore) return changeOpenRenewal(transaction, billing, organizationId, at);
  await assertNoOpenOrder(transaction, organizationId);
  const netPence = changePence(current, wanted.seats, { paidUntil, now: at });
  const buyer = await lastBuyer(transaction, organizationId);
  if (netPence === 0 || !buyer) throw new Expected("conflict", { message: "Pay the open period first." });
  const until = paidUntil.toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" });
  const description = `Change from ${seats} to ${wanted.seats} seats, until ${until}`;
  const lines = [{ description, quantity: 1, unitPence: netPence, netPence }];
  const purchase = { ...current, seats: wanted.seats };
  const given = { organizationId, orderedBy: caller.userId, kind: "change" as const, purchase, buyer, lines };
  const { order, invoice } = await orderByInvoice(transaction, billing, given, at);
  return shownOrder(order, invoice);
}

/** An open invoice for the next period is credited and issued anew, unless it is for what is wanted. */
async function changeOpenRenewal(
  transaction: Transaction<Database>,
  billing: BillingTerms,
  organizationId: string,
  at: Date,
) {
  const open = await transaction
    .selectFrom("orders")
    .where("organizationId", "=", organizationId)
    .where("status", "=", "open")
    .where("kind", "=", "renewal")
    .select(["seats", "billingInterval"])
    .executeTakeFirst();
  if (!open) return null;
  const subscription = orNotFound(await subscriptionOf(transaction, organizationId));
  if (open.seats === subscription.nextSeats && open.billingInterval === subscription.nextInterval) return null;
  const renewal = await orderRenewal(transaction, billing, subscription, at);
  return renewal ? shownOrder(renewal.order, renewal.invoice) : null;
}

/** Takes effect at once: Stripe charges the difference for the rest of the period, or credits it to the next invoices. */
async function changeAtStripe(
  transaction: Transaction<Database>,
  { client }: StripePayments,
  { stored, wanted }: { stored: StoredSubscription; wanted: Wanted },
  at: Date,
) {
  const { organizationId, stripeSubscriptionId, plan } = stored;
  if (stripeSubscriptionId === null) return null;
  const { items } = await ask(client.subscriptions.retrieve(stripeSubscriptionId));
  const [item] = items.data;
  const price = await priceId(client, plan, wanted.interval);
  const current = await ask(
    client.subscriptions.update(stripeSubscriptionId, {
      items: [{ ...(item && { id: item.id }), price, quantity: wanted.seats }],
      proration_behavior: "always_invoice",
      payment_behavior: "error_if_incomplete",
    }),
  );
  await storeSubscription(transaction, organizationId, current, at);
  return null;
}

function required(stripe: StripePayments | undefined): StripePayments {
  if (!stripe) throw new Expected("nothing_for_sale");
  return stripe;
}

function record(
  transaction: Transaction<Database>,
  { organizationId, userId }: UserIdentity,
  change: { action: string; before?: Readonly<Record<string, unknown>>; after?: Readonly<Record<string, unknown>> },
  at: Date,
): Promise<void> {
  const entry = { organizationId, ...change, resource: "subscriptions", resourceId: organizationId };
  return audit(transaction, { kind: "user", id: userId }, entry, at);
}
