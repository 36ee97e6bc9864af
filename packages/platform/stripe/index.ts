export { ask, stripeClient, stripeUnavailable } from "./client.ts";
export { openCheckout, openStripe, priceId, type Session, type StripePayments } from "./payments.ts";
