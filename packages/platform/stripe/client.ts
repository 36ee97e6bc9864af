import { Expected } from "@treadlight/contract/errors";
import type Stripe from "stripe";

const ASK_AGAIN_AFTER_S = 30;
const TIMEOUT_MS = 10_000;

export async function stripeClient(secretKey: string): Promise<Stripe> {
  const { default: Stripe } = await import("stripe");
  return new Stripe(secretKey, { timeout: TIMEOUT_MS, maxNetworkRetries: 1 });
}

export const stripeUnavailable = (cause?: unknown) =>
  new Expected("payments_unavailable", { cause, retryAfterS: ASK_AGAIN_AFTER_S });

/** @throws Expected `payment_declined` if a card was declined; `payments_unavailable` if Stripe fails or refuses for another reason */
export async function ask<T>(question: Promise<T>): Promise<T> {
  try {
    return await question;
  } catch (cause) {
    const { default: Stripe } = await import("stripe");
    if (cause instanceof Stripe.errors.StripeCardError) throw new Expected("payment_declined", { cause });
    if (cause instanceof Stripe.errors.StripeError) throw stripeUnavailable(cause);
    throw cause;
  }
}
