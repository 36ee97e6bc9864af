import { z } from "zod";
import { INVOICE_STATUSES, invoiceSchema, ORDER_STATUSES, orderSchema } from "../billing/index.ts";
import { nameSchema } from "../fields/index.ts";
import { listQuery } from "../lists/index.ts";
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
    sortable: ["createdAt", "id", "netPence", "status", "organization"],
    defaultOrder: "DESC",
    filters: { status: z.enum(ORDER_STATUSES), organizationId: z.guid() },
  }),
});

const invoiceRow = invoiceSchema.extend({
  organizationId: z.guid().nullable().describe("`null` once the organization is deleted; invoices have to be kept."),
  orderId: z.guid().nullable(),
  buyer: z.string(),
  credits: z.guid().nullable().describe("The invoice that a credit note takes back."),
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
      sortable: ["issuedAt", "id", "number", "status", "totalPence", "dueAt"],
      defaultOrder: "DESC",
      filters: { status: z.enum(INVOICE_STATUSES), organizationId: z.guid(), orderId: z.guid() },
    }),
  }),
  pay: defineRoute({
    route: "POST /api/admin/invoices/:id/pay",
    summary: "Marks an invoice as paid",
    description: "The plan that it is for starts, or goes on, at once. Marking it again changes nothing.",
    params: rowParams,
    body: z.strictObject({
      paidAt: timestampSchema.optional().describe("When the money arrived; now if left out."),
      paymentReference: nameSchema.optional(),
    }),
    answers: { 200: invoiceRow },
    errors: ["conflict"],
  }),
  credit: defineRoute({
    route: "POST /api/admin/invoices/:id/credit",
    summary: "Credits an invoice in full",
    description: "Issues a credit note. The period that a paid invoice paid for is taken back.",
    params: rowParams,
    answers: { 200: invoiceRow },
    errors: ["conflict"],
  }),
};
