import type { Buyer } from "@treadlight/contract/billing";
import {
  type BillingInterval,
  INDIVIDUAL_PLAN,
  type PaidPlan,
  PRICING_TIERS,
  type Purchase,
  seatPence,
} from "@treadlight/domain/pricing";
import type Stripe from "stripe";
import { ask, stripeClient, stripeUnavailable } from "./client.ts";

/** Payments through Stripe. */
export interface StripePayments {
  client: Stripe;
  webhookSecret: string;
  /** The public address of the site, to come back to. */
  publicUrl: string;
}

/** @returns undefined without a key */
export async function openStripe(
  { secretKey, webhookSecret }: { secretKey: string | undefined; webhookSecret: string | undefined },
  publicUrl: string,
): Promise<StripePayments | undefined> {
  if (secretKey === undefined || webhookSecret === undefined) return undefined;
  return { client: await stripeClient(secretKey), webhookSecret, publicUrl };
}

export interface Session {
  orderId: string;
  organizationId: string;
  purchase: Purchase;
  buyer: Buyer;
  email: string;
  vatPercent: number;
  /** Known from an earlier subscription. */
  customer: string | null;
}

/** Opens a page on which somebody pays. For the same order, Stripe returns the same page. */
export async function openCheckout(
  { client, publicUrl }: StripePayments,
  { orderId, organizationId, purchase, email, vatPercent, customer }: Session,
): Promise<{ id: string; url: string }> {
  const { plan, seats, interval } = purchase;
  const metadata = { organizationId, orderId, plan };
  const [price, taxRate] = await Promise.all([priceId(client, plan, interval), taxRateId(client, vatPercent)]);
  const session = await ask(
    client.checkout.sessions.create(
      {
        mode: "subscription",
        line_items: [{ price, quantity: seats }],
        client_reference_id: orderId,
        ...(customer === null ? { customer_email: email } : { customer }),
        billing_address_collection: "required",
        metadata,
        subscription_data: { metadata, ...(taxRate !== undefined && { default_tax_rates: [taxRate] }) },
        success_url: `${publicUrl}/payment-success?order=${orderId}`,
        cancel_url: `${publicUrl}/subscribe`,
      },
      { idempotencyKey: `checkout-${orderId}` },
    ),
  );
  if (session.url === null) throw stripeUnavailable();
  return { id: session.id, url: session.url };
}

/** Stripe's price for a plan, with our tiers. Its key contains the amounts: other prices are another price. */
export async function priceId(client: Stripe, plan: PaidPlan, interval: BillingInterval): Promise<string> {
  const tiers =
    plan === "individual"
      ? [
          {
            up_to: "inf" as const,
            unit_amount: interval === "month" ? INDIVIDUAL_PLAN.monthlyPence : INDIVIDUAL_PLAN.annualPence,
          },
        ]
      : PRICING_TIERS.map(({ lastUser, monthlyRate }) => {
          const up_to = lastUser === Infinity ? ("inf" as const) : lastUser;
          return { up_to, unit_amount: seatPence(monthlyRate, interval) };
        });
  const key = ["treadlight", plan, interval, ...tiers.map(({ unit_amount }) => unit_amount)].join("_");
  const { data } = await ask(client.prices.list({ lookup_keys: [key], active: true, limit: 1 }));
  if (data[0]) return data[0].id;
  const created = await ask(
    client.prices.create(
      {
        lookup_key: key,
        currency: "gbp",
        recurring: { interval },
        billing_scheme: "tiered",
        tiers_mode: "graduated",
        tiers,
        tax_behavior: "exclusive",
        product_data: { name: plan === "individual" ? "Treadlight Individual" : "Treadlight Business" },
      },
      { idempotencyKey: key },
    ),
  );
  return created.id;
}

async function taxRateId(client: Stripe, percentage: number): Promise<string | undefined> {
  if (percentage === 0) return undefined;
  const { data } = await ask(client.taxRates.list({ active: true, inclusive: false, limit: 100 }));
  const known = data.find((rate) => rate.display_name === "VAT" && rate.percentage === percentage);
  const rate = known ?? (await ask(client.taxRates.create({ display_name: "VAT", percentage, inclusive: false })));
  return rate.id;
}
