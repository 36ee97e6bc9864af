import { randomUUID } from "node:crypto";
import { type Buyer, PAYMENT_DAYS } from "@treadlight/contract/billing";
import { Expected } from "@treadlight/contract/errors";
import { addInterval, PAST_DUE_GRACE_DAYS, type PriceLine, sumOf, vatPenceOf } from "@treadlight/domain/pricing";
import { DAY_MS } from "@treadlight/domain/time";
import type { Database } from "@treadlight/platform/database";
import type { Selectable, Transaction } from "kysely";
import type { BillingTerms } from "../plans/terms.ts";

/** Invoices and credit notes share a series. */
const SERIES = "INV";

/** The next number. Locked until the transaction ends, so that numbers have no gaps. */
async function nextNumber(transaction: Transaction<Database>): Promise<string> {
  const { last } = await transaction
    .insertInto("invoiceNumbers")
    .values({ series: SERIES, last: 1 })
    .onConflict((conflict) =>
      conflict.column("series").doUpdateSet((e) => ({ last: e("invoiceNumbers.last", "+", 1) })),
    )
    .returning("last")
    .executeTakeFirstOrThrow();
  return `${SERIES}-${String(last).padStart(6, "0")}`;
}

export type StoredOrder = Selectable<Database["orders"]>;
export type StoredInvoice = Selectable<Database["invoices"]>;

/** Issues the invoice of an order. Call with the organization locked, shortly before the transaction ends. */
export async function issueInvoice(
  transaction: Transaction<Database>,
  { vatPercent, seller }: BillingTerms,
  { order, buyer, lines }: { order: StoredOrder; buyer: Buyer; lines: readonly PriceLine[] },
  now: Date,
): Promise<StoredInvoice> {
  const netPence = sumOf(lines);
  const vatPence = vatPenceOf(netPence, vatPercent);
  return transaction
    .insertInto("invoices")
    .values({
      id: randomUUID(),
      number: await nextNumber(transaction),
      kind: "invoice",
      status: "open",
      organizationId: order.organizationId,
      orderId: order.id,
      ...{ plan: order.plan, seats: order.seats, billingInterval: order.billingInterval, orderKind: order.kind },
      ...{ seller: JSON.stringify(seller), buyer: JSON.stringify(buyer), lines: JSON.stringify(lines) },
      ...{ netPence, vatPercent, vatPence, totalPence: netPence + vatPence },
      issuedAt: now,
      dueAt: new Date(now.getTime() + PAYMENT_DAYS * DAY_MS),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Locks an invoice. @throws Expected `not_found` */
export async function lockInvoice(transaction: Transaction<Database>, id: string): Promise<StoredInvoice> {
  const invoice = await transaction
    .selectFrom("invoices")
    .where("id", "=", id)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
  if (!invoice) throw new Expected("not_found");
  return invoice;
}

/**
 * Marks a locked invoice as paid and starts or prolongs what it is for. Call with its organization locked.
 * @returns false if it was paid before
 * @throws Expected `conflict` for a credit note, a credited invoice or one of Stripe's
 */
export async function payInvoice(
  transaction: Transaction<Database>,
  invoice: StoredInvoice,
  { paidAt, paymentReference }: { paidAt: Date; paymentReference: string | null },
  now: Date,
): Promise<boolean> {
  if (invoice.status === "paid") return false;
  if (invoice.status !== "open" || invoice.stripeInvoiceId !== null) {
    throw new Expected("conflict", { message: "Only an open invoice of ours can be marked as paid." });
  }
  const periodTo = await endOfPeriod(transaction, invoice, now);
  await transaction
    .updateTable("invoices")
    .set({ status: "paid", paidAt, markedPaidAt: now, paymentReference, periodTo })
    .where("id", "=", invoice.id)
    .execute();
  if (invoice.orderId) {
    await transaction.updateTable("orders").set({ status: "paid" }).where("id", "=", invoice.orderId).execute();
  }
  if (invoice.organizationId) await refreshSubscription(transaction, invoice.organizationId, now);
  return true;
}

/** A change ends with the period that is paid. Anything else prolongs it, or starts now if it has ended. */
async function endOfPeriod(
  transaction: Transaction<Database>,
  { organizationId, orderKind, billingInterval }: StoredInvoice,
  now: Date,
): Promise<Date> {
  const current = await transaction
    .selectFrom("subscriptions")
    .where("organizationId", "=", organizationId)
    .select("paidUntil")
    .executeTakeFirst();
  if (orderKind === "change" && current) return current.paidUntil;
  const continues = current && now.getTime() < current.paidUntil.getTime() + PAST_DUE_GRACE_DAYS * DAY_MS;
  return addInterval(orderKind === "renewal" && continues ? current.paidUntil : now, billingInterval);
}

/**
 * Issues a credit note for a locked invoice. If it was paid, what it paid for is taken back. Call with its organization locked.
 * @throws Expected `conflict` if it is a credit note, credited already or one of Stripe's
 */
export async function creditInvoice(
  transaction: Transaction<Database>,
  invoice: StoredInvoice,
  now: Date,
): Promise<StoredInvoice> {
  const { id, status, stripeInvoiceId, organizationId, orderId } = invoice;
  if ((status !== "open" && status !== "paid") || stripeInvoiceId !== null) {
    throw new Expected("conflict", { message: "Only an invoice of ours that is open or paid can be credited." });
  }
  await transaction.updateTable("invoices").set({ status: "credited" }).where("id", "=", id).execute();
  if (orderId) {
    await transaction.updateTable("orders").set({ status: "cancelled" }).where("id", "=", orderId).execute();
  }
  if (organizationId && status === "paid") await refreshSubscription(transaction, organizationId, now);
  return transaction
    .insertInto("invoices")
    .values({
      ...invoice,
      ...{
        id: randomUUID(),
        number: await nextNumber(transaction),
        kind: "credit_note",
        status: "issued",
        credits: id,
      },
      ...{ seller: JSON.stringify(invoice.seller), buyer: JSON.stringify(invoice.buyer) },
      lines: JSON.stringify(invoice.lines),
      ...{ netPence: -invoice.netPence, vatPence: -invoice.vatPence, totalPence: -invoice.totalPence },
      ...{ issuedAt: now, dueAt: null, paidAt: null, markedPaidAt: null, paymentReference: null, periodTo: null },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A subscription is what the newest paid invoice says. Without one, it ends. */
async function refreshSubscription(
  transaction: Transaction<Database>,
  organizationId: string,
  now: Date,
): Promise<void> {
  const newest = await transaction
    .selectFrom("invoices")
    .where("organizationId", "=", organizationId)
    .where("kind", "=", "invoice")
    .where("status", "=", "paid")
    .where("stripeInvoiceId", "is", null)
    .orderBy("markedPaidAt", "desc")
    .orderBy("number", "desc")
    .select(["plan", "seats", "billingInterval", "orderKind", "periodTo"])
    .executeTakeFirst();
  if (!newest?.periodTo) {
    await transaction
      .updateTable("subscriptions")
      .set({ paidUntil: now, cancelledAt: now })
      .where("organizationId", "=", organizationId)
      .execute();
    return;
  }
  const { plan, seats, billingInterval, orderKind, periodTo: paidUntil } = newest;
  const paid = { plan, seats, billingInterval, paidUntil };
  // A new period is what was ordered; a change of seats leaves the plans for the next one.
  const next = orderKind === "change" ? {} : { nextSeats: null, nextInterval: null };
  const revived = orderKind === "new" ? { cancelledAt: null } : {};
  await transaction
    .insertInto("subscriptions")
    .values({ organizationId, ...paid, createdAt: now })
    .onConflict((conflict) => conflict.column("organizationId").doUpdateSet({ ...paid, ...next, ...revived }))
    .execute();
}
