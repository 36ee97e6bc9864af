import { z } from "zod";
import { defineRoute } from "../route/index.ts";
import {
  buyerSchema,
  intervalSchema,
  invoiceSchema,
  orderSchema,
  purchaseSchema,
  seatsSchema,
  subscriptionSchema,
} from "./fields.ts";
import { getIncluded } from "./included.ts";

export * from "./fields.ts";
export * from "./included.ts";

export const getBillingAccount = defineRoute({
  route: "GET /api/billing/account",
  summary: "Gets the subscription, the open order and the invoices",
  answers: {
    200: z.object({
      accountType: z
        .enum(["individual", "business"])
        .describe("Individuals buy the individual plan, organizations the business plan."),
      vatPercent: z.number().describe("VAT that is added to the prices."),
      buyer: buyerSchema.nullable().describe("As in the last order."),
      subscription: subscriptionSchema.nullable(),
      openOrder: orderSchema.nullable(),
      invoices: z.array(invoiceSchema).describe("Newest first."),
    }),
  },
});

const sellErrors = ["nothing_for_sale", "conflict", "payments_unavailable"] as const;

export const placeOrder = defineRoute({
  route: "POST /api/billing/orders",
  summary: "Orders a plan",
  description: [
    "By invoice, the plan starts when the invoice is paid. Through Stripe, `checkoutUrl` is the page to pay on. The prices are those of",
    "the pricing section, without VAT.",
  ].join(" "),
  body: purchaseSchema.extend({ buyer: buyerSchema }),
  answers: { 201: z.object({ order: orderSchema, checkoutUrl: z.string().nullable() }) },
  errors: sellErrors,
});

const orderParams = z.object({ id: z.guid() });

export const getOrder = defineRoute({
  route: "GET /api/billing/orders/:id",
  summary: "Gets an order and its invoice",
  params: orderParams,
  answers: { 200: orderSchema },
});

export const cancelOrder = defineRoute({
  route: "POST /api/billing/orders/:id/cancel",
  summary: "Cancels an order that is not paid",
  description: "Its invoice is credited in full.",
  params: orderParams,
  answers: { 200: orderSchema },
  errors: sellErrors,
});

export const changeSubscription = defineRoute({
  route: "PATCH /api/billing/subscription",
  summary: "Changes the seats or the billing interval",
  description: [
    "Extra seats are invoiced pro rata for the rest of the paid period, and count once the invoice is paid. Fewer seats and another",
    "interval take effect with the next period. Through Stripe, every change takes effect at once, and Stripe charges or credits the",
    "difference.",
  ].join(" "),
  body: z.strictObject({ seats: seatsSchema, interval: intervalSchema }).partial(),
  answers: { 200: z.object({ subscription: subscriptionSchema, order: orderSchema.nullable() }) },
  errors: [...sellErrors, "seats_used", "payment_declined"],
});

export const cancelSubscription = defineRoute({
  route: "POST /api/billing/subscription/cancel",
  summary: "Cancels the subscription at the end of the paid period",
  description: "Invoices that are not paid are credited. No data is deleted.",
  answers: { 200: subscriptionSchema },
  errors: sellErrors,
});

export const resumeSubscription = defineRoute({
  route: "POST /api/billing/subscription/resume",
  summary: "Undoes a cancellation",
  answers: { 200: subscriptionSchema },
  errors: sellErrors,
});

export const getInvoicePdf = defineRoute({
  route: "GET /api/billing/invoices/:id/pdf",
  summary: "Downloads an invoice or credit note",
  description: "An invoice by Stripe redirects to Stripe's document.",
  params: orderParams,
  answers: { 200: { mediaType: "application/pdf", description: "The document." } },
});

export const openPortal = defineRoute({
  route: "POST /api/billing/portal",
  summary: "Opens Stripe's page for payment methods and receipts",
  answers: { 200: z.object({ url: z.string() }) },
  errors: sellErrors,
});

export const receiveStripeEvent = defineRoute({
  route: "POST /api/billing/stripe-events",
  summary: "Receives events from Stripe",
  description: "The signature in `Stripe-Signature` is checked. Each event counts once, in any order.",
  ownBody: { mediaTypes: ["application/json"], schema: z.object({ id: z.string(), type: z.string() }) },
  answers: { 200: z.object({ received: z.literal(true) }) },
  errors: ["invalid_signature", "nothing_for_sale", "payments_unavailable"],
});

export const BILLING_ROUTES = [
  getIncluded,
  getBillingAccount,
  placeOrder,
  getOrder,
  cancelOrder,
  changeSubscription,
  cancelSubscription,
  resumeSubscription,
  getInvoicePdf,
  openPortal,
  receiveStripeEvent,
];
