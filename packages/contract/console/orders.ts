import { z } from "zod";
import { INVOICE_STATUSES, invoiceSchema, ORDER_STATUSES, orderSchema } from "../billing/index.ts";
import { nameSchema } from "../fields/index.ts";
import { listQuery, several } from "../lists/index.ts";
import { defineRoute } from "../route/index.ts";
import { timestampSchema } from "../route/timestamp.ts";
import { readRoutes, rowParams } from "./resource.ts";

const orderRow = orderSchema.omit({ invoice: true }).extend({
  organizationId: z.guid(),
  organization: z.string(),
  buyer: z.string().describe("The name on the invoice."),
});

/** What organizations ordered. For staff. */
export const orders = readRoutes({
  name: "orders",
  noun: "order",
  nouns: "orders",
  row: orderRow,
  query: listQuery({
    row: orderRow,
    sortedBy: "createdAt",
    defaultOrder: "DESC",
    filters: { status: several(z.enum(ORDER_STATUSES)), organizationId: several(z.guid()) },
  }),
});

const invoiceRow = invoiceSchema.extend({
  organizationId: z.guid().nullable().describe("`null` once the organization is deleted; invoices have to be kept."),
  orderId: z.guid().nullable(),
  buyer: z.string(),
  credits: z.guid().nullable().describe("The invoice that a credit note credits."),
  paymentReference: z.string().nullable(),
});

/** Invoices and credit notes. For staff. */
export const invoices = {
  ...readRoutes({
    name: "invoices",
    noun: "invoice",
    nouns: "invoices and credit notes",
    row: invoiceRow,
    query: listQuery({
      row: invoiceRow,
      sortedBy: "issuedAt",
      defaultOrder: "DESC",
      filters: {
        status: several(z.enum(INVOICE_STATUSES)),
        organizationId: several(z.guid()),
        orderId: several(z.guid()),
      },
    }),
  }),
  pay: defineRoute({
    route: "POST /api/admin/invoices/:id/pay",
    summary: "Marks an invoice as paid",
    description: "Its plan starts, or continues, immediately. Marking it again has no effect.",
    params: rowParams,
    body: z.strictObject({
      paidAt: timestampSchema.optional().describe("When the money arrived. Default: now."),
      paymentReference: nameSchema.optional(),
    }),
    answers: { 200: invoiceRow },
    errors: ["conflict"],
  }),
  credit: defineRoute({
    route: "POST /api/admin/invoices/:id/credit",
    summary: "Credits an invoice in full",
    description: "Issues a credit note. If the invoice was paid, the period that it paid for is cancelled.",
    params: rowParams,
    answers: { 200: invoiceRow },
    errors: ["conflict"],
  }),
};
