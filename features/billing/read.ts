import { can } from "@treadlight/contract/access";
import {
  buyerSchema,
  getBillingAccount,
  getIncluded,
  getInvoicePdf,
  getOrder,
  type Invoice,
  type Order,
  priceLineSchema,
  sellerSchema,
  type subscriptionSchema,
} from "@treadlight/contract/billing";
import type { Database } from "@treadlight/platform/database";
import { attach } from "@treadlight/platform/downloads";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { orNotFound } from "@treadlight/platform/lists";
import type { Kysely, Selectable } from "kysely";
import { z } from "zod";
import type { ApiDeps } from "../deps.ts";
import { endOf, includedIn, stateOf, usedSeats } from "../plans/included.ts";
import type { StoredInvoice, StoredOrder } from "./invoices.ts";
import { lastBuyer } from "./orders.ts";

type Deps = Pick<ApiDeps, "db" | "billing" | "now">;

export function billingReadEndpoints({ db, billing, now }: Deps): Endpoint[] {
  return [
    endpoint(getIncluded, {
      async handle({ caller: { organizationId } }) {
        const at = new Date(now());
        const [{ seats, entitlements, ...included }, used] = await Promise.all([
          includedIn(db, billing.mode, organizationId, at),
          usedSeats(db, organizationId, at),
        ]);
        const body = {
          mode: billing.mode,
          ...included,
          entitlements: [...entitlements],
          seats: { included: seats, ...used },
        };
        return { status: 200, body };
      },
    }),
    endpoint(getBillingAccount, {
      async handle({ caller: { organizationId } }) {
        const { accountType } = await db
          .selectFrom("organizations")
          .where("id", "=", organizationId)
          .select("accountType")
          .executeTakeFirstOrThrow();
        const [subscription, orders, invoices, buyer] = await Promise.all([
          subscriptionOf(db, organizationId),
          db
            .selectFrom("orders")
            .where("organizationId", "=", organizationId)
            .where("status", "=", "open")
            .selectAll()
            .execute(),
          db
            .selectFrom("invoices")
            .where("organizationId", "=", organizationId)
            .orderBy("issuedAt", "desc")
            .orderBy("number", "desc")
            .selectAll()
            .execute(),
          lastBuyer(db, organizationId),
        ]);
        const [order] = orders;
        const body = {
          ...{ accountType, vatPercent: billing.vatPercent, buyer },
          subscription: subscription ? shownSubscription(subscription, new Date(now())) : null,
          openOrder: order
            ? shownOrder(
                order,
                invoices.find(({ orderId, kind }) => orderId === order.id && kind === "invoice"),
              )
            : null,
          invoices: invoices.map(shownInvoice),
        };
        return { status: 200, body };
      },
    }),
    endpoint(getOrder, {
      async handle({ caller: { organizationId }, params: { id } }) {
        return { status: 200, body: await orderOf(db, organizationId, id) };
      },
    }),
    endpoint(getInvoicePdf, {
      async handle({ caller: { organizationId, userType, isStaff }, params: { id }, res }) {
        const invoice = orNotFound(await db.selectFrom("invoices").where("id", "=", id).selectAll().executeTakeFirst());
        const isOwn = invoice.organizationId === organizationId && can(userType, "billing");
        if (!isOwn && !can(userType, "invoicing", isStaff)) return orNotFound(undefined);
        if (invoice.stripePdfUrl !== null) {
          res.redirect(303, invoice.stripePdfUrl);
          return undefined;
        }
        const pdf = await pdfOf(db, invoice);
        attach(res, `${invoice.number}.pdf`, "application/pdf");
        res.send(Buffer.from(pdf));
        return undefined;
      },
    }),
  ];
}

async function pdfOf(db: Kysely<Database>, invoice: StoredInvoice): Promise<Uint8Array> {
  const credited = invoice.credits
    ? await db.selectFrom("invoices").where("id", "=", invoice.credits).select("number").executeTakeFirst()
    : undefined;
  const { invoicePdf } = await import("./invoice-pdf.ts");
  return invoicePdf({
    ...invoice,
    credits: credited?.number ?? null,
    seller: sellerSchema.parse(invoice.seller),
    buyer: buyerSchema.parse(invoice.buyer),
    lines: z.array(priceLineSchema).parse(invoice.lines),
  });
}

export type StoredSubscription = Selectable<Database["subscriptions"]>;

export function subscriptionOf(db: Kysely<Database>, organizationId: string): Promise<StoredSubscription | undefined> {
  return db.selectFrom("subscriptions").where("organizationId", "=", organizationId).selectAll().executeTakeFirst();
}

/** @throws Expected `not_found` */
export async function orderOf(db: Kysely<Database>, organizationId: string, id: string): Promise<Order> {
  const order = orNotFound(
    await db
      .selectFrom("orders")
      .where("id", "=", id)
      .where("organizationId", "=", organizationId)
      .selectAll()
      .executeTakeFirst(),
  );
  const invoice = await db
    .selectFrom("invoices")
    .where("orderId", "=", id)
    .where("kind", "=", "invoice")
    .selectAll()
    .executeTakeFirst();
  return shownOrder(order, invoice);
}

export function shownSubscription(stored: StoredSubscription, now: Date): z.output<typeof subscriptionSchema> {
  const { plan, seats, billingInterval: interval, paidUntil, cancelledAt, nextSeats, nextInterval } = stored;
  return {
    ...{ plan, seats, interval, paidUntil, state: stateOf(stored, now), endsAt: endOf(stored) },
    cancelled: cancelledAt !== null,
    next: { seats: nextSeats ?? seats, interval: nextInterval ?? interval },
    managedBy: stored.stripeSubscriptionId === null ? "invoice" : "stripe",
  };
}

export function shownOrder(order: StoredOrder, invoice: StoredInvoice | undefined): Order {
  const { id, kind, plan, seats, billingInterval: interval, netPence, status, createdAt } = order;
  return {
    id,
    kind,
    plan,
    seats,
    interval,
    netPence,
    status,
    createdAt,
    invoice: invoice ? shownInvoice(invoice) : null,
  };
}

function shownInvoice(invoice: StoredInvoice): Invoice {
  const { id, number, kind, status, netPence, vatPercent, vatPence, totalPence, issuedAt, dueAt, paidAt } = invoice;
  const documentUrl = invoice.stripePdfUrl;
  return { id, number, kind, status, netPence, vatPercent, vatPence, totalPence, issuedAt, dueAt, paidAt, documentUrl };
}
