import { Button, TextField } from "@mui/material";
import { invoices } from "@treadlight/contract/console";
import { formatCurrency } from "@treadlight/domain/format";
import { useState } from "react";
import {
  FunctionField,
  TextField as RaTextField,
  ReferenceField,
  useNotify,
  useRecordContext,
  useRefresh,
} from "react-admin";
import { useApi } from "../../session/context.ts";
import { ActionButton } from "../../shared/action-button.tsx";
import { AskDialog } from "../../shared/ask-dialog.tsx";
import { ConsoleShow } from "../../shared/show.tsx";
import { TimeField } from "../../shared/time.tsx";
import { WordsField } from "../../shared/words-field.tsx";
import { type Invoice, totalOf } from "./list.tsx";

export function InvoiceShow() {
  return (
    <ConsoleShow isLive actions={<InvoiceActions />}>
      <RaTextField source="number" />
      <WordsField source="kind" label="Kind" />
      <ReferenceField source="credits" reference="invoices" label="Credits" emptyText="–" />
      <RaTextField source="buyer" />
      <ReferenceField source="organizationId" reference="organizations" label="Organization" emptyText="deleted" />
      <FunctionField<Invoice> label="Net" render={({ netPence }) => formatCurrency(netPence / 100)} />
      <FunctionField<Invoice>
        label="VAT"
        render={({ vatPence, vatPercent }) => `${formatCurrency(vatPence / 100)} (${vatPercent}%)`}
      />
      <FunctionField<Invoice> label="Total" render={totalOf} />
      <WordsField source="status" label="Status" />
      <TimeField source="issuedAt" label="Issued" />
      <TimeField source="dueAt" label="Due" />
      <TimeField source="paidAt" label="Paid" />
      <RaTextField source="paymentReference" label="Payment reference" emptyText="–" />
    </ConsoleShow>
  );
}

/** Marks an open invoice as paid, or credits an open or paid one in full. Stripe does both with its own invoices. */
function InvoiceActions() {
  const api = useApi();
  const invoice = useRecordContext<Invoice>();
  const [isPaying, setPaying] = useState(false);
  if (!invoice || invoice.documentUrl !== null) return null;
  const isOpen = invoice.status === "open";
  const credit = async () => {
    const { number } = await api.call(invoices.credit, { params: { id: invoice.id } });
    return `Credited by ${number}.`;
  };
  return (
    <>
      {isOpen && (
        <Button size="small" onClick={() => setPaying(true)}>
          Mark as paid
        </Button>
      )}
      {(isOpen || invoice.status === "paid") && (
        <ActionButton
          label="Credit"
          consequence="This issues a credit note for the full amount and cancels the period that the invoice paid for. This cannot be undone."
          expected={invoice.number}
          isDangerous
          act={credit}
        />
      )}
      {isPaying && <PayDialog invoice={invoice} onClose={() => setPaying(false)} />}
    </>
  );
}

function PayDialog({ invoice: { id, number }, onClose }: { invoice: Invoice; onClose: () => void }) {
  const api = useApi();
  const notify = useNotify();
  const refresh = useRefresh();
  const [reference, setReference] = useState("");
  const pay = async () => {
    const paymentReference = reference.trim();
    await api.call(invoices.pay, { params: { id }, body: paymentReference === "" ? {} : { paymentReference } });
    notify("Marked as paid. The plan is active.");
    refresh();
    onClose();
  };
  return (
    <AskDialog title={`Mark ${number} as paid`} label="Mark as paid" isReady act={pay} onClose={onClose}>
      <TextField
        autoFocus
        fullWidth
        sx={{ mt: 1 }}
        label="Payment reference"
        helperText="Such as the bank transfer reference. Optional."
        value={reference}
        onChange={({ target }) => setReference(target.value)}
      />
    </AskDialog>
  );
}
