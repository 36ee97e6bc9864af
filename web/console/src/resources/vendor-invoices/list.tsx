import type { vendorInvoices } from "@treadlight/contract/console";
import { formatCurrency } from "@treadlight/domain/format";
import { DataTable } from "react-admin";
import type { z } from "zod";
import { inWords } from "../../shared/choices.ts";
import { ConsoleList } from "../../shared/list.tsx";
import { BulkRemoveButton } from "../../shared/remove-button.tsx";
import { CONSEQUENCE, SAID } from "./edit.tsx";

type Invoice = z.input<typeof vendorInvoices.row>;

const monthsText = ({ firstMonth, lastMonth }: Invoice) =>
  firstMonth === lastMonth ? firstMonth : `${firstMonth} to ${lastMonth}`;
const amountText = ({ amount, currency }: Invoice) => formatCurrency(amount, currency);

export function VendorInvoiceList() {
  return (
    <ConsoleList<Invoice>
      sort={{ field: "lastMonth", order: "DESC" }}
      bulk={<BulkRemoveButton label="Delete" consequence={CONSEQUENCE} said={SAID} />}
      small={{
        primary: ({ vendor, tool }) => (tool == null ? vendor : `${vendor}, ${tool}`),
        secondary: (invoice) => `${amountText(invoice)}, ${monthsText(invoice)}`,
      }}
    >
      <DataTable.Col source="vendor" />
      <DataTable.Col source="tool" />
      <DataTable.Col source="department" />
      <DataTable.Col<Invoice> source="lastMonth" label="Months" render={monthsText} />
      <DataTable.Col<Invoice> source="amount" render={amountText} />
      <DataTable.Col<Invoice> source="covers" render={({ covers }) => inWords(covers)} />
      <DataTable.Col source="number" />
    </ConsoleList>
  );
}
