import { INVOICE_STATUSES } from "@treadlight/contract/billing";
import type { invoices } from "@treadlight/contract/console";
import { formatCurrency } from "@treadlight/domain/format";
import { DataTable, SelectInput } from "react-admin";
import type { z } from "zod";
import { choicesOf } from "../../shared/choices.ts";
import { ConsoleList } from "../../shared/list.tsx";
import { ORGANIZATION_FILTER } from "../../shared/reference-inputs.tsx";
import { TimeField } from "../../shared/time.tsx";
import { WordsField } from "../../shared/words-field.tsx";

export type Invoice = z.input<typeof invoices.row>;

export const totalOf = ({ totalPence }: Invoice) => formatCurrency(totalPence / 100);

export function InvoiceList() {
  return (
    <ConsoleList<Invoice>
      rowClick="show"
      filters={[
        <SelectInput key="status" source="status" choices={choicesOf(INVOICE_STATUSES)} />,
        ORGANIZATION_FILTER,
      ]}
      sort={{ field: "issuedAt", order: "DESC" }}
      small={{
        primary: ({ number, buyer }) => `${number}, ${buyer}`,
        secondary: (row) => `${totalOf(row)}, ${row.status}`,
      }}
    >
      <DataTable.Col source="number" />
      <DataTable.Col source="kind" field={WordsField} disableSort />
      <DataTable.Col source="buyer" disableSort />
      <DataTable.Col<Invoice> source="totalPence" label="Total" align="right" render={totalOf} />
      <DataTable.Col source="status" field={WordsField} />
      <DataTable.Col source="issuedAt" label="Issued" field={TimeField} />
      <DataTable.Col source="dueAt" label="Due" field={TimeField} />
      <DataTable.Col source="paidAt" label="Paid" field={TimeField} disableSort />
    </ConsoleList>
  );
}
