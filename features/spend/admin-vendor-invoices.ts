import { randomUUID } from "node:crypto";
import {
  MAX_VENDOR_INVOICES,
  type NewVendorInvoice,
  newVendorInvoiceSchema,
  vendorInvoices,
} from "@treadlight/contract/console";
import { TOOLS } from "@treadlight/domain/catalogue";
import type { Database } from "@treadlight/platform/database";
import type { Endpoint } from "@treadlight/platform/endpoints";
import { parseBody } from "@treadlight/platform/http";
import type { UserIdentity } from "@treadlight/platform/identity";
import { readEndpoints, readTable } from "@treadlight/platform/lists";
import { lockOrganizations } from "@treadlight/platform/organizations";
import type { Kysely } from "kysely";
import { asMember, writeEndpoints } from "../audit/write-endpoints.ts";
import type { ApiDeps } from "../deps.ts";
import { assertRoom } from "../limits/assert-room.ts";
import { assertTool } from "../organization/tool-policy.ts";

export const INVOICE_FIELDS = [
  ...(["vendor", "tool", "department", "firstMonth", "lastMonth"] as const),
  ...(["amount", "currency", "covers", "number"] as const),
] as const;

/** What vendors of AI asked an organization for, entered by hand. */
export function vendorInvoicesResource(deps: Pick<ApiDeps, "db" | "now">): Endpoint[] {
  const table = readTable(deps.db, rowsOf, ["vendor", "tool", "department", "number"]);
  return [
    ...readEndpoints(vendorInvoices, table),
    ...writeEndpoints(deps, vendorInvoices, {
      one: table.one,
      auditAs: asMember,
      async create({ transaction, caller: { organizationId }, at: createdAt }, given) {
        const invoice = asStored(given);
        await lockOrganizations(transaction, [organizationId]);
        await assertRoom(transaction, "vendorInvoices", organizationId, MAX_VENDOR_INVOICES);
        const id = randomUUID();
        await transaction
          .insertInto("vendorInvoices")
          .values({ id, organizationId, createdAt, ...invoice })
          .execute();
        return { id, entry: { action: "vendor_invoice.created", after: invoice } };
      },
      lock: ({ transaction, caller: { organizationId } }, id) =>
        transaction
          .selectFrom("vendorInvoices")
          .where("organizationId", "=", organizationId)
          .where("id", "=", id)
          .select(INVOICE_FIELDS)
          .forUpdate()
          .executeTakeFirst(),
      async update({ transaction, id, stored }, { before, after }) {
        const { vendor } = asStored(parseBody(newVendorInvoiceSchema, { ...stored, ...after }));
        const changed = { ...after, ...(after.vendor !== undefined && { vendor }) };
        await transaction.updateTable("vendorInvoices").set(changed).where("id", "=", id).execute();
        return [{ action: "vendor_invoice.updated", before, after: changed }];
      },
      async remove({ transaction, id, stored: before }) {
        await transaction.deleteFrom("vendorInvoices").where("id", "=", id).execute();
        return { action: "vendor_invoice.deleted", before };
      },
    }),
  ];
}

/** With the vendor as the catalogue spells it, so that it takes the place of estimates. @throws Expected `invalid_body` for an unknown tool */
export function asStored(invoice: NewVendorInvoice): NewVendorInvoice {
  assertTool(invoice.tool);
  const wanted = invoice.vendor.toLowerCase();
  const known = TOOLS.find(({ provider }) => provider.toLowerCase() === wanted);
  return { ...invoice, vendor: known?.provider ?? invoice.vendor };
}

function rowsOf(db: Kysely<Database>, { organizationId }: UserIdentity) {
  return db
    .selectFrom("vendorInvoices")
    .where("organizationId", "=", organizationId)
    .select(["id", ...INVOICE_FIELDS, "createdAt"]);
}
