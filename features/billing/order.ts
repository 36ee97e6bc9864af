import { can } from "@treadlight/contract/access";
import { cancelOrder, openPortal, placeOrder } from "@treadlight/contract/billing";
import { Expected } from "@treadlight/contract/errors";
import { type Purchase, priceLines } from "@treadlight/domain/pricing";
import type { Database } from "@treadlight/platform/database";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { UserIdentity } from "@treadlight/platform/identity";
import { orNotFound } from "@treadlight/platform/lists";
import { ask, openCheckout, type StripePayments } from "@treadlight/platform/stripe";
import type { Transaction } from "kysely";
import { audit } from "../audit/record.ts";
import type { ApiDeps } from "../deps.ts";
import { lockOwnOrganization } from "../organization/lock.ts";
import { stateOf } from "../plans/included.ts";
import { creditOpenInvoices, orderByInvoice, storeOrder } from "./orders.ts";
import { orderOf, shownOrder, subscriptionOf } from "./read.ts";

export type BillingDeps = Pick<ApiDeps, "db" | "billing" | "stripe" | "now">;

export function orderEndpoints(deps: BillingDeps): Endpoint[] {
  const { db, billing, stripe, now } = deps;
  return [
    endpoint(placeOrder, {
      async handle({ caller, body: { buyer, ...purchase } }) {
        const at = new Date(now());
        const { organizationId, userId } = caller;
        const placed = await sell(deps, caller, async (transaction) => {
          await assertForSale(transaction, organizationId, purchase);
          const subscription = await subscriptionOf(transaction, organizationId);
          if (subscription && stateOf(subscription, at) !== "ended") {
            throw new Expected("conflict", {
              message: "You already have a plan. Change it, or undo its cancellation.",
            });
          }
          const lines = priceLines(purchase);
          const given = { organizationId, orderedBy: userId, kind: "new" as const, purchase, buyer, lines };
          if (stripe) await closeCheckout(transaction, stripe, organizationId);
          else await assertNoOpenOrder(transaction, organizationId);
          const { order, invoice } = stripe
            ? { order: await storeOrder(transaction, given, at), invoice: undefined }
            : await orderByInvoice(transaction, billing, given, at);
          const checkout = stripe
            ? await openCheckout(stripe, {
                ...{ orderId: order.id, organizationId, purchase, buyer, vatPercent: billing.vatPercent },
                email: await emailOf(transaction, userId),
                customer: subscription?.stripeCustomerId ?? null,
              })
            : undefined;
          if (checkout) {
            await transaction
              .updateTable("orders")
              .set({ stripeSessionId: checkout.id })
              .where("id", "=", order.id)
              .execute();
          }
          const after = { ...purchase, netPence: order.netPence, ...(invoice && { invoice: invoice.number }) };
          const entry = { organizationId, action: "order.placed", resource: "orders", resourceId: order.id, after };
          await audit(transaction, { kind: "user", id: userId }, entry, at);
          return { order: shownOrder(order, invoice), checkoutUrl: checkout?.url ?? null };
        });
        return { status: 201, body: placed };
      },
    }),
    endpoint(cancelOrder, {
      async handle({ caller, params: { id } }) {
        const at = new Date(now());
        const { organizationId, userId } = caller;
        const body = await sell(deps, caller, async (transaction) => {
          const { status } = await orderOf(transaction, organizationId, id);
          if (status !== "open") throw new Expected("conflict", { message: "Only an open order can be cancelled." });
          if (stripe) await closeCheckout(transaction, stripe, organizationId);
          else await creditOpenInvoices(transaction, organizationId, at);
          const entry = { organizationId, action: "order.cancelled", resource: "orders", resourceId: id };
          await audit(transaction, { kind: "user", id: userId }, entry, at);
          return orderOf(transaction, organizationId, id);
        });
        return { status: 200, body };
      },
    }),
    endpoint(openPortal, {
      async handle({ caller: { organizationId } }) {
        const subscription = await subscriptionOf(db, organizationId);
        if (!stripe || !subscription?.stripeCustomerId) throw new Expected("nothing_for_sale");
        const { url } = await ask(
          stripe.client.billingPortal.sessions.create({
            customer: subscription.stripeCustomerId,
            return_url: `${stripe.publicUrl}/subscribe`,
          }),
        );
        return { status: 200, body: { url } };
      },
    }),
  ];
}

/**
 * Runs a purchase with the organization locked.
 * @throws Expected `nothing_for_sale`; `forbidden` if the caller may no longer buy
 */
export async function sell<T>(
  { db, billing }: Pick<ApiDeps, "db" | "billing">,
  caller: UserIdentity,
  work: (transaction: Transaction<Database>) => Promise<T>,
): Promise<T> {
  if (billing.mode === "off") throw new Expected("nothing_for_sale");
  return db.transaction().execute(async (transaction) => {
    const userType = await lockOwnOrganization(transaction, caller);
    if (!can(userType, "billing")) throw new Expected("forbidden");
    return work(transaction);
  });
}

/** Individuals buy the individual plan, organizations the business plan. */
async function assertForSale(
  transaction: Transaction<Database>,
  organizationId: string,
  { plan, seats }: Purchase,
): Promise<void> {
  const { accountType } = await transaction
    .selectFrom("organizations")
    .where("id", "=", organizationId)
    .select("accountType")
    .executeTakeFirstOrThrow();
  if (plan !== accountType) {
    throw new Expected("nothing_for_sale", { message: `Your account is for the ${accountType} plan.` });
  }
  if (plan === "individual" && seats !== 1) {
    const details = [{ path: "seats", code: "out_of_range" as const, message: "must be 1 for the individual plan" }];
    throw new Expected("invalid_body", { details });
  }
}

export async function assertNoOpenOrder(transaction: Transaction<Database>, organizationId: string): Promise<void> {
  const open = await transaction
    .selectFrom("orders")
    .where("organizationId", "=", organizationId)
    .where("status", "=", "open")
    .select("id")
    .executeTakeFirst();
  if (open) throw new Expected("conflict", { message: "You have an open order. Pay or cancel it first." });
}

/**
 * Closes the payment page of an open order, so that nobody pays twice.
 * @throws Expected `conflict` if it has just been paid
 */
async function closeCheckout(
  transaction: Transaction<Database>,
  { client }: StripePayments,
  organizationId: string,
): Promise<void> {
  const open = await transaction
    .selectFrom("orders")
    .where("organizationId", "=", organizationId)
    .where("status", "=", "open")
    .select(["id", "stripeSessionId"])
    .executeTakeFirst();
  if (!open) return;
  if (open.stripeSessionId !== null) {
    const { status } = await ask(client.checkout.sessions.retrieve(open.stripeSessionId));
    if (status === "complete") throw new Expected("conflict", { message: "This order was just paid." });
    if (status === "open") await ask(client.checkout.sessions.expire(open.stripeSessionId));
  }
  await transaction.updateTable("orders").set({ status: "cancelled" }).where("id", "=", open.id).execute();
}

async function emailOf(transaction: Transaction<Database>, userId: string): Promise<string> {
  const user = await transaction.selectFrom("users").where("id", "=", userId).select("email").executeTakeFirst();
  return orNotFound(user).email;
}
