import { randomUUID } from "node:crypto";
import { rolesWith } from "@treadlight/contract/access";
import { type Buyer, buyerSchema } from "@treadlight/contract/billing";
import { type PriceLine, type Purchase, sumOf } from "@treadlight/domain/pricing";
import type { Database } from "@treadlight/platform/database";
import type { Transaction } from "kysely";
import { sendMail } from "../mail/index.ts";
import type { BillingTerms } from "../plans/terms.ts";
import { creditInvoice, issueInvoice, lockInvoice, type StoredInvoice, type StoredOrder } from "./invoices.ts";
import { invoiceIssuedMail } from "./mails/invoice-issued.ts";

export interface NewOrder {
  organizationId: string;
  orderedBy: string | null;
  kind: StoredOrder["kind"];
  purchase: Purchase;
  buyer: Buyer;
  lines: readonly PriceLine[];
}

/** Stores an order. Call with the organization locked; only one can be open. */
export function storeOrder(
  transaction: Transaction<Database>,
  { organizationId, orderedBy, kind, purchase: { plan, seats, interval }, buyer, lines }: NewOrder,
  now: Date,
): Promise<StoredOrder> {
  return transaction
    .insertInto("orders")
    .values({
      ...{ id: randomUUID(), organizationId, orderedBy, kind, plan, seats, billingInterval: interval },
      ...{ netPence: sumOf(lines), buyer: JSON.stringify(buyer), createdAt: now },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Stores an order, issues its invoice and mails it to the person who ordered. */
export async function orderByInvoice(
  transaction: Transaction<Database>,
  terms: BillingTerms,
  given: NewOrder,
  now: Date,
): Promise<{ order: StoredOrder; invoice: StoredInvoice }> {
  const order = await storeOrder(transaction, given, now);
  const invoice = await issueInvoice(transaction, terms, { order, buyer: given.buyer, lines: given.lines }, now);
  for (const to of await billedPeople(transaction, order)) {
    const { number, totalPence, dueAt } = invoice;
    await sendMail(transaction, invoiceIssuedMail, {
      to,
      params: { number, totalPence, dueAt: dueAt?.toISOString() ?? now.toISOString(), buyerName: given.buyer.name },
    });
  }
  return { order, invoice };
}

/** The address of the person who ordered; once they are gone, of everybody who may pay. */
export async function billedPeople(
  transaction: Transaction<Database>,
  { organizationId, orderedBy }: Pick<StoredOrder, "organizationId" | "orderedBy">,
): Promise<string[]> {
  const people = await transaction
    .selectFrom("users")
    .where("organizationId", "=", organizationId)
    .where("role", "in", rolesWith("billing"))
    .where("suspendedAt", "is", null)
    .select(["id", "email"])
    .execute();
  const orderer = people.find(({ id }) => id === orderedBy);
  return orderer ? [orderer.email] : people.map(({ email }) => email);
}

/** Credits the open invoices of an organization and cancels their orders. Call with the organization locked. */
export async function creditOpenInvoices(
  transaction: Transaction<Database>,
  organizationId: string,
  now: Date,
): Promise<StoredInvoice[]> {
  const open = await transaction
    .selectFrom("invoices")
    .where("organizationId", "=", organizationId)
    .where("status", "=", "open")
    .where("stripeInvoiceId", "is", null)
    .select("id")
    .execute();
  const credited: StoredInvoice[] = [];
  for (const { id } of open) {
    const invoice = await lockInvoice(transaction, id);
    await creditInvoice(transaction, invoice, now);
    credited.push(invoice);
  }
  return credited;
}

/** The buyer of the last order. */
export async function lastBuyer(
  transaction: Pick<Transaction<Database>, "selectFrom">,
  organizationId: string,
): Promise<Buyer | null> {
  const order = await transaction
    .selectFrom("orders")
    .where("organizationId", "=", organizationId)
    .orderBy("createdAt", "desc")
    .select("buyer")
    .limit(1)
    .executeTakeFirst();
  return order ? buyerSchema.parse(order.buyer) : null;
}
