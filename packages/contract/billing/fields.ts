import { BILLING_INTERVALS, PAID_PLANS } from "@treadlight/domain/pricing";
import { z } from "zod";
import { nameSchema, paragraphSchema } from "../fields/index.ts";
import { timestampSchema } from "../route/timestamp.ts";
import { SUBSCRIPTION_STATES } from "./included.ts";

/** The largest team that orders online. */
export const MAX_SEATS = 100_000;
/** An invoice is due this many days after it is issued. */
export const PAYMENT_DAYS = 14;

const pence = z.int().describe("In pence.");

export const intervalSchema = z.enum(BILLING_INTERVALS);
export const paidPlanSchema = z.enum(PAID_PLANS);
const seatsSchema = z.int().min(1).max(MAX_SEATS);

/** Who buys, as it is printed on the invoice. */
export const buyerSchema = z.strictObject({
  name: nameSchema.describe("The company, or the person if they buy for themselves."),
  address: paragraphSchema(500),
  country: nameSchema,
  vatNumber: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9 .-]{4,20}$/, "must have 4 to 20 letters and digits")
    .nullable()
    .default(null),
  reference: nameSchema.nullable().default(null).describe("The buyer's own reference, such as a purchase order."),
});
export type Buyer = z.output<typeof buyerSchema>;

/** Who sells, as it was printed on the invoice. */
export const sellerSchema = z.object({
  name: z.string(),
  address: z.string(),
  email: z.string().nullable(),
  companyNumber: z.string().nullable(),
  vatNumber: z.string().nullable(),
  paymentDetails: z.string().nullable(),
});
export type Seller = z.output<typeof sellerSchema>;

export const priceLineSchema = z.object({
  description: z.string(),
  quantity: z.int(),
  unitPence: pence,
  netPence: pence,
});

export const purchaseSchema = z.strictObject({
  plan: paidPlanSchema,
  seats: seatsSchema.describe("1 for the individual plan."),
  interval: intervalSchema,
});

export const ORDER_KINDS = ["new", "renewal", "change"] as const;
export const ORDER_STATUSES = ["open", "paid", "cancelled"] as const;
export const INVOICE_KINDS = ["invoice", "credit_note"] as const;
/** A credit note is always `issued`. */
export const INVOICE_STATUSES = ["open", "paid", "credited", "issued"] as const;

export const invoiceSchema = z.object({
  id: z.guid(),
  number: z.string(),
  kind: z.enum(INVOICE_KINDS),
  status: z.enum(INVOICE_STATUSES),
  netPence: pence,
  vatPercent: z.number(),
  vatPence: pence,
  totalPence: pence,
  issuedAt: timestampSchema,
  dueAt: timestampSchema.nullable(),
  paidAt: timestampSchema.nullable(),
  documentUrl: z.string().nullable().describe("The document at Stripe; `null` for our own invoices, which have a PDF."),
});
export type Invoice = z.output<typeof invoiceSchema>;

export const orderSchema = z.object({
  id: z.guid(),
  kind: z.enum(ORDER_KINDS),
  plan: paidPlanSchema,
  seats: z.int(),
  interval: intervalSchema,
  netPence: pence,
  status: z.enum(ORDER_STATUSES),
  createdAt: timestampSchema,
  invoice: invoiceSchema.nullable(),
});
export type Order = z.output<typeof orderSchema>;

export const subscriptionSchema = z.object({
  plan: paidPlanSchema,
  seats: z.int(),
  interval: intervalSchema,
  state: z.enum(SUBSCRIPTION_STATES),
  paidUntil: timestampSchema,
  endsAt: timestampSchema.describe("When the plan ends unless it is renewed."),
  cancelled: z.boolean().describe("Whether it ends instead of being renewed."),
  next: z.object({ seats: z.int(), interval: intervalSchema }).describe("The seats and interval of the next period."),
  managedBy: z.enum(["invoice", "stripe"]),
});

export { seatsSchema };
