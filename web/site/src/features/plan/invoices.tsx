import { getInvoicePdf, type Invoice } from "@treadlight/contract/billing";
import { DataTable } from "@treadlight/ui/data-table.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { SaveButton } from "../../shared/save-button.tsx";
import { dayOf, INVOICE_STATES, pounds } from "./words.ts";

export function Invoices({ invoices }: { invoices: readonly Invoice[] }) {
  if (invoices.length === 0) return null;
  return (
    <Panel title="Invoices">
      <DataTable
        label="Invoices"
        columns={[
          { id: "number", heading: "Number", cell: ({ number }) => number },
          { id: "kind", heading: "Kind", cell: ({ kind }) => (kind === "invoice" ? "Invoice" : "Credit note") },
          { id: "issuedAt", heading: "Date", cell: ({ issuedAt }) => dayOf(issuedAt) },
          { id: "status", heading: "State", cell: ({ status }) => INVOICE_STATES[status] },
          { id: "total", heading: "Total", isNumeric: true, cell: ({ totalPence }) => pounds(totalPence) },
          { id: "document", heading: "Document", cell: (invoice) => <InvoiceDocument invoice={invoice} /> },
        ]}
        rows={invoices}
        keyOf={({ id }) => id}
      />
    </Panel>
  );
}

/** Downloads our document, or leads to Stripe's. */
export function InvoiceDocument({ invoice: { id, number, documentUrl } }: { invoice: Invoice }) {
  if (documentUrl !== null) {
    return (
      <a href={documentUrl} className="text-link">
        {number} at Stripe
      </a>
    );
  }
  return (
    <SaveButton path={getInvoicePdf.path.replace(":id", id)} name={`${number}.pdf`}>
      {number}.pdf
    </SaveButton>
  );
}
