import { cancelOrder, getBillingAccount, getIncluded, type Order } from "@treadlight/contract/billing";
import { PLANS } from "@treadlight/domain/pricing";
import { ConfirmButton } from "@treadlight/ui/confirm-button.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { useChange } from "../../shared/api/use-route.ts";
import { InvoiceDocument } from "./invoices.tsx";
import { dayOf, INTERVALS, people, pounds } from "./words.ts";

/** An order that is not paid yet. */
export function OpenOrder({ order }: { order: Order }) {
  const cancel = useChange(cancelOrder, [getBillingAccount, getIncluded]);
  const { id, plan, seats, interval, invoice, netPence } = order;
  return (
    <Panel title="Your open order">
      <div className="grid gap-4">
        <p>
          {PLANS[plan].title} plan{plan === "business" && `, ${people(seats)}`},{" "}
          {INTERVALS[interval].name.toLowerCase()}:{" "}
          <strong className="figures">{pounds(invoice?.totalPence ?? netPence)}</strong>
          {invoice ? ` with VAT, due ${invoice.dueAt ? dayOf(invoice.dueAt) : "now"}.` : ", without VAT."}
        </p>
        {invoice && (
          <p className="text-sm text-ink-soft">
            The invoice says how to pay. The order takes effect when the payment has arrived.
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          {invoice && <InvoiceDocument invoice={invoice} />}
          <ConfirmButton label="Cancel the order" onConfirm={() => cancel.mutate({ params: { id } })}>
            Cancel the order
          </ConfirmButton>
        </div>
      </div>
    </Panel>
  );
}
