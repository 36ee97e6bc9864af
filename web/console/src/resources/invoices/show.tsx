import { Button } from "@mui/material";
import { invoices } from "@treadlight/contract/console";
import { formatCurrency } from "@treadlight/domain/format";
import { useState } from "react";
import {
  FunctionField,
  ReferenceField,
  TextField,
  TopToolbar,
  useNotify,
  useRecordContext,
  useRefresh,
} from "react-admin";
import type { z } from "zod";
import { useApi } from "../../session/context.ts";
import { ActionButton } from "../../shared/action-button.tsx";
import { ConsoleShow } from "../../shared/show.tsx";
import { TimeField } from "../../shared/time.tsx";
import { TypedConfirmation } from "../../shared/typed-confirmation.tsx";
import { WordsField } from "../../shared/words-field.tsx";

type Invoice = z.input<typeof invoices.row>;

export function InvoiceShow() {
  return (
    <ConsoleShow
      actions={
        <TopToolbar>
          <InvoiceActions />
        </TopToolbar>
      }
    >
      <TextField source="number" />
      <WordsField source="kind" label="Kind" />
      <TextField source="buyer" />
      <ReferenceField source="organizationId" reference="organizations" label="Organization" emptyText="deleted" />
      <FunctionField<Invoice> label="Net" render={({ netPence }) => formatCurrency(netPence / 100)} />
      <FunctionField<Invoice>
        label="VAT"
        render={({ vatPence, vatPercent }) => `${formatCurrency(vatPence / 100)} (${vatPercent}%)`}
      />
      <FunctionField<Invoice> label="Total" render={({ totalPence }) => formatCurrency(totalPence / 100)} />
      <WordsField source="status" label="Status" />
      <TimeField source="issuedAt" label="Issued" />
      <TimeField source="dueAt" label="Due" />
      <TimeField source="paidAt" label="Paid" />
      <TextField source="paymentReference" label="Payment reference" emptyText="–" />
    </ConsoleShow>
  );
}

/** Marks the invoice as paid, or credits it in full. The server refuses what its status does not allow. */
function InvoiceActions() {
  const api = useApi();
  const notify = useNotify();
  const refresh = useRefresh();
  const invoice = useRecordContext<Invoice>();
  const [isCrediting, setCrediting] = useState(false);
  if (!invoice) return null;
  const params = { id: invoice.id };
  const pay = async () => {
    await api.call(invoices.pay, { params, body: {} });
    return "Marked as paid. The plan has started, or goes on.";
  };
  const credit = async () => {
    setCrediting(false);
    try {
      const { number } = await api.call(invoices.credit, { params });
      notify(`Credited by ${number}.`);
      refresh();
    } catch (error) {
      notify(error instanceof Error ? error.message : "The server did not answer.", { type: "error" });
    }
  };
  return (
    <>
      {invoice.paidAt === null && <ActionButton label="Mark as paid" act={pay} />}
      <Button size="small" color="error" onClick={() => setCrediting(true)}>
        Credit
      </Button>
      {isCrediting && (
        <TypedConfirmation
          label="Credit"
          consequence="A credit note over the full amount is issued. The period that the invoice paid for is taken back. This cannot be undone."
          expected={invoice.number}
          onConfirm={() => void credit()}
          onClose={() => setCrediting(false)}
        />
      )}
    </>
  );
}
