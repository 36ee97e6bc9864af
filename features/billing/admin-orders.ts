import { invoices, orders } from "@treadlight/contract/console";
import type { Database } from "@treadlight/platform/database";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { UserIdentity } from "@treadlight/platform/identity";
import { orNotFound, readEndpoints, readTable } from "@treadlight/platform/lists";
import { lockOrganizations } from "@treadlight/platform/organizations";
import { type Kysely, sql, type Transaction } from "kysely";
import { type AuditedChange, audit } from "../audit/record.ts";
import type { ApiDeps } from "../deps.ts";
import { sendMail } from "../mail/index.ts";
import { creditInvoice, lockInvoice, payInvoice, type StoredInvoice } from "./invoices.ts";
import { invoicePaidMail } from "./mails/invoice-paid.ts";
import { billedPeople } from "./orders.ts";

type Deps = Pick<ApiDeps, "db" | "now">;

export function ordersResource({ db }: Deps): Endpoint[] {
  return readEndpoints(orders, readTable(db, orderRows, ["organization", "buyer"]));
}

export function invoicesResource({ db, now }: Deps): Endpoint[] {
  const table = readTable(db, invoiceRows, ["number", "buyer", "paymentReference"]);

  /** Changes an invoice with its organization locked, and answers it. */
  function change(
    caller: UserIdentity,
    id: string,
    work: (transaction: Transaction<Database>, invoice: StoredInvoice, at: Date) => Promise<AuditedChange | undefined>,
  ) {
    const at = new Date(now());
    return db.transaction().execute(async (transaction) => {
      const { organizationId } = orNotFound(await table.one(caller, id, transaction));
      if (organizationId !== null) await lockOrganizations(transaction, [organizationId]);
      const entry = await work(transaction, await lockInvoice(transaction, id), at);
      const row = orNotFound(await table.one(caller, id, transaction));
      if (entry) await audit(transaction, { kind: "staff", id: caller.userId }, entry, at);
      return { status: 200 as const, body: row };
    });
  }

  return [
    ...readEndpoints(invoices, table),
    endpoint(invoices.pay, {
      handle: ({ caller, params: { id }, body: { paidAt, paymentReference = null } }) =>
        change(caller, id, async (transaction, invoice, at) => {
          if (!(await payInvoice(transaction, invoice, { paidAt: paidAt ?? at, paymentReference }, at)))
            return undefined;
          await thank(transaction, invoice);
          return entryOf(invoice, "invoice.paid", { number: invoice.number, paymentReference });
        }),
    }),
    endpoint(invoices.credit, {
      handle: ({ caller, params: { id } }) =>
        change(caller, id, async (transaction, invoice, at) => {
          const { number: creditNote } = await creditInvoice(transaction, invoice, at);
          return entryOf(invoice, "invoice.credited", { number: invoice.number, creditNote });
        }),
    }),
  ];
}

function entryOf({ id, organizationId }: StoredInvoice, action: string, after: Record<string, unknown>): AuditedChange {
  return { organizationId: organizationId ?? undefined, action, resource: "invoices", resourceId: id, after };
}

async function thank(transaction: Transaction<Database>, invoice: StoredInvoice): Promise<void> {
  const { organizationId, orderId, number, totalPence } = invoice;
  if (organizationId === null) return;
  const order = await transaction.selectFrom("orders").where("id", "=", orderId).select("orderedBy").executeTakeFirst();
  for (const to of await billedPeople(transaction, { organizationId, orderedBy: order?.orderedBy ?? null })) {
    await sendMail(transaction, invoicePaidMail, { to, params: { number, totalPence } });
  }
}

function orderRows(db: Kysely<Database>) {
  return db
    .selectFrom("orders as o")
    .innerJoin("organizations as g", "g.id", "o.organizationId")
    .select(["o.id", "o.organizationId", "g.name as organization", "o.kind", "o.plan", "o.seats"])
    .select(["o.billingInterval as interval", "o.netPence", "o.status", "o.createdAt"])
    .select(sql<string>`o.buyer ->> 'name'`.as("buyer"));
}

function invoiceRows(db: Kysely<Database>) {
  return db
    .selectFrom("invoices as i")
    .select(["i.id", "i.number", "i.kind", "i.status", "i.organizationId", "i.orderId", "i.credits"])
    .select(["i.netPence", "i.vatPercent", "i.vatPence", "i.totalPence", "i.issuedAt", "i.dueAt", "i.paidAt"])
    .select(["i.stripePdfUrl as documentUrl", "i.paymentReference", sql<string>`i.buyer ->> 'name'`.as("buyer")]);
}
